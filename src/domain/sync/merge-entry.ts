import type { Entry } from '#domain/journal/entry.ts'
import { AT_ONCE, tellingFields } from '#domain/kinds/entry-fields.ts'
import { isSameJson } from '#domain/row.ts'
import { fitTags, mergeFields, mergeTags, mergeValue } from './merge-fields.ts'
import { mergeOwn, ownOf } from './merge-own.ts'
import { mergeText } from './merge-text.ts'

const TRANSLATION = [
  'translatedContent',
  'translationLanguage',
  'translatedBy',
  'translationQuality',
  'isTranslationStale',
] as const

type Translation = Pick<Entry, (typeof TRANSLATION)[number]>

const RULED = ['id', 'date', 'content', 'tags', 'mood', 'language', 'own', 'ownLanguage', ...TRANSLATION]

/** The fields of an entry that tell of its translation. They are merged together. */
export function translationOf(entry: Entry): Translation {
  const fields = Object.entries(entry).filter(([name]) => (TRANSLATION as readonly string[]).includes(name))
  return Object.fromEntries(fields)
}

/** Without its mark of being out of date: that depends on the content, not on the translation. */
function withoutMark({ isTranslationStale: _, ...translation }: Translation): Translation {
  return translation
}

/** Two changed translations as one. In different languages both texts stay, and neither fits the entry alone. */
function joinTranslations(base: Translation, mine: Translation, theirs: Translation): Translation {
  const [left, right] = [mine.translatedContent ?? '', theirs.translatedContent ?? '']
  if (left === '' || right === '') return left === '' ? theirs : mine
  const isSameLanguage = mine.translationLanguage === theirs.translationLanguage
  const isGrown = isSameLanguage && base.translationLanguage === theirs.translationLanguage
  const translatedContent = mergeText(isGrown ? (base.translatedContent ?? '') : '', left, right)
  if (isSameLanguage && translatedContent === right) return theirs
  if (isSameLanguage && translatedContent === left) return mine
  return { ...theirs, translatedContent, isTranslationStale: true }
}

/** The translation after the merge, marked out of date where it was made from other words. */
function mergeTranslations(base: Entry, mine: Entry, theirs: Entry, content: string): Translation {
  const sides = [mine, theirs].map((entry) => ({ entry, translation: translationOf(entry) }))
  const [was, left, right] = [base, mine, theirs].map((entry) => withoutMark(translationOf(entry)))
  const merged = mergeValue(was, left, right, () =>
    joinTranslations(translationOf(base), translationOf(mine), translationOf(theirs)),
  )
  if (merged?.translatedContent === undefined || merged.translatedContent === '') return merged ?? {}
  const isFresh = sides.some(
    ({ entry, translation }) =>
      isSameJson(withoutMark(translation), withoutMark(merged)) &&
      translation.isTranslationStale !== true &&
      entry.content === content,
  )
  const { isTranslationStale: _, ...translation } = merged
  return isFresh ? translation : { ...translation, isTranslationStale: true }
}

/** Three-way merge of an entry: id, day and language are theirs, the server's; of two moods mine stays. */
export function mergeEntry(base: Entry, mine: Entry, theirs: Entry): Entry {
  const text = mergeText(base.content, mine.content, theirs.content)
  const { tags, content } = fitTags(mergeTags(base.tags, mine.tags, theirs.tags), text)
  const language = theirs.language ?? mine.language
  return {
    ...mergeFields(base, mine, theirs, RULED),
    id: theirs.id,
    date: theirs.date,
    content,
    tags,
    mood: mergeValue(base.mood, mine.mood, theirs.mood, (newest, other) => newest || other),
    ...(language !== undefined && { language }),
    ...mergeTranslations(base, mine, theirs, content),
    ...tellingFields(mergeOwn(ownOf(base), ownOf(mine), ownOf(theirs)), AT_ONCE),
  }
}
