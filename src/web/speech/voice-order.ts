import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import {
  speakerOf,
  type Voice,
  type VoiceChoice,
  type VoiceFailure,
  type VoiceFailureCode,
} from '#domain/speech/voice.ts'

export type Speaker = VoiceChoice['by']

/** A voice, who speaks with it, and the languages worth trying it for. */
export type VoiceSource = { by: Speaker; voice: Voice; supports(language: LanguageCode): boolean }

export type VoicePorts = {
  browser: Voice
  /** The voices of the server, best first; none while it is out of reach, and then asked again. */
  findServerVoices(): Promise<VoiceSource[]>
  settings: SpeechSettingsStore
}

type Tried = Pick<ReadonlySet<Speaker>, 'has' | 'size'>

/** Who speaks a text, in which order. */
export type SpeakingOrder = {
  /** Who is next of those not yet `tried`; told at once where it is known, within the learner's press. */
  next(tried: Tried): VoiceSource | undefined | Promise<VoiceSource | undefined>
  failed(by: Speaker, failure: VoiceFailure): void
  /** The voice that the learner has chosen, where it is this speaker's. */
  chosenVoice(by: Speaker): string | undefined
}

// Trouble of the moment, or until the learner logs in: the voice is tried first again the next time.
const PASSING: ReadonlySet<VoiceFailureCode> = new Set(['offline', 'rate-limited', 'log-in-needed'])

/** Those for whom `isFirst` holds before the others, otherwise in the same order. */
function firstWhere(sources: VoiceSource[], isFirst: (source: VoiceSource) => boolean): VoiceSource[] {
  return [...sources.filter(isFirst), ...sources.filter((source) => !isFirst(source))]
}

/**
 * Who speaks: the browser first, then the server's engines; a choice of the learner before them; who has failed
 * in this visit after them. `changed` is called when the order or what is known of the server has changed.
 */
export function createVoiceOrder({ browser, findServerVoices, settings }: VoicePorts, changed: () => void) {
  const inBrowser: VoiceSource = { by: 'browser', voice: browser, supports: () => true }
  const failures = new Set<string>()
  let servers: VoiceSource[] | undefined

  const choiceFor = (language: LanguageCode) => settings.get().voices[language]
  /** Another choice for a language gives all its voices another chance. */
  const failureKey = (language: LanguageCode, by: Speaker) =>
    JSON.stringify([language, choiceFor(language), by])
  const hasFailed = (language: LanguageCode, by: Speaker) => failures.has(failureKey(language, by))

  async function findServers(): Promise<void> {
    const found = await findServerVoices()
    const isNews = found.length !== servers?.length
    servers = found
    if (isNews) changed()
  }
  function withoutChoice(language: LanguageCode): VoiceSource[] {
    const able = [inBrowser, ...(servers ?? [])].filter(({ supports }) => supports(language))
    return firstWhere(able, ({ by }) => !hasFailed(language, by))
  }
  function orderFor(language: LanguageCode): SpeakingOrder {
    const choice = choiceFor(language) ?? ''
    const chosen = speakerOf(choice)
    const isFirst = ({ by }: VoiceSource) => by === chosen && !hasFailed(language, by)
    const find = (tried: Tried) =>
      firstWhere(withoutChoice(language), isFirst).find(({ by }) => !tried.has(by))
    return {
      next(tried) {
        const isForBrowser = tried.size === 0 && (chosen ?? 'browser') === 'browser'
        return isForBrowser || servers?.length ? find(tried) : findServers().then(() => find(tried))
      },
      failed(by, { code }) {
        if (PASSING.has(code)) return
        failures.add(failureKey(language, by))
        changed()
      },
      chosenVoice: (by) => (by === chosen ? choice : undefined),
    }
  }

  return {
    /** Whether anybody may speak; unknown counts as yes. */
    canAnySpeak: () => browser.isSupported() || servers === undefined || servers.length > 0,
    /** Everybody who may speak a language, if nothing is chosen. */
    async sourcesFor(language: LanguageCode): Promise<VoiceSource[]> {
      await findServers()
      return withoutChoice(language)
    },
    /** Whether a voice is the learner's choice, and has not failed. */
    isChosen: ({ id, by }: VoiceChoice, language: LanguageCode) =>
      id === choiceFor(language) && !hasFailed(language, by),
    orderFor,
  }
}
