import type { Day } from '#domain/clock.ts'
import { correctedSentences } from '#domain/feedback/corrected-sentences.ts'
import type { Entry } from '#domain/journal/entry.ts'
import {
  type GapPlace,
  gapOfKey,
  kindOfCard,
  languageOfSentence,
  makeGapKey,
  type SentenceKey,
} from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  findSuccessors,
  type LivingSentence,
  latestChoice,
  type ReadSentence,
  readEach,
  readSentences,
  type SentenceRow,
  withSentencesOfGaps,
} from '#domain/sentences/living-sentences.ts'
import { joinAttempts } from '#domain/sentences/merge-sentences.ts'
import { unitsIn } from '#domain/sentences/sentence-of-text.ts'
import {
  type HeldGap,
  heldGaps,
  placeAfterEdit,
  type Stretch,
  stoodBeside,
  stretchOfPlace,
} from './held-gaps.ts'

/** Words of a sentence of an entry, translated or put right, that the learner fills in, with all that was ever done with them. */
export type LivingGap = LivingSentence & {
  /** Where the words stand in `text`, the whole sentence. */
  gap: Stretch
  /** The key under which they were kept first, before any edit: the same for good. */
  origin: SentenceKey
}

/** The other rows that a choice about a card is written to: words that are dropped are dropped in every form of their sentence. */
export function rowsOfChoice(
  { key, before }: Pick<LivingSentence, 'key' | 'before'>,
  kept: boolean,
): SentenceKey[] {
  return kept || kindOfCard(key) !== 'gap' ? [] : before
}

type EntryOfGaps = Pick<Entry, 'date' | 'translatedContent' | 'corrections'>

/** A row of a gap, and where its words stand now. */
type Found = { row: SentenceRow; sentence: ReadSentence; place: GapPlace }

/** Adds those that are not there yet. */
function addEach(sentences: Map<SentenceKey, ReadSentence>, more: Iterable<ReadSentence>): void {
  for (const sentence of more) if (!sentences.has(sentence.key)) sentences.set(sentence.key, sentence)
}

/** The sentences of the translation, and those that only the corrections have put right, each once. */
function sentencesOfEntry(entry: EntryOfGaps, language: LanguageCode) {
  const translated = new Map<SentenceKey, ReadSentence>()
  addEach(translated, readSentences(entry, language))
  const all = new Map(translated)
  addEach(all, readEach(correctedSentences(entry, language), entry.date, language))
  return { translated, all }
}

/** Finds for the row of a gap its sentence as it stands in the entry as itself, or in the translation after edits. */
function finderIn(
  { all: sentences, translated }: ReturnType<typeof sentencesOfEntry>,
  rows: SentenceRow[],
): (row: SentenceRow) => Found[] {
  const gone = withSentencesOfGaps(rows).filter(({ key }) => gapOfKey(key) === null && !translated.has(key))
  const successors = findSuccessors([...translated.values()], gone)
  return (row) => {
    const gap = gapOfKey(row.key)
    if (gap === null) return []
    const own = sentences.get(gap.sentence)
    if (own !== undefined) return [{ row, sentence: own, place: gap.place }]
    const found = (successors.get(gap.sentence)?.stands ?? []).flatMap((key) => {
      const sentence = sentences.get(key)
      const place = sentence && placeAfterEdit(row.doc.words ?? [], sentence.words, gap.place)
      return sentence && place ? [{ row, sentence, place }] : []
    })
    return found.slice(0, 1)
  }
}

function keptFirst(one: SentenceRow, other: SentenceRow): number {
  const [left, right] = [one.doc.wordsAt ?? Number.MAX_VALUE, other.doc.wordsAt ?? Number.MAX_VALUE]
  return left === right ? (one.key < other.key ? -1 : 1) : left - right
}

/** Without those that an edit would put where others stand that were kept beside them. */
function withoutBeside(found: Found[]): Found[] {
  const isOwn = ({ row, sentence }: Found) => gapOfKey(row.key)?.sentence === sentence.key
  const places = Map.groupBy(found, ({ sentence, place }) => makeGapKey(sentence.key, place))
  return [...places.values()].flatMap((there) => {
    const rows = there.map(({ row }) => row)
    const taken: Found[] = []
    for (const one of there.toSorted((left, right) => Number(isOwn(right)) - Number(isOwn(left))))
      if (!taken.some(({ row }) => stoodBeside(row, one.row, rows))) taken.push(one)
    return taken
  })
}

type Of = { date: Day; language: LanguageCode; text: string }

/** `rows`: all whose words have come to stand at one place. */
function gapOf(key: SentenceKey, rows: SentenceRow[], gap: Stretch, of: Of): LivingGap {
  return {
    ...of,
    key,
    gap,
    origin: rows.toSorted(keptFirst)[0]?.key ?? key,
    attempts: joinAttempts(
      rows.flatMap(({ doc }) => doc.attempts),
      [],
    ),
    ...latestChoice(rows),
    before: rows.map((row) => row.key).filter((other) => other !== key),
  }
}

/** Of one sentence, in the order of its words. */
function gapsOf(found: Found[], of: Of): LivingGap[] {
  const units = unitsIn(of.text, of.language)
  const byKey = new Map<SentenceKey, { place: GapPlace; rows: SentenceRow[] }>()
  for (const { row, sentence, place } of found) {
    const key = makeGapKey(sentence.key, place)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { place, rows: [row] })
    else known.rows.push(row)
  }
  return [...byKey]
    .flatMap(([key, { place, rows }]) => {
      const gap = stretchOfPlace(units, place)
      return gap === null ? [] : [gapOf(key, rows, gap, of)]
    })
    .sort((one, other) => one.gap.start - other.gap.start || one.gap.end - other.gap.end)
}

function gapsOfHeld({ sentence, place, language, rows }: HeldGap, date: Day): LivingGap[] {
  return gapsOf(
    rows.map((row) => ({ row, sentence, place })),
    { date, language, text: sentence.text },
  )
}

/**
 * The gaps of a saved translation, in the order of the text, then those of sentences that its corrections have put right. An
 * edit of a sentence moves a gap with its words. One whose words or sentence are gone stands behind these, in the sentence that
 * it holds; where it holds none it is hidden. Put back, it is in the entry again. `rows`: those of the day, of sentences and of
 * gaps.
 */
export function livingGaps(entry: EntryOfGaps, language: LanguageCode, rows: SentenceRow[]): LivingGap[] {
  const ofLanguage = rows.filter(({ key }) => languageOfSentence(gapOfKey(key)?.sentence ?? key) === language)
  if (!rows.some(({ key }) => gapOfKey(key) !== null)) return []
  const sentences = sentencesOfEntry(entry, language)
  const found = new Map<ReadSentence, Found[]>([...sentences.all.values()].map((sentence) => [sentence, []]))
  const placed = withoutBeside(ofLanguage.flatMap(finderIn(sentences, ofLanguage)))
  for (const one of placed) found.get(one.sentence)?.push(one)
  const inEntry = new Set(placed.map(({ row }) => row))
  const { date } = entry
  return [
    ...[...found]
      .filter(([, own]) => own.length > 0)
      .flatMap(([{ text }, own]) => gapsOf(own, { date, language, text })),
    ...heldGaps(rows.filter((row) => !inEntry.has(row))).flatMap((held) => gapsOfHeld(held, date)),
  ]
}
