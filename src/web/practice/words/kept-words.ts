import type { Clock } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { dayOfSentence, makeGapKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { afterKeeping, chosenAgain, withHeld } from '#domain/sentences/merge-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createState } from '#domain/subscribers.ts'
import { placeOfStretch, type Stretch } from '#domain/vocabulary/held-gaps.ts'
import { type LivingGap, livingGaps, rowsOfChoice } from '#domain/vocabulary/living-gaps.ts'

export type KeptWordsPorts = {
  sentences: Pick<SentenceStore, 'ofDay' | 'update' | 'watch'>
  clock: Clock
  /** Something was written that other devices should know. */
  onWritten(): void
}

/** The entry whose words are kept: its saved translation. */
export type TranslatedEntry = { entry: Entry; language: LanguageCode }

/** Words of a sentence of the entry. */
export type Choice = { sentence: string; stretch: Stretch }

export type KeepOutcome = 'done' | 'too-long' | 'unstored'

/** The words of one entry that the learner has kept to fill in, as all tabs and devices know them. */
export function createKeptWords(
  { sentences, clock, onWritten }: KeptWordsPorts,
  { entry, language }: TranslatedEntry,
) {
  const { get, set, subscribe } = createState<{ gaps: LivingGap[]; hasFailed: boolean }>({
    gaps: [],
    hasFailed: false,
  })

  let all: LivingGap[] = [] // with those that were dropped

  function show(rows: SentenceRow[]): void {
    all = livingGaps(entry, language, rows)
    set({ gaps: all.filter(({ kept }) => kept === true), hasFailed: false })
  }
  async function read(): Promise<void> {
    const found = await sentences.ofDay(entry.date)
    if (found.ok) {
      show(found.value)
      return holdSentences(found.value)
    }
    console.error('The kept words could not be read', found.error)
    set({ hasFailed: true })
  }
  /** Words that an earlier version has kept hold their sentences from now on. */
  async function holdSentences(rows: SentenceRow[]): Promise<void> {
    const holding = new Set(rows.filter(({ doc }) => doc.text !== undefined).map(({ key }) => key))
    let hasWritten = false
    const now = clock.now() // the same for all: those of one entry stood beside each other
    for (const { key, before, text, language: spoken } of get().gaps) {
      if ([key, ...before].some((own) => holding.has(own)) || text.length > SENTENCE_LIMITS.textLength)
        continue
      const { words } = readSentence(text, entry.date, spoken)
      const written = await sentences.update(key, (doc) =>
        withHeld(doc ?? { attempts: [], words }, text, now),
      )
      if (!written.ok) return console.error('The sentence of a kept word could not be kept', written.error)
      hasWritten = true
    }
    if (hasWritten) onWritten()
  }
  return {
    language,
    get,
    subscribe,
    /** Reads what is kept, and follows it. Returns how to stop. */
    open(): () => void {
      void read()
      return sentences.watch((keys) => {
        if (keys.some((key) => dayOfSentence(key) === entry.date)) void read()
      })
    },
    /** Keeps words, or keeps them no longer. */
    async keep({ sentence, stretch }: Choice, kept: boolean): Promise<KeepOutcome> {
      const place = placeOfStretch(sentence, language, stretch)
      if (place === null) return 'too-long'
      const asked = readSentence(sentence, entry.date, language)
      const key = makeGapKey(asked.key, place)
      // later than the choice that it replaces, which may be stored with an earlier form of the sentence
      const known = all.find((gap) => gap.key === key)
      const now = Math.max(clock.now(), (known?.keptAt ?? 0) + 1)
      const choice = { kept, now }
      const others = known === undefined ? [] : rowsOfChoice(known, kept)
      const written = [
        await sentences.update(key, (doc) =>
          afterKeeping(doc, { text: sentence, words: asked.words }, choice),
        ),
      ]
      for (const other of others)
        written.push(await sentences.update(other, (doc) => chosenAgain(doc, choice)))
      for (const outcome of written) {
        if (outcome.ok) continue
        console.error('A word could not be kept', outcome.error)
        return 'unstored'
      }
      onWritten()
      await read()
      return 'done'
    },
  }
}

/** Words of one sentence of a text that follow each other, by their places among the words of the sentence. */
export type ChosenWords = { sentence: number; from: number; to: number }

type Press = { sentence: number; word: number }

/**
 * What is chosen once a word was pressed: a neighbour makes it longer, the first or last word of several leaves it, the only
 * one ends it, and any other begins anew.
 */
export function afterPress(chosen: ChosenWords | null, { sentence, word }: Press): ChosenWords | null {
  const anew = { sentence, from: word, to: word }
  if (chosen === null || chosen.sentence !== sentence) return anew
  const { from, to } = chosen
  if (word === from && word === to) return null
  if (word === from) return { sentence, from: from + 1, to }
  if (word === to) return { sentence, from, to: to - 1 }
  if (word === from - 1) return { sentence, from: word, to }
  return word === to + 1 ? { sentence, from, to: word } : anew
}

/** Whether exactly these words are kept, also where others around or within them are. */
export function isKeptAs(gaps: LivingGap[], sentence: string, { start, end }: Stretch): boolean {
  return gaps.some(({ text, gap }) => text === sentence && gap.start === start && gap.end === end)
}

/** The kept words that a word is part of. */
export function gapAround(
  gaps: LivingGap[],
  sentence: string,
  { start, end }: Stretch,
): LivingGap | undefined {
  return gaps.find(({ text, gap }) => text === sentence && gap.start < end && gap.end > start)
}
