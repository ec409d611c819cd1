import type { Day } from '#domain/clock.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { FailingWord } from '#domain/review/failing-words.ts'
import { type ComesAgain, comesAgain, compareComing } from '#domain/review/schedule.ts'
import { foldSearch } from '#domain/text/fold-search.ts'
import { spacedWords } from '#domain/text/words.ts'
import type { Stretch } from '#domain/vocabulary/held-gaps.ts'
import type { ReviewItem } from '#web/practice/review/review-days.ts'
import type { ReviewDesk } from '#web/practice/review/review-desk.ts'
import { wordsOfDesk } from '#web/practice/review/words/words-of-desk.ts'

/**
 * A word of the learner in its sentence. `failing`: it is no card, but was missed again and again; no schedule brings it, so
 * `comes` is null.
 */
export type WordRow = {
  id: string
  word: string
  sentence: string
  at: Stretch
  comes: ComesAgain | null
  /** Its sentence is of a rough draft that nobody has checked. */
  isDraft?: true
  failing: FailingWord | null
}

function rowOfCard({ living, review }: ReviewItem, plan: { today: Day; planned: string[] }): WordRow[] {
  if (!('gap' in living)) return []
  const { key, text, gap } = living
  const word = text.slice(gap.start, gap.end)
  const isDraft = review.isDraft === true && { isDraft: true as const }
  return [
    { id: key, word, sentence: text, at: gap, comes: comesAgain(review, plan), failing: null, ...isDraft },
  ]
}

/** Whether a card is of this word of this sentence, or has it among its words. */
function isWithin(cards: readonly ReviewItem[], sentence: string, at: Stretch): boolean {
  return cards.some(
    ({ living }) =>
      'gap' in living && living.text === sentence && living.gap.start <= at.start && at.end <= living.gap.end,
  )
}

function compareRows(one: WordRow, other: WordRow, today: Day): number {
  if (one.comes === null || other.comes === null)
    return Number(one.comes !== null) - Number(other.comes !== null)
  return compareComing(one.comes, other.comes, today)
}

/**
 * The words of the language that is learned: those that one keeps failing at, then those that are kept, those that come
 * first in front.
 */
export function wordRows(desk: ReviewDesk): WordRow[] {
  const { known } = desk.get()
  if (known === null) return []
  const { today, plan } = known
  const cards = desk.words()
  const failing = wordsOfDesk(desk).map(({ text, sentence, span, failing }) => ({
    ...{ id: `failing ${failing.word}`, word: text, sentence, at: { start: span.from, end: span.to } },
    ...{ comes: null, failing },
  }))
  const rows: WordRow[] = [
    ...failing.filter(({ sentence, at }) => !isWithin(cards, sentence, at)),
    ...cards.flatMap((card) => rowOfCard(card, { today, planned: plan.keys })),
  ]
  const { compare } = new Intl.Collator(desk.ports.language)
  return rows.sort((one, other) => compareRows(one, other, today) || compare(one.word, other.word))
}

/** The rows in whose word or sentence every word of the query occurs. */
export function searchRows(rows: WordRow[], query: string): WordRow[] {
  const asked = spacedWords(foldSearch(query))
  if (asked.length === 0) return rows
  return rows.filter(({ word, sentence }) => {
    const text = foldSearch(`${word}\n${sentence}`)
    return asked.every((one) => text.includes(one))
  })
}

/** Leaves a word out. Answers how to bring it back, null where that cannot be; 'unstored' where nothing has changed. */
export async function removeWord(
  desk: ReviewDesk,
  { id, failing }: WordRow,
): Promise<(() => Promise<boolean>) | null | 'unstored'> {
  if (failing !== null) return (await desk.leaveOutWord(failing)) ? null : 'unstored'
  const key: SentenceKey = id
  const item = desk.find(key)
  if (item === undefined || !(await desk.keep(item, false))) return 'unstored'
  return async () => {
    const again = desk.find(key)
    return again !== undefined && desk.keep(again, true)
  }
}
