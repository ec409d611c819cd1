import { fieldsOf } from '#domain/fields.ts'

/**
 * Why a stretch of a draft is doubted: it is not of the language, a verb that is not said of its subject, or a participle where the
 * entry has a verb.
 */
export const DRAFT_DOUBTS = ['untranslated', 'person', 'verb'] as const

/** A doubted stretch of a draft; from `start` up to `end` (UTF-16 units). */
export type DraftMark = { start: number; end: number; why: (typeof DRAFT_DOUBTS)[number] }

/** What is found of one draft. `lookedTo`: a dictionary was asked about its words up to there alone (UTF-16 units). */
export type DraftCheck = { marks: DraftMark[]; back?: string; lookedTo?: number }

function isMark(value: unknown, length: number): value is DraftMark {
  const { start, end, why } = fieldsOf(value)
  const isPlace = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (!isPlace || !DRAFT_DOUBTS.some((known) => known === why)) return false
  return 0 <= Number(start) && Number(start) < Number(end) && Number(end) <= length
}

function isPart(place: unknown, length: number): place is number {
  return Number.isSafeInteger(place) && 0 < Number(place) && Number(place) < length
}

/** Reads what a server found of a draft; doubts that this version does not know are left out, undefined for anything else. */
export function parseDraftCheck(value: unknown, draft: string): DraftCheck | undefined {
  const { marks, back, lookedTo } = fieldsOf(value)
  if (!Array.isArray(marks)) return undefined
  const known = marks.filter((mark): mark is DraftMark => isMark(mark, draft.length))
  const apart: DraftMark[] = []
  for (const { start, end, why } of known.toSorted((one, other) => one.start - other.start))
    if (start >= (apart.at(-1)?.end ?? 0)) apart.push({ start, end, why })
  return {
    marks: apart,
    ...(typeof back === 'string' && { back }),
    ...(isPart(lookedTo, draft.length) && { lookedTo }),
  }
}
