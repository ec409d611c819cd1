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

export type VoiceSources = {
  browser: Voice
  /** The voices of the server, best first; none while it is out of reach, and then asked again. */
  findServerVoices(): Promise<VoiceSource[]>
  settings: SpeechSettingsStore
}

/** Who speaks a text, in which order. */
export type Turns = {
  /** Who is next of those not yet `tried`; told at once where it is known, within the learner's press. */
  next(tried: Tried): VoiceSource | undefined | Promise<VoiceSource | undefined>
  failed(by: Speaker, failure: VoiceFailure): void
  /** The voice that the learner has chosen, where it is this speaker's. */
  chosenOf(by: Speaker): string | undefined
}

type Tried = Pick<ReadonlySet<Speaker>, 'has' | 'size'>

// Trouble of the moment, or until the learner logs in: the voice is tried first again the next time.
const PASSING: ReadonlySet<VoiceFailureCode> = new Set(['offline', 'rate-limited', 'log-in-needed'])

/** Who has failed in this visit, by language, until another voice is chosen for it. */
function createFailures(choiceFor: (language: LanguageCode) => string | undefined) {
  const failures = new Map<LanguageCode, { choice: string | undefined; speakers: Set<Speaker> }>()
  function speakersFor(language: LanguageCode): Set<Speaker> {
    const known = failures.get(language)
    const choice = choiceFor(language)
    const speakers = known?.choice === choice ? known?.speakers : undefined
    return speakers ?? new Set()
  }
  return {
    has: (language: LanguageCode, by: Speaker) => speakersFor(language).has(by),
    add(language: LanguageCode, by: Speaker) {
      const speakers = new Set([...speakersFor(language), by])
      failures.set(language, { choice: choiceFor(language), speakers })
    },
  }
}

/** Those for whom `isFirst` holds before the others, otherwise in the same order. */
function firstWhere(sources: VoiceSource[], isFirst: (source: VoiceSource) => boolean): VoiceSource[] {
  return [...sources.filter(isFirst), ...sources.filter((source) => !isFirst(source))]
}

/**
 * Who speaks: the browser first, then the server's engines; a choice of the learner before them; who has failed
 * in this visit after them. `changed` is called when the order or what is known of the server has changed.
 */
export function createVoiceOrder({ browser, findServerVoices, settings }: VoiceSources, changed: () => void) {
  const choiceFor = (language: LanguageCode) => settings.get().voices[language]
  const failures = createFailures(choiceFor)
  const here: VoiceSource = { by: 'browser', voice: browser, supports: () => true }
  let servers: VoiceSource[] | undefined

  async function askServer(): Promise<void> {
    const found = await findServerVoices()
    const isNews = found.length !== servers?.length
    servers = found
    if (isNews) changed()
  }
  function withoutChoice(language: LanguageCode): VoiceSource[] {
    const able = [here, ...(servers ?? [])].filter(({ supports }) => supports(language))
    return firstWhere(able, ({ by }) => !failures.has(language, by))
  }
  function turnsFor(language: LanguageCode): Turns {
    const choice = choiceFor(language) ?? ''
    const chosen = speakerOf(choice)
    const find = (tried: Tried) =>
      firstWhere(withoutChoice(language), ({ by }) => by === chosen && !failures.has(language, by)).find(
        ({ by }) => !tried.has(by),
      )
    return {
      next(tried) {
        const isForBrowser = tried.size === 0 && (chosen ?? 'browser') === 'browser'
        return isForBrowser || servers?.length ? find(tried) : askServer().then(() => find(tried))
      },
      failed(by, { code }) {
        if (PASSING.has(code)) return
        failures.add(language, by)
        changed()
      },
      chosenOf: (by) => (by === chosen ? choice : undefined),
    }
  }

  return {
    /** Whether anybody may speak; unknown counts as yes. */
    isAnybody: () => browser.isSupported() || servers === undefined || servers.length > 0,
    /** Everybody who may speak a language, if nothing is chosen. */
    async sourcesFor(language: LanguageCode): Promise<VoiceSource[]> {
      await askServer()
      return withoutChoice(language)
    },
    /** Whether a voice is the learner's choice, and has not failed. */
    isChosen: ({ id, by }: VoiceChoice, language: LanguageCode) =>
      id === choiceFor(language) && !failures.has(language, by),
    turnsFor,
  }
}
