import type { Profile } from '#domain/accounts/profile.ts'
import { type Day, dayOf } from '#domain/clock.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import { once } from '#domain/promises.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { minutesOfDay } from '#domain/today/day-minutes.ts'
import type { ReviewDesk } from '#web/practice/review/review-desk.ts'
import {
  createTodayDesk,
  type TodayDesk,
  type TodaysEntry,
  type TodaysReview,
} from '#web/practice/today/today-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { deskOfDiary } from './desk-of-diary.ts'

const STORED_BY_MS = 2_000 // what is typed is in the store by then

/** Leaves today's verdict for the notifications of this browser: a while after it has changed, and when the page is left. */
function keepNotices(diary: OpenDiary, { clock }: Services, desk: TodayDesk): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  async function keep(): Promise<void> {
    const { verdict } = desk.get()
    if (verdict === null || !('caches' in globalThis) || !(await caches.has('reminding'))) return
    const day = dayOf(clock.now())
    const [{ keepNotice }, found] = await Promise.all([
      import('#web/remind/kept-notice.adapter.ts'),
      diary.journal.core.ports.store.read([day]),
    ])
    if (found.ok) await keepNotice({ profileId: diary.profileId, day, verdict, doc: found.value[0]?.doc })
  }
  function keepNow(): void {
    clearTimeout(timer)
    keep().catch((error) => console.error('Notifications do not know what is left today', error))
  }
  function keepSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(keepNow, STORED_BY_MS)
  }
  const keepHidden = () => document.visibilityState === 'hidden' && keepNow()
  const stop = desk.subscribe(keepSoon)
  document.addEventListener('visibilitychange', keepHidden)
  keepSoon()
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', keepHidden)
  }
}

/** Nothing was practised yet, so there is nothing to say again; the schedule, which is large, is not loaded for that. */
const NOTHING_PRACTISED: TodaysReview = {
  plan: { size: 0, said: 0, saidWeight: 0, keys: [], secondsEach: 0 },
  lastDay: null,
  tomorrow: () => ({ sentences: 0, gaps: 0, minutes: minutesOfDay(NOTHING_PRACTISED.plan) }),
}

function entryOf({ journal }: OpenDiary, today: Day): TodaysEntry | null {
  const { known, entries, isFilling } = journal.get()
  if (known === 'cached') return null
  const lastDay = entries.find(({ date }) => date < today)?.date ?? null // they are the newest first
  return { doc: journal.core.docOf(today), lastDay, isFilling }
}

/** What review says of today, once anything was practised. */
function followReview(open: () => Promise<ReviewDesk>, changed: () => void) {
  let review: TodaysReview | null = null
  let desk: ReviewDesk | null = null
  let isOpening = false
  function take(): void {
    const { status, known } = desk?.get() ?? { status: 'reading', known: null }
    if (known !== null) review = known
    else if (status === 'failed') review = null
    changed()
  }
  return {
    get: () => review,
    readDays: (days: Day[]) => void desk?.readDays(days),
    nothing(): void {
      if (desk === null && !isOpening) review = NOTHING_PRACTISED
      changed()
    },
    async open(): Promise<void> {
      if (isOpening) return
      isOpening = true
      try {
        desk = await open()
        desk.subscribe(take)
        await desk.read()
      } catch (error) {
        console.error('What is to be said again is not known', error)
        isOpening = false // it is tried again with the next sentence
      }
    },
  }
}

async function openDesk(diary: OpenDiary, services: Services, profile: Profile): Promise<TodayDesk> {
  const [{ sentences, watchWritten }, practice] = await Promise.all([
    diary.loadSentences(),
    diary.loadPractice(),
  ])
  const changes = createSubscribers()
  const openReview = async () => {
    const { deskOf } = await import('./open-review-desk.ts')
    return deskOf(diary, services, profile)
  }
  const review = followReview(openReview, changes.emit)
  const written = createSubscribers<Day[]>()
  const stops = [
    diary.journal.subscribe(changes.emit),
    practice.subscribe(changes.emit),
    sentences.watch((keys) => written.emit(keys.map(dayOfSentence))),
    watchWritten((key) => {
      written.emit([dayOfSentence(key)])
      review.readDays([dayOfSentence(key)])
    }),
    written.subscribe(() => void review.open()),
  ]
  const desk = createTodayDesk({
    clock: services.clock,
    entry: (today) => entryOf(diary, today),
    spentMs: () => practice.get()?.activeMs ?? null,
    review: review.get,
    sentences,
    loadCount: once(async () => (await import('#domain/today/count-sentences.ts')).countSentences),
    language: profile.targetLanguage,
    watch: changes.subscribe,
    watchSentences: written.subscribe,
  })
  stops.push(keepNotices(diary, services, desk))
  function close(): void {
    for (const stop of stops) stop()
    desk.close()
  }
  diary.onClose.push(close)
  const isEmpty = await sentences.isEmpty()
  if (isEmpty.ok && isEmpty.value) review.nothing()
  else void review.open()
  return { ...desk, close }
}

/** The verdict of today for an open diary, in the language that is learned now. */
export const todayDeskOf = deskOfDiary(openDesk)
