import type { Word } from './words.ts'

/** A word with the signs that must not be parted from it (`lead`, `tail`), and what comes before (`gap`). */
export type SentencePart = { gap: string; lead: string; word: Word; tail: string }

const CLOSING = /^[^\s\p{Ps}\p{Pi}¿¡]*/u

/** What stands between two words: it ends the one, parts them, and begins the other. */
function splitBetween(between: string): { tail: string; gap: string; lead: string } {
  const tail = CLOSING.exec(between)?.[0] ?? ''
  const rest = between.slice(tail.length)
  const lead = /\S*$/u.exec(rest)?.[0] ?? ''
  return { tail, gap: rest.slice(0, rest.length - lead.length), lead }
}

/** A sentence as its words, for display: all parts after each other are the sentence again. */
export function sentenceParts(sentence: string, words: Word[]): SentencePart[] {
  return words.map((word, place) => {
    const before = words[place - 1]
    const after = words[place + 1]
    const start = before === undefined ? null : splitBetween(sentence.slice(before.end, word.start))
    const first = sentence.slice(0, word.start)
    return {
      gap: start === null ? '' : start.gap,
      lead: start === null ? first : start.lead,
      word,
      tail:
        after === undefined
          ? sentence.slice(word.end)
          : splitBetween(sentence.slice(word.end, after.start)).tail,
    }
  })
}
