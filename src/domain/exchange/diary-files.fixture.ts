import fc from 'fast-check'
import { keptCorrections } from '#domain/feedback/kept-corrections.fixture.ts'
import { keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { tagKey } from '#domain/journal/same-tag.ts'
import { inStep } from '#domain/journal/straight.ts'
import { MOODS, TAG_LIMITS } from '#domain/kinds/day.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** Sentences that repeat each other, hold each other, and are held by others. */
const sentences = fc
  .array(
    fc.constantFrom('Rain.', 'Rain. ', 'art', 'I started late.', 'Tea.\n', 'Tea. Cake. ', '雨。', '- list\n'),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))

export const diaryText = fc.oneof(sentences, oddText, fc.string({ unit: 'binary', maxLength: 30 }))

const mood = fc.constantFrom('' as const, ...MOODS)
const tag = fc
  .oneof(fc.constantFrom('rain', 'a,b', '"', '=1'), diaryText)
  .map((text) => text.slice(0, TAG_LIMITS.tagLength))
const tags = fc.uniqueArray(tag, { maxLength: 3, selector: tagKey })

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** Without the fields that are not given. */
function given<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined)) as Value
}

const translation = optional(
  fc.record({
    translatedContent: diaryText,
    translationLanguage: fc.constantFrom(...LANGUAGES.slice(0, 3)),
    translatedBy: fc.constantFrom('hand', 'apertium'),
    isTranslationStale: optional(fc.constant(true)),
  }),
)

/** Into other languages than the first one. */
const others = fc.option(
  fc.dictionary(
    fc.constantFrom('da-DK', 'ko-KR'),
    fc
      .record({
        translatedContent: diaryText,
        translatedBy: fc.constantFrom('hand', 'apertium'),
        isTranslationStale: optional(fc.constant(true)),
      })
      .map(given),
    { minKeys: 1, maxKeys: 2 },
  ),
  { nil: undefined, freq: 1 },
)

function mapValues<Of, To>(of: Record<string, Of>, to: (value: Of) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]))
}

const madeOf = (content: string) => (kept: object) =>
  'isTranslationStale' in kept ? kept : { ...kept, madeOf: hash53(content) }

const own = optional(
  fc
    .record({
      own: diaryText.filter((text) => text !== ''),
      ownLanguage: optional(fc.constantFrom(...LANGUAGES)),
    })
    .map(given),
)

const entryOf = (date: string): fc.Arbitrary<Entry> =>
  fc
    .tuple(
      fc.record({
        id: fc.uuid(),
        content: diaryText.filter((text) => !isBlank(text)), // Save takes no other
        tags,
        mood,
        language: optional(fc.constantFrom(...LANGUAGES)),
        writtenIn: optional(fc.constantFrom(...LANGUAGES)),
      }),
      translation,
      others,
      own,
      optional(fc.record({ corrections: keptCorrections })),
      optional(fc.record({ later: fc.array(fc.string(), { maxLength: 2 }) })), // of a later version
    )
    .map(
      ([fields, translated, translations, tried, checked, later]) =>
        given({
          ...{ ...fields, date, ...translated, ...tried, ...checked, ...later },
          ...(translated &&
            translations && { translations: mapValues(translations, madeOf(fields.content)) }),
        }) as Entry,
    )
    .map(inStep)

const draft: fc.Arbitrary<Draft> = fc
  .record({
    content: optional(diaryText),
    tags: optional(tags),
    mood: optional(mood),
    translatedContent: optional(diaryText),
    own: optional(diaryText),
  })
  .map((fields) => given(fields) as Draft)
  .filter((fields) => Object.keys(fields).length > 0)

/** A document as a store may hold it, with or without each of its parts. */
export const docOf = (date: string): fc.Arbitrary<DayDoc> =>
  fc
    .record({
      entry: optional(entryOf(date)),
      typed: optional(draft),
      deleted: optional(
        fc
          .record({ at: fc.integer({ min: 0, max: 4e12 }), entry: entryOf(date), draft: optional(draft) })
          .map(({ at, entry, draft: typed }) => ({ at, entry, ...keepDraft({ entry }, typed ?? {}) })),
      ),
      writtenOn: optional(fc.constantFrom('2024-02-12', '2024-03-30', '2026-11-23')),
    })
    .map(({ entry, typed, deleted, writtenOn }) => {
      const doc = given({ entry, deleted }) as DayDoc
      const day = typed === undefined ? doc : keepDraft(doc, typed)
      const hasWords = Object.keys(day).length > 0 // typing nothing makes no draft, and such a day is in no file
      return hasWords ? (given({ ...day, writtenOn }) as DayDoc) : day
    })

const dates = fc.uniqueArray(
  fc
    .integer({ min: 0, max: 40 })
    .map((day) => new Date(Date.UTC(2024, 1, 10 + day)).toISOString().slice(0, 10)),
  { maxLength: 8 },
)

/** For tests: diaries as odd as they come, newest day first. */
export const diary: fc.Arbitrary<DiaryDay[]> = dates.chain((found) =>
  fc.tuple(
    ...found
      .sort()
      .reverse()
      .map((date) => docOf(date).map((doc) => ({ date, doc }))),
  ),
)
