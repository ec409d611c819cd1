import type { Day } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { gapOfKey, languageOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import {
  type Budget,
  type Part,
  SUCCESSOR_STEPS,
  type Successor,
  sharedWords,
  successorsAmong,
  UNKNOWN_PART,
} from './cut-otherwise.ts'
import { joinAttempts } from './merge-sentences.ts'
import type { Attempt, SentenceDoc } from './sentence.ts'
import { readSentence } from './sentence-of-text.ts'

/** What is stored of one sentence. */
export type SentenceRow = { key: SentenceKey; doc: SentenceDoc }

/** A sentence that stands in the saved translation of a day, with all that was ever done with it. */
export type LivingSentence = {
  key: SentenceKey
  date: Day
  language: LanguageCode
  text: string
  /** Of it and of the sentences that it was before it was edited, by time. */
  attempts: Attempt[]
  /** By the id of each attempt at a part of it, or at more, which of its words (`unitsOf`) that was, where there are any. */
  parts?: ReadonlyMap<string, Part>
  /** Whether the learner wants to meet it again; null: never said. */
  kept: boolean | null
  /** When they said so, epoch ms. */
  keptAt: number | null
  /** Hashes of the words that are not to be practised by themselves, where there are any. */
  leftOutWords?: number[]
  /** Those that it was before. */
  before: SentenceKey[]
}

/** A sentence of a text, with what it is known by. */
export type ReadSentence = { key: SentenceKey; text: string; words: number[] }

type Translated = Pick<Entry, 'date' | 'translatedContent'>

/** The sentences of a saved translation that can be said, in their order. */
export function readSentences(
  { date, translatedContent = '' }: Translated,
  language: LanguageCode,
): ReadSentence[] {
  return readEach(sentencesOf(translatedContent, language), date, language)
}

/** Those of the texts that can be said. */
export function readEach(texts: readonly string[], date: Day, language: LanguageCode): ReadSentence[] {
  return texts
    .map((text) => ({ text, ...readSentence(text, date, language) }))
    .filter(({ words }) => words.length > 0)
}

function eachOnce(sentences: ReadSentence[]): ReadSentence[] {
  const known = new Set<SentenceKey>()
  return sentences.filter(({ key }) => !known.has(key) && known.add(key))
}

/** The one that shares most words with a row. */
function successorOf(
  words: readonly number[],
  successors: readonly Successor[],
  budget: Budget,
): Successor | null {
  let best: { successor: Successor | null; share: number } = { successor: null, share: 0 }
  for (const successor of successors) {
    const share = sharedWords(successor.words, words, budget)
    if (share > best.share && (share === 1 || !successor.isExact)) best = { successor, share }
  }
  return best.successor
}

/**
 * For each row that no longer stands in the text what it has become, over any number of edits. The work is bounded by
 * counted steps, so that every device and the server come to the same; rows beyond them become nothing.
 */
export function findSuccessors(living: ReadSentence[], rows: SentenceRow[]): Map<SentenceKey, Successor> {
  const found = new Map<SentenceKey, Successor>()
  const budget = { steps: SUCCESSOR_STEPS }
  let left = rows
    .filter(({ doc }) => doc.words !== undefined)
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  let successors = left.length > 0 ? successorsAmong(living) : []
  while (successors.length > 0 && left.length > 0) {
    const next: Successor[] = []
    for (const { key, doc } of left) {
      const successor = successorOf(doc.words ?? [], successors, budget)
      if (successor === null) continue
      found.set(key, successor)
      next.push({ ...successor, words: doc.words ?? [], isExact: false })
    }
    left = left.filter(({ key }) => !found.has(key))
    successors = next
  }
  return found
}

/** The rows, with the sentences that gaps were made of, which may have no rows of their own. */
export function withSentencesOfGaps(rows: SentenceRow[]): SentenceRow[] {
  const known = new Set(rows.map(({ key }) => key))
  const added: SentenceRow[] = []
  for (const { key, doc } of rows) {
    const sentence = gapOfKey(key)?.sentence
    if (sentence === undefined || known.has(sentence)) continue
    known.add(sentence)
    added.push({ key: sentence, doc: { attempts: [], ...(doc.words && { words: doc.words }) } })
  }
  return [...rows, ...added]
}

type Choice = Pick<LivingSentence, 'kept' | 'keptAt'>

function latestOf(choices: Choice[]): Choice {
  const made = choices.filter(({ kept }) => kept !== null)
  return made.sort((one, other) => (other.keptAt ?? 0) - (one.keptAt ?? 0))[0] ?? { kept: null, keptAt: null }
}

/** The latest choice; null where there was none. */
export function latestChoice(rows: SentenceRow[]): Choice {
  return latestOf(rows.map(({ doc: { kept = null, keptAt = 0 } }) => ({ kept, keptAt })))
}

/** A row, and of which part of its sentence it is; null: of all of it, or of more. */
type OwnRow = SentenceRow & Pick<Successor, 'part'> & { isOfMore: boolean }

/** The latest choice, too; of parts that were chosen one by one, one that is kept keeps the sentence. */
function choiceOf(rows: OwnRow[]): Choice {
  const parts = Map.groupBy(
    rows.filter(({ part }) => part !== null),
    ({ part }) => `${part?.from} ${part?.count}`,
  )
  const ofParts = [...parts.values()].map(latestChoice)
  const kept = ofParts.filter((choice) => choice.kept === true)
  const whole = latestChoice(rows.filter(({ part }) => part === null))
  return latestOf([whole, latestOf(kept.length > 0 ? kept : ofParts)])
}

/**
 * The sentences of a saved translation in their order, each once. One that shares at least 80 % of its words, in their
 * places, with a row that no longer stands in the text takes over what that row holds; put back, it has its own again.
 * So does one that another version cuts in two (`successorsAmong`), whose halves keep their rows. `rows`: those of the day.
 */
export function livingSentences(
  entry: Translated,
  language: LanguageCode,
  rows: SentenceRow[],
): LivingSentence[] {
  return livingAmong(readSentences(entry, language), { date: entry.date, language }, rows)
}

/** The same for sentences that have been read, which takes long where there are thousands. */
export function livingAmong(
  sentences: ReadSentence[],
  { date, language }: { date: Day; language: LanguageCode },
  rows: SentenceRow[],
): LivingSentence[] {
  const read = eachOnce(sentences)
  const living = new Set(read.map(({ key }) => key))
  const ofLanguage = rows.filter(({ key }) => languageOfSentence(key) === language)
  const successors = findSuccessors(
    read,
    ofLanguage.filter(({ key }) => !living.has(key)),
  )
  const byHeir = new Map<SentenceKey, OwnRow[]>()
  for (const row of ofLanguage) {
    const successor = successors.get(row.key)
    const key = successor?.stands[0] ?? row.key
    const own = { ...row, part: successor?.part ?? null, isOfMore: (successor?.stands.length ?? 0) > 1 }
    const known = byHeir.get(key)
    if (known === undefined) byHeir.set(key, [own])
    else known.push(own)
  }
  return read.map(({ key, text }) => {
    const own = byHeir.get(key) ?? []
    const parts = new Map(
      own
        .filter(({ part, isOfMore }) => part !== null || isOfMore)
        .flatMap(({ part, doc }) => doc.attempts.map(({ id }) => [id, part ?? UNKNOWN_PART] as const)),
    )
    const leftOutWords = own.flatMap(({ doc }) => doc.leftOutWords ?? [])
    return {
      key,
      date,
      language,
      text,
      attempts: joinAttempts(
        own.flatMap(({ doc }) => doc.attempts),
        [],
      ),
      ...(parts.size > 0 && { parts }),
      ...choiceOf(own),
      ...(leftOutWords.length > 0 && { leftOutWords }),
      before: own.map((row) => row.key).filter((other) => other !== key),
    }
  })
}
