import type { Day } from '#domain/clock.ts'
import { once } from '#domain/once.ts'
import { openWaitingDays } from '#web/documents/waiting-days.ts'
import type { Journal } from '#web/journal/journal.ts'
import { createAutoTranslation } from '#web/translate/auto-translation.ts'
import { createTranslationJobs, languagesOf, type TranslationJobs } from '#web/translate/translation-job.ts'
import {
  createTranslationQueue,
  type QueuedOutcome,
  type TranslationQueue,
} from '#web/translate/translation-queue.ts'
import type { Services } from '../services/services.ts'
import type { OpenDiary } from './open-diary.ts'

const TRY_AGAIN_MS = 30_000 // a connection may be back without the browser's noticing

type DiaryOfJobs = { journal: Journal }

/** The translations of a diary: of what its journal has, by the learner who is logged in. */
export function jobsOf(
  { journal }: DiaryOfJobs,
  { findTranslators, accounts }: Pick<Services, 'findTranslators' | 'accounts'>,
): TranslationJobs {
  return createTranslationJobs({
    findTranslators,
    look(date) {
      const profile = accounts.stored()
      if (profile === null) return null
      const doc = journal.core.docOf(date)
      return {
        doc,
        languages: languagesOf(doc.entry, profile),
        isOwnFirst: profile.preferences.ownFirst === true,
      }
    },
    change: journal.core.changeDay,
  })
}

/** Resolves once every day of the diary is known. */
function whenAllIsKnown({ journal }: DiaryOfJobs): Promise<void> {
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

/** Opens the queue of a diary, which runs whenever the connection may be back. */
async function openQueue(diary: OpenDiary, jobs: TranslationJobs): Promise<TranslationQueue> {
  const store = openWaitingDays(diary.profileId)
  const queue = createTranslationQueue({
    store,
    async translate(date, signal): Promise<QueuedOutcome> {
      await whenAllIsKnown(diary)
      const end = await jobs.translate({ date, isAsked: true, hasWaited: true, signal })
      if (end.kind === 'failed') return end.error === 'offline' ? 'offline' : 'failed'
      if (end.kind === 'not-saved') return 'failed'
      return end.kind === 'done' ? 'done' : 'gone'
    },
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

function openTranslations(diary: OpenDiary, services: Services) {
  const jobs = jobsOf(diary, services)
  const loadQueue = once(() => openQueue(diary, jobs))

  /** Has a day wait for the connection to be translated. Answers whether it does. */
  function putOff(date: Day): boolean {
    if (!jobs.isDue(date, true)) return false
    loadQueue()
      .then((queue) => queue.add(date))
      .catch((error) => console.error('The translation does not wait', error))
    return true
  }
  return {
    ...jobs,
    loadQueue,
    putOff,
    auto: createAutoTranslation({ translate: jobs.translate, onOffline: putOff }),
  }
}

/** Begins to translate the saved entry of a day, in the background, where that needs it and nothing speaks against it. */
export function autoTranslate(diary: OpenDiary, services: Services, date: Day): void {
  const { auto, isDue } = translationsOf(diary, services)
  if (!isDue(date, false)) return
  diary.autoTranslation = auto
  void auto.start(date)
}

const opened = new WeakMap<OpenDiary, ReturnType<typeof openTranslations>>()

/** What translates the days of an open diary. */
export function translationsOf(diary: OpenDiary, services: Services) {
  const translations = opened.get(diary) ?? openTranslations(diary, services)
  opened.set(diary, translations)
  diary.hasTranslations = true
  return translations
}
