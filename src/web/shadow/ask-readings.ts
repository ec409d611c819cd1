import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptReadings } from '#domain/shadow/read-words.ts'
import type { Readings } from '#domain/words/reader.ts'
import type { WordReader } from '#domain/words/word-reader.ts'

type Answer = (readings: AttemptReadings | null) => void

/** Asks how the words of one attempt are pronounced; the learner need not wait for the answer. */
export function createReadingQuestion(words: WordReader, language: LanguageCode) {
  let asked: { leaving: AbortController; answer: Answer } | null = null

  /** Leaves the question. Answers whether one was open. */
  function leave(): Answer | undefined {
    const open = asked
    asked = null
    open?.leaving.abort()
    return open?.answer
  }
  return {
    ask(texts: [reference: string[], heard: string[]], answer: Answer): void {
      leave()
      const mine = { leaving: new AbortController(), answer }
      asked = mine
      const settle = (found: Readings | null) => {
        if (asked !== mine) return
        asked = null
        const [reference, heard] = found ?? []
        answer(reference === undefined || heard === undefined ? null : { reference, heard })
      }
      words.readingsOf(texts, language, mine.leaving.signal).then(settle, (error) => {
        console.error('Readings could not be asked for, so words are compared as they are written', error)
        settle(null)
      })
    },
    /** Goes on without an answer. Answers whether one was awaited. */
    skip(): boolean {
      const answer = leave()
      answer?.(null)
      return answer !== undefined
    },
    /** Nothing more is answered. */
    drop(): void {
      leave()
    },
  }
}
