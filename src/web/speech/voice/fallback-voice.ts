import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import {
  createVoiceStatus,
  type Speech,
  speakerOf,
  type Voice,
  type VoiceChoice,
  type VoiceEvents,
  type VoiceFailure,
  type VoiceFailureCode,
  type VoiceRequest,
} from '#domain/speech/voice.ts'
import { createSubscribers } from '#domain/subscribers.ts'

type Speaker = VoiceChoice['by']

/** A voice, its engine, and the languages worth trying it for. */
export type VoiceSource = { by: Speaker; voice: Voice; supports(language: LanguageCode): boolean }

type VoicePorts = {
  browser: Voice
  /** The voices of the server, best first; none while it cannot be reached, and then asked again. */
  findServerVoices(): Promise<VoiceSource[]>
  settings: SpeechSettingsStore
}

type Tried = Pick<ReadonlySet<Speaker>, 'has' | 'size'>

type SpeakingOrder = ReturnType<ReturnType<typeof createVoiceOrder>['orderFor']>

// Temporary, or until the learner logs in: the voice stays where it is in the order.
const PASSING: ReadonlySet<VoiceFailureCode> = new Set(['offline', 'rate-limited', 'log-in-needed'])

/** A stable sort: those for which `isFirst` holds come first. */
function firstWhere(sources: VoiceSource[], isFirst: (source: VoiceSource) => boolean): VoiceSource[] {
  return [...sources.filter(isFirst), ...sources.filter((source) => !isFirst(source))]
}

/**
 * The order in which voices are tried: the one asked for or the learner's choice, the browser, the server's engines, and last those that
 * have failed in this visit. `onChange` is called when the order or the voices of the server have changed.
 */
function createVoiceOrder({ browser, findServerVoices, settings }: VoicePorts, onChange: () => void) {
  const inBrowser: VoiceSource = { by: 'browser', voice: browser, supports: () => true }
  const failures = new Set<string>()
  let servers: VoiceSource[] | undefined

  const choiceFor = (language: LanguageCode) => settings.get().voices[language]
  /** Includes the voice that was asked for: another one gives every voice of the language another chance. */
  const failureKey = (language: LanguageCode, wanted: string | undefined, by: Speaker) =>
    JSON.stringify([language, wanted, by])
  const hasFailed = (language: LanguageCode, by: Speaker, wanted = choiceFor(language)) =>
    failures.has(failureKey(language, wanted, by))

  async function findServers(): Promise<void> {
    const found = await findServerVoices()
    const isNews = found.length !== servers?.length
    servers = found
    if (isNews) onChange()
  }
  function withoutChoice(language: LanguageCode, wanted = choiceFor(language)): VoiceSource[] {
    const able = [inBrowser, ...(servers ?? [])].filter(({ supports }) => supports(language))
    return firstWhere(able, ({ by }) => !hasFailed(language, by, wanted))
  }
  /** `wanted`: the id of a voice that is to speak instead of the learner's choice. */
  function orderFor(language: LanguageCode, wanted = choiceFor(language)) {
    const chosen = speakerOf(wanted ?? '')
    const isFirst = ({ by }: VoiceSource) => by === chosen && !hasFailed(language, by, wanted)
    const find = (tried: Tried) =>
      firstWhere(withoutChoice(language, wanted), isFirst).find(({ by }) => !tried.has(by))
    return {
      /** The next voice not yet `tried`; without a promise where it is known, within the learner's press. */
      next(tried: Tried) {
        const isForBrowser = tried.size === 0 && (chosen ?? 'browser') === 'browser'
        return isForBrowser || servers?.length ? find(tried) : findServers().then(() => find(tried))
      },
      failed(by: Speaker, { code }: VoiceFailure) {
        if (PASSING.has(code)) return
        failures.add(failureKey(language, wanted, by))
        onChange()
      },
      /** The id of the voice asked for, where it is this speaker's. */
      chosenVoice: (by: Speaker) => (by === chosen ? wanted : undefined),
    }
  }

  return {
    /** Whether any voice may be there; unknown counts as yes. */
    canAnySpeak: () => browser.isSupported() || servers === undefined || servers.length > 0,
    /** The voices for a language, without regard to the choice. */
    async sourcesFor(language: LanguageCode): Promise<VoiceSource[]> {
      await findServers()
      return withoutChoice(language)
    },
    /** Whether a voice is the learner's choice and has not failed. */
    isChosen: ({ id, by }: VoiceChoice, language: LanguageCode) =>
      id === choiceFor(language) && !hasFailed(language, by),
    orderFor,
  }
}

/**
 * The browser's voice and the server's as one. Where a voice fails, the next one continues the text, and the failure is
 * remembered for the visit. A browser that first requires a press ('not-allowed') is not replaced.
 */
export function createFallbackVoice(sources: VoicePorts): Voice {
  const changes = createSubscribers()
  const order = createVoiceOrder(sources, changes.emit)
  let current: Speech | undefined

  async function voicesFor(language: LanguageCode): Promise<VoiceChoice[]> {
    const able = await order.sourcesFor(language)
    return (await Promise.all(able.map(({ voice }) => voice.voicesFor(language)))).flat()
  }

  return {
    isSupported: order.canAnySpeak,
    voicesFor,
    async voiceFor(language) {
      const offered = await voicesFor(language)
      return offered.find((choice) => order.isChosen(choice, language)) ?? offered[0] ?? null
    },
    subscribe(subscriber) {
      const leaves = [sources.browser, sources.settings, changes].map((one) => one.subscribe(subscriber))
      return () => {
        for (const leave of leaves) leave()
      }
    },
    speak(request, events) {
      current?.stop()
      current = createFallbackSpeech(request, events, order.orderFor(request.language, request.voice))
      return current
    },
  }
}

/** One text being spoken; each voice continues where the one before it failed. */
function createFallbackSpeech(request: VoiceRequest, events: VoiceEvents, order: SpeakingOrder): Speech {
  const status = createVoiceStatus(events)
  const tried = new Map<Speaker, VoiceFailure | null>()
  let said = 0 // in UTF-16 units
  let current: Speech | undefined

  /** Synchronous until its first await, because some browsers speak only within a press. */
  async function speakInOrder(): Promise<void> {
    while (!status.is('idle')) {
      const next = order.next(tried)
      const source = next instanceof Promise ? await next : next
      if (source !== undefined) await speakWith(source)
      else status.end(failureToShow(tried))
    }
  }
  /** Resolves when the speech has ended, or the next voice is to continue. */
  function speakWith({ by, voice }: VoiceSource): Promise<void> {
    if (status.is('idle')) return Promise.resolve()
    const from = said
    let isBeginning = true
    let isOver = false
    tried.set(by, null)
    events.speaker?.(by)
    return new Promise((resolve) => {
      function ended(failure: VoiceFailure | null): void {
        if (isOver) return // it was given up, and the next one speaks
        isOver = true
        if (failure === null || failure.code === 'not-allowed') status.end(failure)
        else if (!status.is('idle')) {
          said += failure.unsaid ?? 0
          tried.set(by, { ...failure, unsaid: said })
          order.failed(by, failure)
        }
        resolve()
      }
      try {
        current = voice.speak(
          { ...request, text: request.text.slice(from), voice: order.chosenVoice(by) },
          {
            word: (offset, length) => isOver || events.word?.(from + offset, length),
            status: (next) => next !== 'idle' && !isBeginning && !isOver && status.change(next),
            ended,
          },
        )
        isBeginning = false
        if (status.is('paused')) current.pause()
      } catch (error) {
        console.error('A voice threw', error)
        ended({ code: 'failed', reason: 'threw' })
      }
    })
  }

  speakInOrder().catch((error) => {
    console.error('No other voice could be found', error)
    status.end(failureToShow(tried) ?? { code: 'failed', reason: 'threw' })
  })
  return {
    pause() {
      if (!status.is('speaking')) return
      status.change('paused')
      current?.pause()
    },
    resume() {
      if (!status.is('paused')) return
      status.change('speaking')
      current?.resume()
    },
    stop() {
      status.end(null)
      current?.stop()
    },
  }
}

/** The failure to show: a server's, since the learner can do something about it; else the browser's. */
function failureToShow(tried: ReadonlyMap<Speaker, VoiceFailure | null>): VoiceFailure | null {
  const ofServer = [...tried].findLast(([by]) => by !== 'browser')?.[1]
  return ofServer ?? tried.get('browser') ?? null
}
