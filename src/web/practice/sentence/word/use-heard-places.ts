import { type RefObject, useLayoutEffect } from 'react'
import { placeHeard } from './place-heard.ts'

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
