import { type RefObject, useLayoutEffect } from 'react'

/** Where a heard word stands in its line (px from any fixed point), and how wide it is. */
type HeardPlace = { left: number; width: number }

/** px between two heard words */
const APART = 6

/**
 * Places what was heard under the words of one line, from left to right: each under its own word, or as near as those before
 * it leave room, and none beyond the line. Only where a line is too short for all of them are they narrowed, each by the same share.
 */
export function placeHeard(
  wanted: readonly HeardPlace[],
  line: { left: number; right: number },
): HeardPlace[] {
  const room = line.right - line.left - APART * (wanted.length - 1)
  const all = wanted.reduce((sum, { width }) => sum + width, 0)
  const share = Math.min(1, Math.max(0, room) / Math.max(all, 1))
  const places: HeardPlace[] = []
  let free = line.left
  for (const { left, width } of wanted) {
    const place = { left: Math.max(left, free), width: width * share }
    places.push(place)
    free = place.left + place.width + APART
  }
  let end = line.right
  return places
    .toReversed()
    .map(({ left, width }) => {
      const place = { left: Math.min(left, end - width), width }
      end = place.left - APART
      return place
    })
    .toReversed()
}

const SAME_LINE = 8 // px between the tops of two words that stand in one line, at most

type Heard = { shown: HTMLElement; word: DOMRect; width: number }

/** Line by line, from left to right. */
function linesOf(heard: Heard[]): Heard[][] {
  const lines: Heard[][] = []
  for (const one of heard) {
    const [last] = lines.at(-1) ?? []
    if (last && Math.abs(last.word.top - one.word.top) < SAME_LINE) lines.at(-1)?.push(one)
    else lines.push([one])
  }
  return lines.map((line) => line.toSorted((one, other) => one.word.left - other.word.left))
}

/** Gives each heard word its place; how wide words are is known here alone. */
function place(sentence: HTMLElement): void {
  const all = [...sentence.querySelectorAll<HTMLElement>('.say-other > rt')]
  for (const shown of all) shown.removeAttribute('style')
  const { left, right } = sentence.getBoundingClientRect()
  const heard = all.flatMap((shown) => {
    const word = shown.parentElement?.getBoundingClientRect()
    return word === undefined ? [] : [{ shown, word, width: shown.getBoundingClientRect().width }]
  })
  for (const line of linesOf(heard)) {
    const wanted = line.map(({ word, width }) => ({ left: word.left, width }))
    placeHeard(wanted, { left, right }).forEach((found, at) => {
      const one = line[at]
      if (one === undefined) return
      if (found.left !== one.word.left) one.shown.style.left = `${found.left - one.word.left}px`
      if (found.width < one.width) one.shown.style.maxWidth = `${found.width}px`
    })
  }
}

/** Keeps all that was heard readable below a sentence, also under short words side by side; again where the lines change. */
export function useHeardPlaces(sentence: RefObject<HTMLElement | null>, marks: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are other words below
  useLayoutEffect(() => {
    const element = sentence.current
    if (element === null) return
    place(element)
    const sizes = new ResizeObserver(() => place(element))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [sentence, marks])
}
