import type { SpokenWord } from '#domain/spoken/spoken-forms.ts'
import type { Step } from './align-words.ts'

const KANJI = /[\p{Script=Han}々〆ヶ]/u
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
const MOST_KANA_OF_ONE = 5 // 承る: うけたまわ(る)

type Unread = (word: SpokenWord) => boolean

/** Where a word may end that begins at a place of what was heard: kana as they are, each kanji as one to five kana. */
function endsOf(word: SpokenWord, heard: readonly string[], start: number): Set<number> {
  let ends = new Set([start])
  for (const character of word.key) {
    const next = new Set<number>()
    for (const end of ends) {
      if (!KANJI.test(character)) {
        if (heard[end] === character) next.add(end + 1)
        continue
      }
      for (let count = 1; count <= MOST_KANA_OF_ONE && end + count <= heard.length; count++)
        next.add(end + count)
    }
    ends = next
  }
  return ends
}

/** Whether words, all of them, may be what was heard in kana: ends of each word by where it begins. */
function mayBeAll(words: readonly SpokenWord[], heard: readonly string[]): boolean {
  let places = new Set([0])
  for (const word of words) places = new Set([...places].flatMap((place) => [...endsOf(word, heard, place)]))
  return places.has(heard.length)
}

/** A stretch of words that were not understood, with all that was heard in their place. */
function markStretch(stretch: Step[], isUnread: Unread): Step[] {
  const words = stretch.flatMap((one) => one.words)
  const heard = stretch.flatMap((one) => one.heard)
  const characters = heard.flatMap(({ key }) => [...key])
  const mayBeUnread = (word: SpokenWord) => KANJI.test(word.key) && isUnread(word)
  if (characters.length === 0 || !words.some(mayBeUnread)) return stretch
  const isKana = characters.every((character) => KANA.test(character))
  const isRead = words.every((word) => mayBeUnread(word) || !KANJI.test(word.key))
  if (!isKana || !isRead || !mayBeAll(words, characters)) return stretch
  return words.map((word) => ({ kind: mayBeUnread(word) ? 'otherwise' : 'correct', words: [word], heard }))
}

/**
 * Kanji words that were heard in kana, of which nobody knows the reading, are written otherwise: whether they were said
 * cannot be told, so they are no mistakes and do not count.
 */
export function markWrittenOtherwise(steps: readonly Step[], isUnread: Unread): Step[] {
  const stretches: Step[][] = []
  for (const one of steps) {
    const last = stretches.at(-1)
    const isSame = last !== undefined && (last[0]?.kind === 'correct') === (one.kind === 'correct')
    if (isSame) last.push(one)
    else stretches.push([one])
  }
  return stretches.flatMap((stretch) =>
    stretch[0]?.kind === 'correct' ? stretch : markStretch(stretch, isUnread),
  )
}
