import { vi } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, ListenFailure, Listening } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import type { SpeechConsent } from '#domain/speech/speech-consents.ts'
import type { SpeechFailure } from '#domain/speech/speech-failure.ts'
import type { RecognitionOffer } from '#domain/speech/speech-settings.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { createScriptedRecorder } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createFallbackRecogniser } from './fallback-recogniser.ts'
import type { RecogniserBehaviour } from './speech-recognition.fake.ts'
import { createWebSpeechListener } from './web-speech-listener.adapter.ts'

type RecognitionFixture = {
  /** The choice made earlier; null when the learner has not been asked. */
  consent?: SpeechConsent | null
  /** What they choose when they are asked. */
  chooses?: SpeechConsent | null
  /** The question cannot be loaded. */
  cannotAsk?: boolean
  recorder?: Parameters<typeof createScriptedRecorder>[0]
  /** What the server's engine hears; null where the server has none, 'away' where it is out of reach. */
  serverHears?: string | null | 'away'
  /** What the server's engine answers instead, once. */
  serverFails?: SpeechFailure
  serverLanguages?: LanguageCode[]
}

/** For tests: everything that hears, on ports that the test moves. The browser's recogniser is whatever is global. */
export function setUpRecognition(fixture: RecognitionFixture = {}) {
  const { consent = 'any', chooses = null, serverHears = 'from the server', serverLanguages } = fixture
  const recorder = createScriptedRecorder(fixture.recorder)
  const settings = createMemorySpeechSettings({ consent })
  const asked: RecognitionOffer[] = []
  let [sent, looked] = [0, 0]
  let failing = fixture.serverFails
  const transcriber: Transcriber = memoryTranscriber({
    supports: (language) => serverLanguages?.includes(language) ?? true,
    answer() {
      sent += 1
      const error = failing
      failing = undefined
      return error === undefined
        ? { ok: true, value: { text: serverHears ?? '', by: 'pocketsphinx' } }
        : { ok: false, error }
    },
  })
  const listener = createFallbackRecogniser({
    onDevice: createWebSpeechListener({ isOnDevice: true }),
    browser: createWebSpeechListener(),
    recorder,
    settings,
    question: {
      async ask(offer) {
        asked.push(offer)
        if (fixture.cannotAsk) throw new TypeError('Failed to fetch dynamically imported module')
        return chooses
      },
    },
    async loadTranscribers() {
      looked += 1
      if (serverHears === 'away') return null
      return serverHears === null ? [] : [transcriber]
    },
  })

  /** Presses the button, and keeps what is told. */
  function press({
    language = 'en-US' as LanguageCode,
    keepsSound = true,
    onlyRecords = false,
    endsWithSpeech = false,
  } = {}) {
    const told = { stages: [] as string[], by: [] as string[], heard: [] as string[], levels: 0 }
    const recorded: Recording[] = []
    const ended = vi.fn<(failure: ListenFailure | null, again?: () => Listening) => void>()
    const events: ListenEvents = {
      stage: (stage) => told.stages.at(-1) !== stage && told.stages.push(stage),
      by: (engine) => told.by.at(-1) !== engine && told.by.push(engine),
      heard: ({ final, interim }) => told.heard.push(`${final} ${interim}`.trim()),
      level: () => {
        told.levels += 1
      },
      recorded: (recording) => recorded.push(recording),
      ended,
    }
    return {
      ...listener.listen(language, events, { keepsSound, onlyRecords, endsWithSpeech }),
      told,
      recorded,
      ended,
    }
  }

  return { listener, recorder, settings, asked, press, sent: () => sent, looked: () => looked }
}

/** For tests with fake timers: lets everything happen that happens by itself within some time. */
export function pass(ms = 100): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(ms)
}

/** For tests: what each trap of the browsers' recognisers is, and how long the learner waits for it at most. */
export const TRAPS: [string, RecogniserBehaviour, number][] = [
  ['no network for it', { error: 'network' }, 100],
  ['a microphone it cannot get', { error: 'audio-capture' }, 100],
  ['a permission it does not have', { error: 'not-allowed', isUnstarted: true }, 100],
  ['nobody behind the function', { error: 'service-not-allowed', isUnstarted: true }, 100],
  ['a language it does not know', { error: 'language-not-supported', isUnstarted: true }, 100],
  ['an error that nobody knows', { error: 'bad-grammar' }, 100],
  ['a start that throws', 'refuses', 100],
  ['no response', 'dead', 4100],
  ['an end before anybody could speak', 'gone-at-once', 100],
]
