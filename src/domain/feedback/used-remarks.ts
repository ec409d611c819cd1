import {
  type Checked,
  type Corrections,
  MOST_CHARACTERS,
  MOST_SENTENCES,
  type Remark,
  type Scope,
} from './corrections.ts'

/** What a remark changes: the stretch of the sentence (UTF-16 units), and what may come there; no way where nothing is known. */
type Slot = { start: number; end: number; ways: readonly string[] }

/** Which way of a remark stands in the text, by its place in `instead`, 0 for words that go; null where it is not used. */
export type UsedWay = number | null

/** Where a sentence that was checked stands in the text, and which way of each of its remarks has been used there. */
export type Placed = { at: number; used: UsedWay[] }

/** With words that go, one space beside them goes. */
function slotOf(text: string, { start, end, instead }: Remark, scope: Scope, after: number): Slot {
  if (instead.length > 0 || scope === 'spelling') return { start, end, ways: instead }
  if (text[start - 1] === ' ' && start - 1 >= after) return { start: start - 1, end, ways: [''] }
  return { start, end: text[end] === ' ' ? end + 1 : end, ways: [''] }
}

function slotsOf({ text, remarks }: Checked, scope: Scope): Slot[] {
  const slots: Slot[] = []
  for (const [place, remark] of remarks.entries()) {
    const slot = slotOf(text, remark, scope, slots.at(-1)?.end ?? 0)
    const next = remarks[place + 1]?.start ?? text.length
    slots.push({ ...slot, end: Math.min(slot.end, Math.max(remark.end, next)) })
  }
  return slots
}

// scripts without spaces say nothing of where a word ends
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a word goes on at a place: what ends there is only the beginning of what is written. */
function isInsideWord(text: string, place: number): boolean {
  const around = text.slice(Math.max(0, place - 1), place + 1)
  return /^[\p{L}\p{N}\p{M}]{2}$/u.test(around) && !UNSPACED.test(around)
}

/** What may stand in a slot, the longest first: one way can be the beginning of another. */
function candidatesOf(sentence: string, { start, end, ways }: Slot): { way: UsedWay; words: string }[] {
  const own = { way: null, words: sentence.slice(start, end) }
  return [own, ...ways.map((words, way) => ({ way, words }))].sort(
    (one, other) => other.words.length - one.words.length,
  )
}

/** Which ways have been used, where the sentence begins at `at`; null where it does not stand there. */
function usedAt(text: string, at: number, sentence: string, slots: readonly Slot[]): UsedWay[] | null {
  function readOn(place: number, read: number, from: number): UsedWay[] | null {
    const slot = slots[place]
    const same = sentence.slice(read, slot?.start)
    if (!text.startsWith(same, from)) return null
    const after = from + same.length
    if (slot === undefined) return same === '' && isInsideWord(text, after) ? null : []
    for (const { way, words } of candidatesOf(sentence, slot)) {
      if (!text.startsWith(words, after)) continue
      const rest = readOn(place + 1, slot.end, after + words.length)
      if (rest !== null) return [way, ...rest]
    }
    return null
  }
  return readOn(0, 0, at)
}

const BEFORE_SENTENCE = /[\s\p{P}\p{S}]$/u

/** The sentence with its used remarks: what stands in the text. */
function written({ text }: Checked, slots: readonly Slot[], used: readonly UsedWay[]): string {
  const parts = slots.map(({ start, end, ways }, place) => {
    const way = used[place] ?? null
    const words = way === null ? undefined : ways[way]
    return text.slice(slots[place - 1]?.end ?? 0, start) + (words ?? text.slice(start, end))
  })
  return parts.join('') + text.slice(slots.at(-1)?.end ?? 0)
}

/** Where each sentence stands in the text by now, in their order; null where it has been written otherwise. */
export function placesInText(sentences: readonly Checked[], scope: Scope, text: string): (Placed | null)[] {
  let from = 0
  return sentences.map((checked) => {
    const slots = slotsOf(checked, scope)
    for (let at = from; at <= text.length; at++) {
      if (at !== from && !BEFORE_SENTENCE.test(text.slice(Math.max(0, at - 2), at))) continue
      const used = usedAt(text, at, checked.text, slots)
      if (used === null) continue
      from = at + written(checked, slots, used).length
      return { at, used }
    }
    return null
  })
}

/** The sentences with what was used of their remarks, as they stand in the text; null where one of them does not. */
function sentencesAsUsed(
  sentences: readonly Checked[],
  scope: Scope,
  places: readonly (Placed | null)[],
): { text: string }[] | null {
  if (places.includes(null)) return null
  return sentences.map((checked, at) => ({
    text: written(checked, slotsOf(checked, scope), places[at]?.used ?? []),
  }))
}

/** How many sentences have a remark that is not used in the text. */
export function countOpen(sentences: readonly Checked[], places: readonly (Placed | null)[]): number {
  return sentences.filter(({ remarks }, at) =>
    remarks.some((_, place) => (places[at]?.used[place] ?? null) === null),
  ).length
}

/** How many ways of a remark can be used: each is a choice of the learner's, and one of them is that words go. */
export function waysToUse({ remarks }: Checked, scope: Scope, place: number): number {
  const ways = remarks[place]?.instead.length ?? 0
  return ways === 0 && scope === 'language' ? 1 : ways
}

/** The text with one way of a remark of a sentence used, or none of them (null); every other letter stays. */
export function chooseWay(
  text: string,
  { checked, scope, placed }: { checked: Checked; scope: Scope; placed: Placed },
  place: number,
  way: UsedWay,
): string {
  const slots = slotsOf(checked, scope)
  const before = written(checked, slots, placed.used)
  const used = placed.used.map((known, each) => (each === place ? way : known))
  return text.slice(0, placed.at) + written(checked, slots, used) + text.slice(placed.at + before.length)
}

const asLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** What of a text is behind these sentences, which it begins with, however its lines are broken; null where it does not. */
function behind(sentences: readonly string[], text: string): string | null {
  let at = 0
  for (const sentence of sentences.map(asLine)) {
    if (text[at] === ' ') at += 1
    if (!text.startsWith(sentence, at)) return null
    at += sentence.length
  }
  return text.slice(at).trim()
}

/** Whether one check would have taken no more: what is behind its sentences was not asked for. */
function isFull(sentences: readonly string[], rest: string): boolean {
  if (sentences.length === MOST_SENTENCES) return true
  const characters = sentences.reduce((sum, { length }) => sum + length, 0)
  return characters > MOST_CHARACTERS / 2 && characters + rest.length > MOST_CHARACTERS
}

function isBegunBy(sentences: readonly { text: string }[], text: string): boolean {
  const texts = sentences.map((one) => one.text)
  const rest = behind(texts, asLine(text))
  return rest === '' || (rest !== null && isFull(texts, rest))
}

/**
 * Whether corrections are about this text, or as much of it as one check takes, as it was checked or with some of them used.
 * Another version may have ended its sentences at other places, so it is not cut anew.
 */
export function areAbout(
  { sentences, scope }: Pick<Corrections, 'sentences' | 'scope'>,
  text: string,
): boolean {
  if (isBegunBy(sentences, text)) return true
  const asUsed = sentencesAsUsed(sentences, scope, placesInText(sentences, scope, text))
  return asUsed !== null && isBegunBy(asUsed, text)
}
