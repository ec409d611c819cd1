import type { Fields } from '#domain/fields.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { isOwnTranslation } from '#domain/journal/save-translation.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { onlyFields } from '#domain/kinds/entry-fields.ts'
import { isSameJson, mergeValue } from '#domain/row.ts'
import { isRoughDraft } from '#domain/translate/rough-draft.ts'
import { type MergeHow, mergeText } from './merge-text.ts'

/** The fields of an entry that tell of its translation. They are merged together. */
type Translation = Pick<
  Entry,
  | 'translatedContent'
  | 'translationLanguage'
  | 'translatedBy'
  | 'translationQuality'
  | 'isTranslationEdited'
  | 'translationLevel'
  | 'isTranslationStale'
>

/** What of an entry its translation is merged by. */
type Translated = Translation & Pick<Entry, 'content'>

/** Without its mark of being out of date: that depends on the content, not on the translation. */
function withoutMark({ isTranslationStale: _, ...translation }: Translation): Translation {
  return translation
}

/**
 * Two changed translations as one. In different languages both texts stay, and neither fits the entry alone. A text with
 * words of a rough draft in it is one, whoever comes first: its sentences are not taught before somebody has checked them. It is
 * in words for a level only where both are.
 */
function joinTranslations(
  base: Translation,
  mine: Translation,
  theirs: Translation,
  how: MergeHow,
): Translation {
  const [left, right] = [mine.translatedContent ?? '', theirs.translatedContent ?? '']
  if (left === '' || right === '') return left === '' ? theirs : mine
  const isSameLanguage = mine.translationLanguage === theirs.translationLanguage
  const isGrown = isSameLanguage && base.translationLanguage === theirs.translationLanguage
  const translatedContent = mergeText(isGrown ? (base.translatedContent ?? '') : '', left, right, how)
  if (isSameLanguage && translatedContent === right)
    return left === right && isRoughDraft(theirs) ? mine : theirs
  if (isSameLanguage && translatedContent === left) return mine
  const rough = [mine, theirs].find(isRoughDraft)
  const isEdited = isOwnTranslation(mine) || isOwnTranslation(theirs)
  const { translationLevel, ...others } = theirs
  return {
    ...others,
    ...(translationLevel && translationLevel === mine.translationLevel && { translationLevel }),
    ...(rough && { translatedBy: rough.translatedBy, translationQuality: rough.translationQuality }),
    translatedContent,
    ...(isEdited && { isTranslationEdited: true }),
    isTranslationStale: true,
  }
}

/** Three versions of the same fields. */
export type Sides = { base: Fields; mine: Fields; theirs: Fields }

/** The entry after the merge: its words, and the language that is learned, where it is written in that. */
type MergedEntry = Pick<Entry, 'content'> & { writtenIn?: unknown }

/**
 * Which of two translations stays where one of them is the entry itself: an entry that is written in the language that is learned is
 * practised as it is, unless the other one has the learner's work in it. Undefined where none or both are the entry.
 */
function besideEntryItself(
  { mine, theirs }: Sides,
  { writtenIn }: MergedEntry,
): 'mine' | 'theirs' | undefined {
  const isMine = isAsWritten(mine)
  if (isMine === isAsWritten(theirs)) return undefined
  const other = (isMine ? theirs : mine) as Partial<Translated>
  const isPractised =
    other.translatedContent && (isOwnTranslation(other) || other.translationLanguage !== writtenIn)
  return isMine === Boolean(isPractised) ? 'theirs' : 'mine'
}

/** The translation after the merge, marked out of date where it was made from other words than `content`. */
export function mergeTranslations(
  sides: Sides,
  names: readonly string[],
  entry: MergedEntry,
  how: MergeHow,
): Translation {
  const { content } = entry
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => onlyFields(side, names))
  const [was, left, right] = [base, mine, theirs].map((translation = {}) => withoutMark(translation))
  const merged = mergeValue(was, left, right, () => {
    const staying = besideEntryItself(sides, entry)
    if (staying !== undefined) return staying === 'mine' ? left : right
    return joinTranslations(base ?? {}, mine ?? {}, theirs ?? {}, how)
  })
  if (merged?.translatedContent === undefined) return merged ?? {}
  if (merged.translatedContent === '') {
    const [before, one, other] = [base, mine, theirs].map((translation) => translation?.isTranslationStale)
    const isMarked = mergeValue(before, one, other, (_, servers) => servers)
    return { ...withoutMark(merged), ...(isMarked === true && { isTranslationStale: true }) }
  }
  const isFresh = [sides.mine, sides.theirs].some((side) => {
    const translated = side as Translated
    const isIt = isSameJson(withoutMark(onlyFields(side, names)), withoutMark(merged))
    return isIt && translated.isTranslationStale !== true && translated.content === content
  })
  const { isTranslationStale: _, ...translation } = merged
  return isFresh ? translation : { ...translation, isTranslationStale: true }
}

/** What two translations have in common: all of one that both have. */
export function commonTranslation(mine: Fields, theirs: Fields, names: readonly string[]): Translation {
  const [left, right] = [onlyFields(mine, names), onlyFields(theirs, names)]
  if (isSameJson(left, right)) return left
  const { translatedContent: _, translationLanguage: __, ...told } = left
  return Object.fromEntries(Object.entries(told).filter(([name]) => Object.hasOwn(right, name)))
}
