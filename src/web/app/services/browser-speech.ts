import type { AccountService } from '#domain/accounts/account-service.ts'
import { isAiModel, withoutAiModels } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { once } from '#domain/promises.ts'
import { type AccountAnswer, createSharedAnswer } from '#domain/speech/shared-answer.ts'
import { SPEECH_CONSENTS, type SpeechConsent } from '#domain/speech/speech-consents.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { speechChunks } from '#domain/text/sentences.ts'
import { keepPreferences } from '#web/accounts/account-session.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { loadServerCapabilities } from '#web/http/server-capabilities.ts'
import { createConsentQuestion } from '#web/speech/consent-question.ts'
import { createFallbackRecogniser } from '#web/speech/listening/fallback-recogniser.ts'
import { stopAfterSpeech, stopWhenHidden } from '#web/speech/listening/stop-by-itself.ts'
import { createWebSpeechListener } from '#web/speech/listening/web-speech-listener.adapter.ts'
import { createLocalStorageSpeechSettings } from '#web/speech/local-storage-speech-settings.adapter.ts'
import { createMediaSession } from '#web/speech/media-session.adapter.ts'
import { pageVisibility } from '#web/speech/page-visibility.adapter.ts'
import { createBrowserWordReader } from '#web/speech/readings/browser-word-reader.adapter.ts'
import { createSentenceReader, findReaders } from '#web/speech/readings/server-reader.adapter.ts'
import { createServerRuler, RULER_ENGINE } from '#web/speech/readings/server-ruler.adapter.ts'
import { createMediaRecorder } from '#web/speech/recording/media-recorder.adapter.ts'
import { findSynthesisers, findTranscribers } from '#web/speech/server-speech.adapter.ts'
import { chooseTranscribers } from '#web/speech/transcription-job.ts'
import { createFallbackVoice, type VoiceSource } from '#web/speech/voice/fallback-voice.ts'
import { createServerVoiceFinder } from '#web/speech/voice/pcm-voice.adapter.ts'
import { createSoundPlayer } from '#web/speech/voice/sound-player.adapter.ts'
import { createWebSpeechVoice } from '#web/speech/voice/web-speech-voice.adapter.ts'
import type { SpeechServices } from './services.ts'

/** The learner has pressed, maybe some time ago: see missing-parts.ts. */
function sayMissing(error: unknown): void {
  void Promise.reject(error instanceof Error ? Object.assign(error, { isAwaited: true }) : error)
}

/** The speech engines of the browser and the server, and the microphone. */
export function createSpeechServices(
  fetcher: Fetcher,
  avoidsModels: () => boolean,
  accounts: AccountService,
): SpeechServices {
  const allowed = <Engine extends { id: string }>(engines: Engine[]) =>
    avoidsModels() ? withoutAiModels(engines) : engines
  async function loadTranscribers(): Promise<Transcriber[] | null> {
    const found = await findTranscribers(fetcher)
    return found && allowed(found)
  }
  const findVoices = createServerVoiceFinder(() => findSynthesisers(fetcher), createSoundPlayer())
  /** Asked again for each sentence, so that the choice holds from the moment it is made. */
  const mayVoice = (source: VoiceSource): VoiceSource => ({
    ...source,
    supports: (language) => source.supports(language) && !(avoidsModels() && isAiModel(source.by)),
  })
  const readerAtServer = async (language: LanguageCode) =>
    (await findReaders(fetcher)).find(({ supports }) => supports(language))?.id ?? null
  const settings = createSharedAnswer(createLocalStorageSpeechSettings(), answerOfAccount(accounts))
  const recorder = createMediaRecorder({ microphone: () => settings.get().microphone })
  const browser = createWebSpeechListener()
  const onDevice = createWebSpeechListener({ isOnDevice: true })
  const listener = createFallbackRecogniser({
    onDevice,
    browser,
    recorder,
    settings,
    question: createConsentQuestion(sayMissing),
    loadTranscribers,
  })
  return {
    voice: createFallbackVoice({
      browser: createWebSpeechVoice(speechChunks),
      findServerVoices: async () => (await findVoices()).map(mayVoice),
      settings,
    }),
    listener: stopWhenHidden(stopAfterSpeech(listener, settings), pageVisibility),
    async recognitionOffer(language) {
      const [transcriber] = chooseTranscribers((await loadTranscribers()) ?? [], language)
      return { browser: browser.isSupported(), server: transcriber?.id ?? null }
    },
    isRecognisedHere: async (language) => (await onDevice.canRecognise?.(language)) ?? false,
    isServerThere: async () => (await loadServerCapabilities(fetcher)) !== undefined,
    readerAtServer,
    async isSpokenAtServer(language) {
      return withoutAiModels(await findSynthesisers(fetcher)).some(({ supports }) => supports(language))
    },
    async readingAtServer(language) {
      const [voices, reader] = await Promise.all([findSynthesisers(fetcher), readerAtServer(language)])
      if (reader !== null) return 'texts'
      const isRuled = voices.some(({ id, supports }) => id === RULER_ENGINE && supports(language))
      return isRuled && recorder.isSupported() ? 'sentence' : null
    },
    recorder,
    player: createSoundPlayer(),
    media: createMediaSession(),
    words: createBrowserWordReader(() => findReaders(fetcher)),
    reader: createSentenceReader(() => findReaders(fetcher)),
    loadSight: once(async () => {
      const { createWorkerSoundAnalyst } = await import(
        '#web/speech/recording/worker-sound-analyst.adapter.ts'
      )
      // its worker starts with the first recording
      return {
        analyst: createWorkerSoundAnalyst(),
        ruler: createServerRuler(() => findSynthesisers(fetcher)),
      }
    }),
    settings,
  }
}

/** The answer to who may listen as the account of whoever is here has it. */
export function answerOfAccount(accounts: AccountService): AccountAnswer {
  const { subscribe, emit } = createSubscribers()
  /** What was answered here, until it is kept: only a stricter answer holds before that. */
  let answered: SpeechConsent | null = null
  accounts.watch(() => emit())
  return {
    who: () => accounts.stored()?.id ?? null,
    get() {
      const held = accounts.stored()?.preferences.listening
      return SPEECH_CONSENTS.findLast((consent) => consent === answered || consent === held) ?? null
    },
    change(listening) {
      answered = listening
      void keepPreferences(accounts, { listening }).then(() => {
        answered = null
        emit()
      })
    },
    subscribe,
  }
}
