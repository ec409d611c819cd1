import type { LanguageCode } from '#domain/languages.ts'
import { wordsToRead } from '#domain/shadow/accuracy.ts'
import type { AttemptReadings } from '#domain/shadow/heard-words.ts'
import { type AttemptOutcome, attemptOutcome, type EndedAttempt } from '#domain/shadow/said-attempt.ts'
import type { ListenFailure } from '#domain/speech/listener.ts'
import type { SpokenLanguage } from '#domain/spoken/language-words.ts'
import type { WordReader } from '#domain/spoken/reader.ts'

/** How the language is read aloud, once that is there. */
export function keepSpoken(words: WordReader, language: LanguageCode) {
  let spoken: SpokenLanguage | null = null
  return {
    get: () => spoken,
    /** Asks for it; again where it could not be had. */
    async load(): Promise<void> {
      if (spoken?.numbers == null) spoken = (await words.spokenIn(language)) ?? spoken
    },
  }
}

export type Spoken = Pick<ReturnType<typeof keepSpoken>, 'get'>

/** How the words of an attempt are pronounced; null where no dictionary can tell. */
export async function readingsOfAttempt(
  words: WordReader,
  texts: [reference: string[], heard: string[]],
  language: LanguageCode,
  signal: AbortSignal,
): Promise<AttemptReadings | null> {
  const [reference, heard] = (await words.readingsOf(texts, language, signal)) ?? []
  return reference === undefined || heard === undefined ? null : { reference, heard }
}

/** Tells what attempts came to, with what is known of how their words are read. The learner need not wait for that. */
export function createJudge(words: WordReader, spoken: Spoken) {
  let asked: { leaving: AbortController; answer(readings: AttemptReadings | null): void } | null = null

  function leave(): typeof asked {
    const open = asked
    asked = null
    open?.leaving.abort()
    return open
  }
  return {
    /** Tells `end` once, and at once where no reading helps. Answers whether it has to be waited for. */
    judge(
      attempt: EndedAttempt,
      failure: ListenFailure | null,
      end: (outcome: AttemptOutcome) => void,
    ): boolean {
      leave()
      const { reference, transcript, language } = attempt
      const known = { spoken: spoken.get() }
      const unclear = failure === null ? wordsToRead(reference, transcript, language, known) : null
      const answer = (readings: AttemptReadings | null) =>
        end(attemptOutcome(attempt, failure, { spoken: spoken.get(), readings }))
      if (unclear === null) {
        answer(null)
        return false
      }
      const mine = { leaving: new AbortController(), answer }
      asked = mine
      function settle(readings: AttemptReadings | null): void {
        if (asked !== mine) return
        asked = null
        answer(readings)
      }
      readingsOfAttempt(words, unclear, language, mine.leaving.signal).then(settle, (error) => {
        console.error('Readings could not be asked for, so words are compared as they are written', error)
        settle(null)
      })
      return true
    },
    /** Goes on without readings. Answers whether some were awaited. */
    skip(): boolean {
      const open = leave()
      open?.answer(null)
      return open !== null
    },
    /** Nothing more is told. */
    drop: (): void => void leave(),
  }
}
