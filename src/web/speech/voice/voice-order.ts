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

/** A voice, its engine, and the languages worth trying it for. */
export type VoiceSource = { by: Speaker; voice: Voice; supports(language: LanguageCode): boolean }

export type VoicePorts = {
  browser: Voice
  /** The voices of the server, best first; none while it cannot be reached, and then asked again. */
  findServerVoices(): Promise<VoiceSource[]>
  settings: SpeechSettingsStore
}

type Tried = Pick<ReadonlySet<Speaker>, 'has' | 'size'>

export type SpeakingOrder = ReturnType<ReturnType<typeof createVoiceOrder>['orderFor']>

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
export function createVoiceOrder({ browser, findServerVoices, settings }: VoicePorts, onChange: () => void) {
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
