import type { Word } from '#domain/text/words.ts'

/** The words of a text from a place on. */
export type Ahead = { words: readonly Word[]; place: number; text: string }

/** What is written between a word ahead and the one before it; a line end where there is none. */
export function gapBefore({ words, place, text }: Ahead, offset: number): string {
  const [one, other] = [words[place + offset - 1], words[place + offset]]
  return one === undefined || other === undefined ? '\n' : text.slice(one.end, other.start)
}

export function keyAt({ words, place }: Ahead, offset: number): string {
  return words[place + offset]?.key ?? ''
}

export function textAt({ words, place }: Ahead, offset: number): string {
  return words[place + offset]?.text ?? ''
}

/** One blank, or none: what follows belongs to what is before. */
export const CLOSE = /^[ \u00a0\u202f]?$/
