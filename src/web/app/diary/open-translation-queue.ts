import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { failureOf } from '#domain/translate/translator.ts'
import { openWaitingStore } from '#web/adapters/journal/indexeddb-waiting-store.ts'
import { languagesOf } from '#web/translate/entry-languages.ts'
import { runWaitingTranslation } from '#web/translate/run-translation.ts'
import {
  createTranslationQueue,
  type QueuedOutcome,
  type TranslationQueue,
} from '#web/translate/translation-queue.ts'
import type { Services } from '../services/services.ts'
import { keepTranslation } from './keep-translation.ts'
import type { OpenDiary } from './open-diary.ts'

const TRY_AGAIN_MS = 30_000 // a connection may be back without the browser's noticing

/** What is saved of a day, and its draft, as far as this page knows. */
export function savedDoc({ journal }: OpenDiary, date: Day): DayDoc {
  const { open, entries } = journal.get()
  if (open.date === date) return open.doc
  const entry = entries.find((one) => one.date === date)
  return entry === undefined ? {} : { entry }
}

/** Whether a translation would replace no words of the learner's own. */
function canWait({ entry, draft }: DayDoc): boolean {
  return (
    entry !== undefined &&
    !isBlank(entry.content) &&
    draft?.translatedContent === undefined &&
    (isBlank(entry.translatedContent ?? '') || entry.translatedBy !== 'hand')
  )
}

/** Resolves once every day of the diary is known. */
function whenAllIsKnown({ journal }: OpenDiary): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (journal.get().known !== 'all') return
      stop()
      resolve()
    }
    const stop = journal.subscribe(look)
    look()
  })
}

async function translateDay(
  diary: OpenDiary,
  { findTranslators, accounts }: Services,
  date: Day,
  signal: AbortSignal,
): Promise<QueuedOutcome> {
  await whenAllIsKnown(diary)
  const { entry } = savedDoc(diary, date)
  const profile = accounts.stored()
  if (entry === undefined || profile === null || !canWait(savedDoc(diary, date))) return 'gone'
  const request = { text: entry.content, ...languagesOf(entry, profile) }
  const answer = await findTranslators().then(
    (found) => runWaitingTranslation(found, request, { signal }),
    (error) => ({ ok: false as const, ...failureOf(error) }),
  )
  if (!answer.ok) return answer.error === 'offline' ? 'offline' : 'failed'
  if (signal.aborted || !canWait(savedDoc(diary, date))) return 'gone'
  const { text, by, quality } = answer.value
  const translation = { text, by, quality, language: request.to }
  return (await keepTranslation(diary, date, translation, request.text)) ? 'done' : 'failed'
}

/** Opens the queue of a diary, which runs whenever the connection may be back. */
async function openQueue(diary: OpenDiary, services: Services): Promise<TranslationQueue> {
  const store = openWaitingStore(diary.profileId)
  const queue = createTranslationQueue({
    store,
    translate: (date, signal) => translateDay(diary, services, date, signal),
  })
  await queue.load()
  const run = () => {
    if (!navigator.onLine || queue.get().waiting.length === 0) return
    queue.run().catch((error) => console.error('What waits to be translated waits on', error))
  }
  const timer = setInterval(run, TRY_AGAIN_MS)
  for (const event of ['online', 'focus']) addEventListener(event, run)
  diary.onClose.push(() => {
    clearInterval(timer)
    for (const event of ['online', 'focus']) removeEventListener(event, run)
    queue.close()
    store.close()
  })
  run()
  return queue
}

const queues = new WeakMap<OpenDiary, Promise<TranslationQueue>>()

/** The translations of an open diary that wait for the connection. */
export function queueOf(diary: OpenDiary, services: Services): Promise<TranslationQueue> {
  const queue = queues.get(diary) ?? openQueue(diary, services)
  queues.set(diary, queue)
  return queue
}

/** Has a day wait for the connection to be translated. Answers whether it does. */
export function putOff(diary: OpenDiary, services: Services, date: Day): boolean {
  if (!canWait(savedDoc(diary, date))) return false
  queueOf(diary, services)
    .then((queue) => queue.add(date))
    .catch((error) => console.error('The translation does not wait', error))
  return true
}
