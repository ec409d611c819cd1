import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { isDay } from '#domain/clock.ts'
import { dayAtAddress } from '#domain/site/site-address.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DiaryScreen } from '#web/journal/diary-screen.tsx'
import { useJournal } from '#web/journal/journal.ts'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/app-page.tsx'
import { DemoOffer, DiaryMargin, OtherDay, Suggestions, ThisWeek, Waiting } from '../idle/idle.tsx'
import { optionalPart } from '../loading/optional-part.tsx'
import { type PageProps, useServices } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

// few need it, and not at once
const AutoTranslationStatus = optionalPart('shown', () =>
  import('#web/translate/auto-translation-status.tsx').then((part) => part.AutoTranslationStatus),
)

const DayAtAddress = optionalPart(
  'shown',
  () => import('#web/journal/day-at-address.tsx').then((part) => part.DayAtAddress),
  'days',
)

export function DiaryRoute(props: PageProps) {
  const { t, language } = useTexts('journal')
  const day = dayAtAddress(useLocation().pathname)
  const title = isDay(day) ? dayTitle(day, language) : t('title')
  return <LoopRoute {...props} step="write" gate="diary" title={title} Screen={Diary} hasPlan />
}

/** Whoever comes from 'Start writing' writes: the editor has the focus, but not again after a reload. */
function useEditorAtStart(): void {
  const startsWriting = useLocation().state?.startsWriting === true
  const isArrival = useNavigationType() !== 'POP'
  useEffect(() => {
    if (startsWriting && isArrival) document.querySelector<HTMLElement>('main textarea')?.focus()
  }, [startsWriting, isArrival])
}

/** What is offered to the account, and the plan of the day, have their place before they come. */
function usePlaces(profileId: string): void {
  const { demo } = useServices()
  useLayoutEffect(() => {
    rememberPlanPlace('demo-offer', profileId !== DEMO_ID && demo.mayOffer(profileId))
    showPlanPlace()
  }, [demo, profileId])
}

function Diary({ diary, profile, sessionLine, ...parts }: LoopParts) {
  const { journal } = diary
  const isDemo = profile.id === DEMO_ID
  const services = useServices()
  usePlaces(profile.id)
  const hasWords = useJournal(
    journal,
    ({ entries, open }) => entries.length > 0 || !isBlank(open.draft.content),
  )
  useEffect(() => {
    if (isDemo && hasWords) services.demo.rememberWords()
  }, [isDemo, hasWords, services])
  const { notice, unsynced, isByHand } = useSyncExternalStore(diary.signs.subscribe, diary.signs.get)
  useEditorAtStart()
  const hasAddress = dayAtAddress(useLocation().pathname) !== null
  const navigate = useNavigate()
  const [auto, setAuto] = useState(diary.autoTranslation)
  const loadListener = useCallback(async () => (await services.speech()).listener, [services])
  return (
    <DiaryScreen
      slots={{
        sessionLine: (
          <>
            {sessionLine}
            {!isDemo && <DemoOffer accountId={profile.id} journal={journal} />}
          </>
        ),
        list: parts.list,
        notice: (
          <>
            {notice}
            {hasAddress && <DayAtAddress journal={journal} />}
          </>
        ),
        margin: <DiaryMargin journal={journal} profile={profile} />,
        week: <ThisWeek diary={diary} profile={profile} />,
        suggestions: <Suggestions diary={diary} profile={profile} />,
        otherDay: <OtherDay journal={journal} />,
        unsynced,
        translation: auto && <AutoTranslationStatus auto={auto} />,
        waiting: <Waiting diary={diary} />,
      }}
      journal={journal}
      profile={profile}
      isByHand={isByHand}
      loadListener={loadListener}
      onActive={parts.onActive}
      onSaved={() => {
        if (profile.preferences.autoTranslate) {
          diary.translateSaved(journal.get().open.date).then(
            () => setAuto(diary.autoTranslation),
            (error) => console.error('The entry is translated when the translation is opened', error),
          )
        }
        void diary.loadSync().then((sync) => sync?.syncer.wake())
        void navigator.storage?.persist?.() // asks the browser not to clear the diary when space is short
      }}
      onLeadOn={(how) => {
        if (how === 'practice') return void navigate('/shadow')
        const translate = how === 'translate' || diary.arrival.translate
        diary.arrival = { translate, saved: how === 'saved' }
        void navigate('/translate')
      }}
      onDownload={() => void journal.export().then((text) => services.download('diary.json', text))}
    />
  )
}
