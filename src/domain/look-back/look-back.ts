import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { addDays, daysOfMonth, hasCome, type Month, monthOf } from '#domain/days.ts'
import { type CorrectionLines, correctionLines } from '#domain/feedback/correction-lines.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { UNKNOWN_ENGINE } from '#domain/kinds/sentence.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type LivingSentence, livingSentences, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { type Attempt, bestFigure, figureOf, NOBODY } from '#domain/sentences/sentence.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** A sentence that was said, with its first and its best reading in whole percent; null where none was measured. */
export type SaidSentence = { text: string; first: number | null; best: number | null }

/** An entry as it is looked back at. `doc`: all that is kept of its day, for what stands beside an entry. */
export type PastEntry = {
  date: Day
  doc: DayDoc
  entry: Entry
  /** null where there is none. */
  translation: { text: string; language: LanguageCode } | null
  /** The sentences of the translation that were said, in their order. */
  said: SaidSentence[]
  /** What a machine would have otherwise in what the learner wrote; null where nothing. */
  corrections: CorrectionLines | null
}

type LookBackSources = {
  days: readonly DiaryDay[]
  /** Of sentences; those of other months are left out. */
  rows: readonly SentenceRow[]
  /** Of translations that do not say theirs. */
  language: LanguageCode
  measure: AccuracyMeasure
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** The month that an address asks for; that of today where it asks for none, or for one that has not come. */
export function monthAsked(asked: string | null, today: Day): Month {
  const isOne = asked !== null && MONTH.test(asked) && hasCome(`${asked}-01`, today)
  return isOne ? asked : monthOf(today)
}

function firstReading(attempts: readonly Attempt[], measure: AccuracyMeasure): number | null {
  const first = attempts.find(
    (attempt) =>
      attempt.how === 'read' &&
      attempt.by !== NOBODY &&
      attempt.by !== UNKNOWN_ENGINE && // the best figure of an earlier version is no first reading
      figureOf(attempt, measure) !== null,
  )
  return first === undefined ? null : figureOf(first, measure)
}

function asSaid({ text, attempts }: LivingSentence, measure: AccuracyMeasure): SaidSentence[] {
  const said = attempts.filter(({ how }) => how !== 'dictation')
  if (said.length === 0) return []
  return [{ text, first: firstReading(said, measure), best: bestFigure(said, measure) }]
}

/** The saved entries of a month, oldest first, with their translations and how their sentences were said. */
export function lookBack(month: Month, { days, rows, language, measure }: LookBackSources): PastEntry[] {
  const byDay = Map.groupBy(rows, ({ key }) => dayOfSentence(key))
  const known = new Map(days.map(({ date, doc }) => [date, doc]))
  return daysOfMonth(month).flatMap((date) => {
    const doc = known.get(date)
    const entry = doc?.entry
    if (doc === undefined || entry === undefined) return []
    const { translatedContent: text = '', translationLanguage = language } = entry
    const sentences = livingSentences(entry, translationLanguage, byDay.get(date) ?? [])
    return [
      {
        date,
        doc,
        entry,
        translation: isBlank(text) ? null : { text, language: translationLanguage },
        said: sentences.flatMap((sentence) => asSaid(sentence, measure)),
        corrections: correctionLines(entry),
      },
    ]
  })
}

/** The first month that can be looked back at: that of the first entry. */
export function firstMonth(days: readonly DiaryDay[], today: Day): Month {
  let first = monthOf(today)
  for (const { date, doc } of days)
    if (doc.entry !== undefined && monthOf(date) < first) first = monthOf(date)
  return first
}

/** The last one: that of today, or of tomorrow where that has an entry already. */
export function lastMonth(days: readonly DiaryDay[], today: Day): Month {
  const isAhead = days.some(
    ({ date, doc }) => date > today && doc.entry !== undefined && hasCome(date, today),
  )
  return monthOf(isAhead ? addDays(today, 1) : today)
}
