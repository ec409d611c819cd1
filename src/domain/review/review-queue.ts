import { RATING, type Rating } from './review-sentence.ts'

/** A card of a session. One that returns is said once more, and not rated. */
export type Card = { key: string; isReturn: boolean }

const OTHERS_BEFORE_RETURN = 3

export function queueOf(keys: readonly string[], onceMore: readonly string[] = []): Card[] {
  return keys.map((key) => ({ key, isReturn: onceMore.includes(key) }))
}

/** After the first card was rated, or said once more where it is one that returned: Not yet returns after three others. */
export function afterCard([first, ...rest]: readonly Card[], rating: Rating | null): Card[] {
  if (first === undefined || first.isReturn || rating !== RATING.again) return rest
  return rest.toSpliced(OTHERS_BEFORE_RETURN, 0, { key: first.key, isReturn: true })
}

/** 'Later': the first card goes to the end. */
export function putOff([first, ...rest]: readonly Card[]): Card[] {
  return first === undefined ? rest : [...rest, first]
}

/**
 * The queue once the day's plan is another. The open card, which is the first, stays, and so do those that return. Of the
 * others those go that the plan has no more, as they were said elsewhere, and what is new in it comes last.
 */
export function followPlan(
  queue: readonly Card[],
  keys: readonly string[],
  onceMore: readonly string[] = [],
): Card[] {
  const planned = new Set(keys)
  const known = new Set(queue.map(({ key }) => key))
  const stay = queue.filter(({ key, isReturn }, place) => place === 0 || isReturn || planned.has(key))
  const added = keys.filter((key) => !known.has(key))
  return [...stay, ...queueOf(added, onceMore)]
}

/** 'Leave it out': the sentence is not in the session any more. */
export function withoutSentence(queue: readonly Card[], key: string): Card[] {
  return queue.filter((card) => card.key !== key)
}
