import type { Checked, Remark, Scope } from './corrections.ts'

/** What a remark changes: the stretch of the sentence (UTF-16 units), and what comes there; null where nothing is known. */
type Slot = { start: number; end: number; way: string | null }

/** Where a sentence that was checked stands in the text, and which of its remarks have been used there. */
export type Placed = { at: number; used: boolean[] }

/** With words that go, one space beside them goes. */
function slotOf(text: string, { start, end, instead: [way] }: Remark, scope: Scope, after: number): Slot {
  if (way !== undefined) return { start, end, way }
  if (scope === 'spelling') return { start, end, way: null }
  if (text[start - 1] === ' ' && start - 1 >= after) return { start: start - 1, end, way: '' }
  return { start, end: text[end] === ' ' ? end + 1 : end, way: '' }
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

/** Which remarks have been used, where the sentence begins at `at`; null where it does not stand there. */
function usedAt(text: string, at: number, sentence: string, slots: readonly Slot[]): boolean[] | null {
  function readOn(place: number, read: number, from: number): boolean[] | null {
    const slot = slots[place]
    const same = sentence.slice(read, slot?.start)
    if (!text.startsWith(same, from)) return null
    if (slot === undefined) return []
    const own = sentence.slice(slot.start, slot.end)
    for (const [isUsed, words] of [[false, own] as const, [true, slot.way] as const]) {
      if (words === null || !text.startsWith(words, from + same.length)) continue
      const rest = readOn(place + 1, slot.end, from + same.length + words.length)
      if (rest !== null) return [isUsed, ...rest]
    }
    return null
  }
  return readOn(0, 0, at)
}

const BEFORE_SENTENCE = /[\s\p{P}\p{S}]$/u

/** The sentence with its used remarks: what stands in the text. */
function written({ text }: Checked, slots: readonly Slot[], used: readonly boolean[]): string {
  const parts = slots.map(({ start, end, way }, place) => {
    const own = text.slice(start, end)
    return text.slice(slots[place - 1]?.end ?? 0, start) + (used[place] === true ? (way ?? own) : own)
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

/** Whether a remark says what to write: its first way, or nothing. */
export function canUse({ remarks }: Checked, scope: Scope, place: number): boolean {
  return scope === 'language' || (remarks[place]?.instead.length ?? 0) > 0
}

/** The text with one remark of a sentence used, or no longer; every other letter stays. */
export function toggleRemark(
  text: string,
  { checked, scope, placed }: { checked: Checked; scope: Scope; placed: Placed },
  place: number,
): string {
  const slots = slotsOf(checked, scope)
  const before = written(checked, slots, placed.used)
  const used = placed.used.map((isUsed, each) => (each === place ? !isUsed : isUsed))
  return text.slice(0, placed.at) + written(checked, slots, used) + text.slice(placed.at + before.length)
}
