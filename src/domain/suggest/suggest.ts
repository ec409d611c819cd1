import type { Level } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { addDays, numberOfDay } from '#domain/days.ts'
import { parseKept } from '#domain/feedback/corrections.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { Entry, Mood } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { tagKey } from '#domain/journal/same-tag.ts'
import { tagsOnce } from '#domain/journal/tags-once.ts'
import type { LanguagePair } from '#domain/languages.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { isRoughDraft } from '#domain/translate/rough-draft.ts'
import { looksAhead } from './looks-ahead.ts'
import {
  askQuestions,
  placeOfQuestion,
  type QuotableEntry,
  type Suggestion,
  type SuggestionSource,
  type SuggestSources,
} from './suggestion.ts'

/** The sources that read texts sentence by sentence, whose rules are loaded only where `needsReading`. */
export type ReadingSources = Record<'lookAhead' | 'otherYears' | 'unheardWords', SuggestionSource>

const FOUND_NOTHING: SuggestionSource = () => []

export const NOTHING_READ: ReadingSources = {
  lookAhead: FOUND_NOTHING,
  otherYears: FOUND_NOTHING,
  unheardWords: FOUND_NOTHING,
}

const LOW_MOODS: readonly Mood[] = ['sad', 'anxious', 'frustrated']

type Known = {
  today: Day
  days: readonly DiaryDay[]
  rows: readonly SentenceRow[]
  level: Level | undefined
} & LanguagePair

/** Whether a day is marked so that nobody wants to be reminded of its words, in what is saved or in what is typed. */
function isLow({ doc }: DiaryDay): boolean {
  return LOW_MOODS.includes(doc.entry?.mood ?? '') || LOW_MOODS.includes(draftOf(doc).mood)
}

function askedAbout({ corrections }: Entry): QuotableEntry['asked'] {
  const { question, language } = parseKept(corrections) ?? {}
  return question === undefined || language === undefined ? null : { question, language }
}

function quotable(entry: Entry, { nativeLanguage, targetLanguage }: LanguagePair): QuotableEntry {
  const { date, content, language = nativeLanguage, translatedContent: text = '' } = entry
  const isNone = isBlank(text) || isRoughDraft(entry) // whose words may be none
  const translation = isNone ? null : { text, language: entry.translationLanguage ?? targetLanguage }
  return { date, content, language, translation, asked: askedAbout(entry) }
}

function sourcesOf({ today, days, rows, level, ...languages }: Known): SuggestSources {
  const newestFirst = days.toSorted((one, other) => (one.date < other.date ? 1 : -1))
  return {
    today,
    entries: newestFirst
      .filter((day) => !isLow(day))
      .flatMap(({ doc }) => (doc.entry === undefined ? [] : quotable(doc.entry, languages))),
    tagged: newestFirst.flatMap(({ date, doc }) =>
      doc.entry === undefined ? [] : { date, tags: doc.entry.tags },
    ),
    rows,
    level,
    targetLanguage: languages.targetLanguage,
  }
}

/** Whether an entry may have a sentence that looks ahead; 'Morgen' does where a German sentence begins. */
function mayLookAhead({ content, language }: QuotableEntry): boolean {
  return looksAhead(content, language) !== null || (language === 'de-DE' && content.includes('Morgen'))
}

/** Whether the sources that read texts can find anything. */
export function needsReading(known: Known): boolean {
  const { today, entries, rows } = sourcesOf(known)
  const ofThisYear = (date: Day) => date.slice(0, 4) === today.slice(0, 4)
  return rows.length > 0 || entries.some((entry) => !ofThisYear(entry.date) || mayLookAhead(entry))
}

const OPEN_FOR_DAYS = 14 // after the day of the entry; later, nobody remembers what was asked about

/** Questions about entries of the last two weeks that a machine asked when it checked them. */
const askedBack: SuggestionSource = ({ today, entries }) =>
  entries
    .filter(({ date }) => date < today && date >= addDays(today, -OPEN_FOR_DAYS))
    .flatMap(({ date, asked }) =>
      asked === null
        ? []
        : [
            {
              id: `asked ${date} ${asked.question}`,
              kind: 'asked' as const,
              written: date,
              quote: asked.question,
              language: asked.language,
            },
          ],
    )

const OFTEN = 3 // entries
const SILENT_DAYS = 14

/** Tags of three entries or more that no entry of the last 14 days has. Entries to come count as if they were of today. */
const silentTags: SuggestionSource = ({ today, tagged }) => {
  const uses = new Map<string, { tag: string; count: number; last: Day }>()
  for (const { date, tags } of tagged) {
    for (const one of tagsOnce(tags)) {
      const { tag, count, last } = uses.get(tagKey(one)) ?? { tag: one, count: 0, last: date }
      uses.set(tagKey(one), { tag, count: count + 1, last: last > date ? last : date })
    }
  }
  const silentSince = addDays(today, -SILENT_DAYS)
  return [...uses.values()]
    .filter(({ count, last }) => count >= OFTEN && last <= silentSince)
    .map(({ tag, last }) => ({ id: `tag ${tag}`, kind: 'tag', tag, last }))
}

/**
 * Whether it is the day of a suggestion, which is every second one: so what comes first today does not tomorrow. The first
 * day of an entry is the one after it. A day of other years has only this date.
 */
function isInTurn(suggestion: Suggestion, today: Day): boolean {
  const isOdd = (count: number) => count % 2 !== 0
  const since = (day: Day) => numberOfDay(today) - numberOfDay(day)
  switch (suggestion.kind) {
    case 'asked':
    case 'ahead':
      return isOdd(since(suggestion.written))
    case 'tag':
      return isOdd(numberOfDay(today) + Number.parseInt(hash53(suggestion.tag).slice(-1), 16)) // whatever entry had it last
    case 'question':
      return isOdd(numberOfDay(today) + placeOfQuestion(suggestion.question))
    case 'words':
    case 'years':
      return true
  }
}

/** The first of each source, then the second of each. */
function inTurns(found: readonly Suggestion[][]): Suggestion[] {
  const most = Math.max(...found.map(({ length }) => length))
  return Array.from({ length: most }, (_, place) => found.flatMap((all) => all[place] ?? [])).flat()
}

/**
 * What to write about today, best first: of each source in turn, then what is not due before tomorrow. The order of one
 * source is chosen by the day, so that it is the same whenever and wherever it is asked for.
 */
export function suggest(known: Known, reading: ReadingSources): Suggestion[] {
  const { lookAhead, otherYears, unheardWords } = reading
  const all = [askedBack, lookAhead, otherYears, silentTags, unheardWords, askQuestions] // the most personal first
  const { today } = known
  const sources = sourcesOf(known)
  const rank = ({ id }: Suggestion) => hash53(`${today} ${id}`)
  const found = all.map((source) => source(sources).sort((one, other) => (rank(one) < rank(other) ? -1 : 1)))
  const part = (isDue: boolean) => found.map((of) => of.filter((one) => isInTurn(one, today) === isDue))
  return [...inTurns(part(true)), ...inTurns(part(false))]
}

/** What stands for a suggestion where it is remembered. */
export function hashOfSuggestion({ id }: Suggestion): string {
  return hash53(id)
}

/**
 * The one that is shown: the first that was not passed over today; once all were, the `turn`th of all, from the beginning
 * again after the last. Null where there is none.
 */
export function shownOf(
  all: readonly Suggestion[],
  passed: ReadonlySet<string>,
  turn: number,
): Suggestion | null {
  return all.find((one) => !passed.has(hashOfSuggestion(one))) ?? all[turn % all.length] ?? null
}
