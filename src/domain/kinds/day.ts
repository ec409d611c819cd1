import { isWordLevel, type WordLevel } from '#domain/accounts/profile.ts'
import { isDay, isMoment, LAST_MOMENT } from '#domain/clock.ts'
import { isFields } from '#domain/fields.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import {
  ANY,
  DAY,
  type FieldType,
  FLAG,
  type Kind,
  NUMBER,
  numberThat,
  rowMender,
  type Table,
  TEXT,
  TEXTS,
  textThat,
} from './kind.ts'

const QUALITIES = ['good', 'draft', 'checked'] as const

type SavedQuality = (typeof QUALITIES)[number]

export function isSavedQuality(value: unknown): value is SavedQuality {
  return QUALITIES.some((quality) => quality === value)
}

/** A translation into another language than the first one of its entry: what the entry tells of that one, under the same names. */
export type KeptTranslation = {
  translatedContent?: string
  translatedBy?: string
  translationQuality?: SavedQuality
  isTranslationEdited?: boolean
  translationLevel?: WordLevel
  isTranslationStale?: boolean
  /** A hash of the content it was made of: earlier versions of the app change that, and tell nothing of it here. */
  madeOf?: string
  /** What is typed and not saved. */
  typed?: { translatedContent?: string; isTranslationOwn?: boolean }
  /** Never stored: the first language of the entry, while another one stands in its place. */
  isFirst?: true
}

export type KeptTranslations = { [Language in LanguageCode]?: KeptTranslation }

function isByName(value: unknown): value is KeptTranslations {
  return isFields(value) && Object.values(value).every(isFields)
}

/** Translations by their language; what each may hold is checked later (`sync/parse-row.ts`). */
const TRANSLATIONS: FieldType<KeptTranslations> = { isMade: isByName, isValid: isByName }

export const MOODS = [
  'happy',
  'sad',
  'excited',
  'tired',
  'anxious',
  'relaxed',
  'frustrated',
  'grateful',
] as const

type Mood = (typeof MOODS)[number] | ''

function isMood(value: unknown): value is Mood {
  return value === '' || MOODS.includes(value as (typeof MOODS)[number])
}

/** How many tags an entry may have, and how many UTF-16 units each of them; the server takes no more either. */
export const TAG_LIMITS = { tags: 100, tagLength: 200 } as const

const LANGUAGE = textThat(isLanguageCode)

function isLanguageOrNone(value: unknown): value is LanguageCode | '' {
  return value === '' || isLanguageCode(value)
}

/**
 * One calendar day of a journal. The first six fields are the interchange shape; the others stay as they were when the
 * profile changes.
 */
export const ENTRY_FIELDS = {
  id: { type: TEXT, required: 'everywhere', refused: 'everywhere', ofKey: 'damaged', merge: 'server' },
  date: { type: DAY, required: 'everywhere', refused: 'everywhere', ofKey: 'always', merge: 'server' },
  content: {
    type: TEXT,
    required: 'everywhere',
    refused: 'everywhere',
    missing: '',
    typed: 'by-save',
    merge: 'text',
  },
  tags: {
    type: TEXTS,
    required: 'in rows',
    refused: 'everywhere',
    missing: [],
    typed: 'by-save',
    limits: { items: TAG_LIMITS.tags, length: TAG_LIMITS.tagLength },
    merge: 'tags',
  },
  mood: {
    type: textThat(isMood),
    required: 'in rows',
    refused: 'by sync',
    missing: '',
    typed: 'by-save',
    merge: 'chosen',
  },
  translatedContent: {
    type: TEXT,
    refused: 'by sync',
    missing: '',
    mayBeEmpty: true,
    typed: 'by-translating',
    merge: 'translation',
  },
  language: { type: LANGUAGE, refused: 'by sync', merge: 'server-or-mine' },
  translationLanguage: { type: LANGUAGE, refused: 'by sync', merge: 'translation' },
  /** A translator's id, 'hand', or 'entry' where it is the text of the entry itself. */
  translatedBy: { type: TEXT, refused: 'by sync', merge: 'translation' },
  translationQuality: { type: textThat(isSavedQuality), refused: 'by sync', merge: 'translation' },
  /** The learner has changed words of what `translatedBy` made. */
  isTranslationEdited: { type: FLAG, missing: false, merge: 'translation' },
  /** Of a draft alone: the learner has written the translation from its first word, and not changed the one that is saved. */
  isTranslationOwn: {
    type: FLAG,
    missing: false,
    typed: 'by-translating',
    with: 'translatedContent',
    merge: 'newest',
  },
  /** In words for which level a model made it; none: as the entry is written. */
  translationLevel: { type: textThat(isWordLevel), merge: 'translation' },
  /** The content has changed since the translation was made. */
  isTranslationStale: { type: FLAG, refused: 'by sync', missing: false, merge: 'translation' },
  /** The translations into other languages than `translationLanguage` (`sync/translation-in.ts`). */
  translations: {
    type: TRANSLATIONS,
    check: 'translations',
    refused: 'by sync',
    isCached: false,
    merge: 'translations',
  },
  /** The learner's own version, written before a machine's translation was seen; kept as it is typed. */
  own: { type: TEXT, refused: 'by sync', missing: '', typed: 'at-once', merge: 'own' },
  /** Of `own`; '' in a draft: not known. */
  ownLanguage: {
    type: LANGUAGE,
    refused: 'by sync',
    missing: '',
    typed: 'at-once',
    with: 'own',
    merge: 'own',
  },
  /**
   * The language that the learner learns, where the entry is written in it: it is its `language` then, and what is practised
   * is the entry itself (`journal/straight.ts`).
   */
  writtenIn: { type: textThat(isLanguageOrNone), missing: '', typed: 'by-save', merge: 'chosen' },
  /** Of sentences of the learner; read with `parseKept`, as what does not fit there counts as none. */
  corrections: { type: ANY, check: 'corrections', isCached: false, merge: 'newest' },
} as const satisfies Table

/** An entry that can be brought back. */
export const DELETED_FIELDS = {
  /** When it was deleted, epoch ms. */
  at: {
    type: numberThat(isMoment),
    required: 'in rows',
    refused: 'by sync',
    missing: LAST_MOMENT,
    merge: 'day',
  },
  entry: { fields: ENTRY_FIELDS, required: 'in rows', refused: 'by sync', merge: 'day' },
  draft: { typedOf: ENTRY_FIELDS, refused: 'by sync', merge: 'day' },
} as const satisfies Table

/** Everything that is kept of one day. */
export const DAY_FIELDS = {
  /** What is saved. */
  entry: { fields: ENTRY_FIELDS, refused: 'by sync', merge: 'day' },
  /** What is typed and not saved; each field only while it differs from the saved one. */
  draft: { typedOf: ENTRY_FIELDS, refused: 'by sync', merge: 'day' },
  /** What was deleted lately. */
  deleted: { fields: DELETED_FIELDS, refused: 'by sync', merge: 'day' },
  /** When the server last purged what was deleted before, epoch ms. */
  purgedAt: { type: NUMBER, refused: 'by sync', merge: 'changed' },
  /** The later day on which the entry was begun; none: the day itself. */
  writtenOn: { type: DAY, refused: 'by sync', merge: 'day' },
} as const satisfies Table

export const DAY_KIND = {
  fields: DAY_FIELDS,
  depth: 9, // the ways of a remark in the corrections of a deleted entry
  isKey: isDay,
} as const satisfies Kind

/**
 * A day as this device has stored it, fit to be drawn: what is damaged counts as missing, and so does an entry of which nothing
 * is there. A sound day is given back itself.
 */
export const mendDay = rowMender(DAY_KIND)
