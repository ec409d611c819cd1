import { useState } from 'react'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { draftOf, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { type SavedTranslation, saveSeenTranslation } from '#domain/journal/save-translation.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { TranslateAnswer, Translator } from '#domain/translate/translator.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import type { LevelPorts } from './level-choice.tsx'
import { TranslateScreen, type TranslateScreenProps } from './translate-screen.tsx'
import { createTranslationJobs, languagesOf } from './translation-job.ts'
import '#web/ui/base.css'

export const PROFILE: Profile = {
  id: 'ines',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
}

/** A learner whose level is not known, where no model can be had. */
const LEVEL: LevelPorts = {
  isAtLevel: false,
  level: undefined,
  onAtLevel: async () => true,
  onLevel: async () => true,
  toModel: null,
}

export const ENTRY: Entry = {
  id: '1',
  date: '2026-11-21',
  content: 'It rained.\n\nI took the long way home.',
  tags: [],
  mood: '',
  language: 'en-US',
}

export const TRANSLATED: Entry = {
  ...ENTRY,
  translatedContent: 'Llovió. Volví a casa.',
  translationLanguage: 'es-ES',
  translatedBy: 'gemini',
  translationQuality: 'good',
}

/** A translator whose answers a test gives when it wants to. */
export function waitingTranslator() {
  const signals: AbortSignal[] = []
  let give: (answer: TranslateAnswer) => void = () => undefined
  let download: (share: number) => void = () => undefined
  const translator = memoryTranslator({
    answer: (_, signal, onDownload) =>
      new Promise((resolve) => {
        download = (share) => onDownload?.(share)
        signals.push(signal)
        give = resolve
      }),
  })
  return {
    translator,
    signals,
    /** How much of a model has been downloaded. */
    download: (share: number) => download(share),
    give: (text: string) => give({ ok: true, value: { text, by: 'gemini', quality: 'good' } }),
  }
}

/** What a test gives of the screen's props. */
type Given = Partial<Omit<TranslateScreenProps, 'ports' | 'slots'>> & {
  ports?: Partial<TranslateScreenProps['ports']>
  slots?: Partial<TranslateScreenProps['slots']>
}

type Setting = Given & {
  doc?: DayDoc
  translators?: Translator[] | Promise<Translator[]>
  isOwnFirst?: boolean
  /** Whether the setting can be stored. */
  keepsSetting?: boolean
}

function ownOf(doc: DayDoc) {
  const { own, ownLanguage } = draftOf(doc)
  return { own, ownLanguage }
}

function translationOf({ entry = ENTRY }: DayDoc): Partial<SavedTranslation> {
  const {
    translatedContent: text,
    translationLanguage: language,
    translatedBy: by,
    translationQuality,
  } = entry
  const quality = translationQuality && { quality: translationQuality }
  return { ...(text && { text }), ...(language && { language }), ...(by && { by }), ...quality }
}

/** The screen with a caller that keeps one day as the journal does. */
export async function showScreen(setting: Setting = {}) {
  const { doc = { entry: ENTRY }, translators, isOwnFirst = false, keepsSetting = true, ...given } = setting
  const seen = {
    doc,
    typed: [] as string[],
    saved: [] as Partial<SavedTranslation>[],
    first: [] as boolean[],
    active: 0,
    practiced: 0,
  }
  let setDoc: (next: DayDoc) => void = () => undefined

  const profile = given.profile === undefined ? PROFILE : given.profile
  const find = given.ports?.findTranslators ?? (async () => translators ?? [memoryTranslator()])
  const keep = async (change: (doc: DayDoc) => DayDoc) => {
    const next = change(seen.doc)
    if (next.entry !== seen.doc.entry) seen.saved.push(translationOf(next))
    setDoc(next)
    return true
  }
  const jobs = createTranslationJobs({
    findTranslators: find,
    look: () => ({ doc: seen.doc, languages: languagesOf(seen.doc.entry, profile), isOwnFirst }),
    change: (_, change) => keep(change),
  })

  function Caller({ ports, slots, ...props }: Given) {
    const [shown, setShown] = useState(doc)
    setDoc = (next) => {
      seen.doc = next
      setShown(next)
    }
    return (
      <TranslateScreen
        profile={PROFILE}
        entry={shown.entry ?? null}
        typed={{
          text: draftOf(shown).translatedContent,
          isOwn: draftOf(shown).isTranslationOwn,
          savedState: shown.draft === undefined ? 'saved' : 'draft',
        }}
        onComposing={() => undefined}
        ownVersion={{
          ...ownOf(shown),
          isFirst: (keepsSetting ? seen.first.at(-1) : undefined) ?? isOwnFirst,
          onFirst: async (isFirst) => {
            seen.first.push(isFirst)
            setDoc({ ...seen.doc })
            return keepsSetting
          },
          onType: (own) => setDoc(keepDraft(seen.doc, own)),
        }}
        level={LEVEL}
        ports={{
          findTranslators: find,
          translate: (order) => jobs.translate({ ...order, date: '' }),
          onType(translatedContent, _, isTranslationOwn) {
            seen.typed.push(translatedContent)
            setDoc(keepDraft(seen.doc, { translatedContent, isTranslationOwn }))
          },
          onSave: (translation) =>
            keep((doc) => saveSeenTranslation(doc, translation, doc.entry?.content ?? '')),
          onPracticeAloud() {
            seen.practiced += 1
          },
          onActive() {
            seen.active += 1
          },
          ...ports,
        }}
        slots={{
          sessionLine: <nav aria-label="Session" />,
          list: <section aria-label="Journal entries">All entries</section>,
          ...slots,
        }}
        {...props}
      />
    )
  }

  const inRouter = (props: Given) => (
    <TestRouter>
      <Caller {...props} />
    </TestRouter>
  )
  const screen = await render(inRouter(given))
  return {
    seen,
    change: (next: DayDoc) => setDoc(next),
    give: (props: Given) => screen.rerender(inRouter({ ...given, ...props })),
    unmount: screen.unmount,
  }
}
