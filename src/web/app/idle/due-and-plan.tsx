import { use, useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { keepPreferences } from '#web/accounts/account-session.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useWriteIn } from '#web/journal/diary-margin.tsx'
import type { Journal } from '#web/journal/journal.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { useVerdict } from '#web/practice/today/use-verdict.ts'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/app-page.tsx'
import { DueOnPhone } from '#web/ui/layout/due-on-phone.tsx'
import { menuActs } from '#web/ui/layout/navigation-links.tsx'
import { type OpenDiary, openDiary } from '../diary/open-diary.ts'
import { optionalPart } from '../loading/optional-part.tsx'
import { type SentenceServices, type Services, useServices } from '../services/services.ts'
import { useToday } from './idle.tsx'

/** Whether anything is stored of any sentence, or was since, here or elsewhere; null until that is known. */
function useHasPractised({ sentences, watchWritten }: SentenceServices): boolean | null {
  const [hasPractised, setHasPractised] = useState<boolean | null>(null)
  useEffect(() => {
    sentences.isEmpty().then(
      (found) => found.ok && setHasPractised((known) => known || !found.value),
      (error) => console.error('What is to be said again is not looked for', error),
    )
    const stops = [sentences.watch, watchWritten].map((watch) => watch(() => setHasPractised(true)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [sentences, watchWritten])
  return hasPractised
}

const PlanLine = optionalPart(
  'idle',
  () => import('#web/practice/today/plan-line.tsx').then((part) => part.PlanLine),
  'today',
)

/** What is left of today. It has no place on the first day, before anything was practised, and nothing of it is loaded then. */
export function PlanIfPractised({ diary, today }: { diary: OpenDiary; today: Today | null }) {
  const hasPractised = useHasPractised(use(diary.loadSentences()))
  return hasPractised && today && <PlanLine today={today} />
}

type DueCountProps = { profile: Profile; onCount(due: number): void }

/** A phone has no room for the plan that is there anyway: the diary has a place for it from when it is opened next. */
function usePlanPlace(diary: OpenDiary): void {
  const hasPractised = useHasPractised(use(diary.loadSentences()))
  useEffect(() => {
    if (hasPractised !== null) rememberPlanPlace('plan', hasPractised)
  }, [hasPractised])
}

/** Whether the store has every word that was typed, once it has, or has refused. */
function areWordsKept({ isWritten, subscribe, core }: Journal): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const isRefused = core.drafts.all().some(({ failure }) => failure !== null)
      if (!isRefused && !isWritten()) return
      stop()
      resolve(!isRefused)
    }
    const stop = subscribe(look)
    look()
  })
}

/**
 * Turns to another of the languages that are learned: the diary is opened anew in it, so nothing may be on its way. Where words
 * cannot be kept it stays: the link led to the diary, which says so.
 */
async function turnTo(
  language: LanguageCode,
  journal: Journal,
  accounts: Services['accounts'],
): Promise<void> {
  if (!(await areWordsKept(journal))) return
  const kept = await keepPreferences(accounts, { learning: language })
  if (!kept.ok) console.error('The language could not be changed', kept.error)
}

/** The account menu turns to another language that is learned, and offers to write the open entry in the other language. */
function useActsOfMenu({ journal }: OpenDiary, profile: Profile): void {
  const { accounts } = useServices()
  const { t, language: siteLanguage } = useTexts('days')
  const { name, press, isUsed = false } = useWriteIn(journal, profile) ?? {}
  const { targetLanguage, languages } = profile
  useEffect(() => {
    const others = (languages ?? []).filter((code) => code !== targetLanguage)
    const turns = others.map((code) => ({
      id: code,
      name: t('turnTo', { language: languageInSentence(code, siteLanguage) }),
      press: () => void turnTo(code, journal, accounts),
    }))
    menuActs.set({
      acts: [...turns, ...(name !== undefined && press ? [{ id: 'write-in', name, press }] : [])],
    })
    return () => menuActs.set({ acts: [] })
  }, [name, press, t, siteLanguage, targetLanguage, languages, journal, accounts])
  useEffect(() => {
    if (!isUsed) return
    rememberPlanPlace('write-in', true)
    showPlanPlace()
  }, [isUsed])
}

/** Tells how much is to be said again today, and says it in the header of a phone. */
export function DueCount({ profile, onCount }: DueCountProps) {
  const services = useServices()
  const [diary] = useState(() => openDiary(services, profile)) // it is not opened again once something has closed it
  useActsOfMenu(diary, profile)
  usePlanPlace(diary)
  const due = useVerdict(useToday(diary, profile))?.due ?? 0
  useEffect(() => onCount(due), [due, onCount])
  useEffect(() => () => onCount(0), [onCount])
  return <DueOnPhone due={due} />
}
