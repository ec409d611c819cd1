import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Preferences, Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { failure } from '#domain/outcome.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import { headlineAccuracy } from '#domain/shadow/accuracy.ts'
import type { AttemptReport } from '#domain/shadow/said-attempt.ts'
import type { SoundSight } from '#domain/sound/ruler-words.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { VoiceChoice } from '#domain/speech/voice.ts'
import { SPANISH } from '#domain/spoken/languages/spanish.ts'
import type { WordReader } from '#domain/spoken/reader.ts'
import { withWordChange } from '#domain/translate/use-heard-word.ts'
import { loadShadowParts } from '#web/app/routes/shadow-route.tsx'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import type { Today } from '#web/practice/today/today-desk.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createScriptedMediaControls } from '#web/speech/media-controls.fake.ts'
import { createScriptedRecorder, scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedSoundPlayer } from '#web/speech/voice/sound-player.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import type { Attempts } from './attempts.ts'
import type { KeptSource } from './playback/attempt-history.ts'
import { ShadowScreen } from './shadow-screen.tsx'
import '#web/ui/base.css'

const TEXT = 'Llovió toda la tarde. La mujer se acordaba de mí y me dio ciruelas. Mañana diré más.'

const ENTRY: Entry = {
  id: '1',
  date: '2026-11-21',
  content: 'It rained.',
  tags: [],
  mood: '',
  translatedContent: TEXT,
  translationLanguage: 'es-ES',
}

const SPELLED: Record<number, string> = { 7: 'siete', 21: 'veintiuno' }

const WORDS: WordReader = {
  spokenIn: async () => ({
    words: SPANISH,
    numbers: { toCardinal: (n) => SPELLED[n] ?? 'cero', toOrdinal: () => 'primero' },
  }),
  readingsOf: async () => null,
}

/** Without a ruler, and without anything to see. */
const BLIND: SoundSight = {
  ruler: { rulerOf: async () => failure('none') },
  analyst: { analyse: async () => failure('silent') },
}

const NOTHING_EARLIER: KeptSource = {
  recordings: createMemoryRecordingStore(),
  clock: { now: () => 0 },
  find: () => null,
  figure: () => null,
  figureOf: () => null,
  subscribe: () => () => undefined,
  changed: () => undefined,
}

type Setting = {
  unsaved?: ReactNode
  entry?: Partial<Entry> | null
  preferences?: Partial<Preferences>
  canListen?: boolean
  canRecord?: boolean
  canSpeak?: boolean
  voiceBy?: VoiceChoice['by']
  canKeepSound?: boolean
  recording?: Recording
  isRead?: boolean
  bestAccuracy?: Record<string, number>
  saidBefore?: string[]
  today?: Today
  offer?: ReactNode
  hidesText?: boolean
  sight?: SoundSight
  onAttempt?: (sentence: string, accuracy: number) => void
  onReport?: (report: AttemptReport) => void
  /** false: the browser could record, but there is nothing to record with. */
  hasMicrophone?: boolean
  kept?: string[]
  onKeep?: (sentence: string, isKept: boolean) => void
  onRewordAttempts?: (sentence: string, changed: string) => void
  earlier?: KeptSource
  settings?: SpeechSettingsStore
  whenIdle?: () => Promise<void>
  /** What is known of how words are read. */
  within?: (screen: ReactNode) => ReactNode
}

/** Shows the screen on ports in memory, and answers what moves them. */
export async function show(setting: Setting = {}) {
  const canListen = setting.canListen ?? true
  const canRecord = setting.canRecord ?? true
  const listener = createScriptedListener({
    isSupported: canListen || canRecord,
    canRecognise: canListen,
    canKeepSound: setting.canKeepSound ?? true,
    ...(canRecord &&
      (setting.hasMicrophone ?? true) && { recording: () => setting.recording ?? scriptedRecording() }),
  })
  const voice = createScriptedVoice({
    isSupported: setting.canSpeak ?? true,
    by: setting.voiceBy ?? 'browser',
  })
  const recorder = createScriptedRecorder({ isSupported: canRecord })
  const player = createScriptedSoundPlayer()
  const settings = setting.settings ?? createMemorySpeechSettings({ hidesText: setting.hidesText ?? false })
  const onActive: () => void = vi.fn()
  const loadSight = async () => setting.sight ?? BLIND
  const measure = setting.preferences?.accuracyMeasure ?? 'aligned'
  const profile: Profile = {
    id: 'p',
    name: 'Ines',
    nativeLanguage: 'en-US',
    targetLanguage: 'ja-JP',
    preferences: { theme: 'light', autoTranslate: false, autoShadow: false, ...setting.preferences },
  }
  const known = {
    isRead: setting.isRead ?? true,
    best: setting.bestAccuracy ?? {},
    said: new Set(setting.saidBefore),
    kept: new Map((setting.kept ?? []).map((sentence) => [sentence, 0])),
  }
  const attempts: Attempts = {
    get: () => known,
    subscribe: () => () => undefined,
    measure,
    earlier: setting.earlier ?? NOTHING_EARLIER,
    keeper: {
      begin: () => ({ id: 'a', at: 0 }),
      keep(report) {
        const { sentence, accuracy } = report
        setting.onReport?.(report)
        if (accuracy) setting.onAttempt?.(sentence, headlineAccuracy(accuracy, measure))
      },
    },
    keep: async (sentence, isKept) => setting.onKeep?.(sentence, isKept),
    reword: async (...words) => {
      setting.onRewordAttempts?.(...words)
      return true
    },
  }
  const kept = { entry: setting.entry === null ? null : { ...ENTRY, ...setting.entry } }
  function Caller() {
    const [entry, setEntry] = useState(kept.entry)
    return (
      <ShadowScreen
        profile={profile}
        entry={entry}
        onReword={async (change, isEdited) => {
          const before = kept.entry
          kept.entry = withWordChange({ ...(before && { entry: before }) }, change, isEdited).entry ?? null
          setEntry(kept.entry)
          return kept.entry === before ? 'other-text' : 'saved'
        }}
        speech={{
          voice,
          listener,
          recorder,
          player,
          media: createScriptedMediaControls(),
          settings,
          loadSight,
          words: WORDS,
        }}
        attempts={attempts}
        later={{ loadParts: loadShadowParts, whenIdle: setting.whenIdle ?? ready }}
        today={setting.today ?? null}
        onOpenToday={null}
        onActive={onActive}
        slots={{
          sessionLine: <p>session line</p>,
          list: <p>the entry list</p>,
          unsaved: setting.unsaved,
          offer: setting.offer,
        }}
      />
    )
  }
  const { unmount } = await render(
    <TestRouter>{setting.within ? setting.within(<Caller />) : <Caller />}</TestRouter>,
  )
  return { kept, listener, voice, recorder, player, settings, onActive, unmount }
}

const ready = async () => undefined

/** The button of exactly this name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Opens what is needed now and then. */
export const openMore = () => button('More').click()
/** Opens the list of sentences, and there the one with these words. */
export async function openSentence(words: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Sentence \d+ of \d+$/ }).click()
  await page.getByRole('listitem').getByRole('button', { name: words }).click()
}
/** Text anywhere in what is said. */
export const part = (text: string) => page.getByText(text, { exact: false })

/** A colour of the theme as the browser computes it. */
export function colourOf(property: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${property})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The contrast of two colours as WCAG 2.2 defines it, 1 to 21; both as `rgb(…)`. */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** One word of ten for every ten percent. */
export const TEN = 'uno dos tres cuatro cinco seis siete ocho nueve diez'

export async function sayAndStop(listener: ReturnType<typeof createScriptedListener>, words: string) {
  await button('Start speaking').click()
  listener.hear(words, '')
  await button('Stop speaking').click()
}
