import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isStraight } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { ActiveMs } from '#domain/progress/minutes.ts'
import type { DayPlan } from '#domain/review/day-plan.ts'
import { isSameJson } from '#domain/row.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createState } from '#domain/subscribers.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { countSentences } from '#domain/today/count-sentences.ts'
import type { SentenceCounts } from '#domain/today/day-minutes.ts'
import { entryStage, stageOfDay } from '#domain/today/entry-stage.ts'
import type { Tomorrow } from '#domain/today/tomorrow.ts'
import { type Verdict, verdictOf } from '#domain/today/verdict.ts'

/** What is known of today's entry, of which the last words may not be stored yet. */
export type TodaysEntry = {
  doc: DayDoc
  lastDay: Day | null // the last day before today with a saved entry
  isFilling: boolean // entries may still come from other devices
}

/** What review says of today. */
export type TodaysReview = { plan: DayPlan; lastDay: Day | null; tomorrow(): Tomorrow }

export type TodayPorts = {
  clock: Clock
  /** null until the device has answered; so are the two below. */
  entry(today: Day): TodaysEntry | null
  spentMs(): ActiveMs | null
  review(): TodaysReview | null
  sentences: Pick<SentenceStore, 'ofDay'>
  /** What reads a translation, which is large; it is asked for once there is one. */
  loadCount(): Promise<typeof countSentences>
  language: LanguageCode // of translations that do not say theirs
  /** Calls back when any of these may have changed. Returns how to stop. */
  watch(changed: () => void): () => void
  /** Calls back when rows of sentences of these days were written, here or elsewhere. Returns how to stop. */
  watchSentences(changed: (days: Day[]) => void): () => void
}

type TodayState = {
  verdict: Verdict | null // null until all of it is known
  review: TodaysReview | null // what tomorrow follows from; it may change where the verdict stays
}

function later(one: Day | null, other: Day | null): Day | null {
  return one !== null && (other === null || one > other) ? one : other
}

/** The verdict of today, followed for as long as the diary is open: one for all screens. */
export function createTodayDesk(ports: TodayPorts) {
  const { clock, language } = ports
  const { get, set, subscribe } = createState<TodayState>({ verdict: null, review: null })
  let read: { day: Day; rows: SentenceRow[] } | null = null
  let reading = 0
  let count: typeof countSentences | null = null
  let counted: { by: unknown[]; counts: SentenceCounts } | null = null

  /** While words are typed into the entry its translation stays, and with it the count; null until it can be made. */
  function countOnce({ entry }: DayDoc, rows: SentenceRow[]): SentenceCounts | null {
    if (isBlank(entry?.translatedContent ?? '')) return { said: 0, left: 0 }
    if (count === null) {
      void loadCount()
      return null
    }
    const by = [rows, entry?.translatedContent, entry?.translationLanguage]
    if (counted === null || by.some((part, place) => part !== counted?.by[place]))
      counted = { by, counts: count(entry, language, rows) }
    return counted.counts
  }
  async function loadCount(): Promise<void> {
    try {
      count = await ports.loadCount()
      show()
    } catch (error) {
      console.error('The sentences of today cannot be counted', error)
    }
  }
  async function readRows(day: Day): Promise<void> {
    const turn = ++reading
    const found = await ports.sentences.ofDay(day)
    if (turn !== reading) return
    if (!found.ok) return console.error('What was said today could not be read', found.error)
    read = { day, rows: found.value }
    show()
  }
  function verdictNow(today: Day, rows: SentenceRow[]): Verdict | null {
    const [entry, spentMs, review] = [ports.entry(today), ports.spentMs(), ports.review()]
    if (entry === null || spentMs === null || review === null) return null
    const { doc, isFilling } = entry
    if (isFilling && entryStage(doc) === 'blank') return null // it may be written elsewhere
    const sentences = countOnce(doc, rows)
    if (sentences === null) return null
    return verdictOf({
      stage: stageOfDay(doc, language, sentences.said),
      isStraight: isStraight(draftOf(doc), language),
      sentences,
      review: review.plan,
      spentMs,
      today,
      lastDay: later(entry.lastDay, review.lastDay),
      isFilling,
    })
  }
  function show(): void {
    const today = dayOf(clock.now())
    if (read?.day !== today) {
      if (read !== null) set({ ...get(), verdict: null }) // it was another day's
      read = null
      return void readRows(today)
    }
    const [shown, review] = [get(), ports.review()]
    const verdict = verdictNow(today, read.rows)
    const isSame = isSameJson(verdict, shown.verdict)
    if (!isSame || review !== shown.review) set({ verdict: isSame ? shown.verdict : verdict, review })
  }
  const stops = [
    ports.watch(show),
    ports.watchSentences((days) => {
      const today = dayOf(clock.now())
      if (days.includes(today)) void readRows(today)
    }),
  ]
  show()

  return {
    get,
    subscribe,
    /** What tomorrow has, as far as it is known now; null until it is. */
    tomorrow: (): Tomorrow | null => get().review?.tomorrow() ?? null,
    close(): void {
      reading = Number.POSITIVE_INFINITY
      for (const stop of stops) stop()
    },
  }
}

export type TodayDesk = ReturnType<typeof createTodayDesk>

/** What a screen reads of it. */
export type Today = Pick<TodayDesk, 'get' | 'subscribe' | 'tomorrow'>
