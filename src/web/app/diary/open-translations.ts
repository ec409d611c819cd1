import { wantedLevel } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { once } from '#domain/promises.ts'
import { openWaitingDays } from '#web/documents/waiting-days.ts'
import {
  createAutoTranslation,
  createTranslationQueue,
  outcomeOf,
  type TranslationQueue,
} from '#web/translate/background-translations.ts'
import { createTranslationJobs, languagesOf, type TranslationJobs } from '#web/translate/translation-job.ts'
import type { Services } from '../services/services.ts'
import type { OpenDiary } from './open-diary.ts'

const TRY_AGAIN_MS = 30_000 // a connection may be back without the browser's noticing

type DiaryOfJobs = Pick<OpenDiary, 'journal'> & Partial<Pick<OpenDiary, 'language'>>

/**
 * The translations of a diary: of what its journal has, by the learner who is logged in. One that is on its way while a learner of
 * several languages turns to another one goes on in that of its diary.
 */
export function jobsOf(
  { journal, language: now }: DiaryOfJobs,
  { findTranslators, accounts }: Pick<Services, 'findTranslators' | 'accounts'>,
): TranslationJobs {
  return createTranslationJobs({
    findTranslators,
    look(date) {
      const stored = accounts.stored()
      if (stored === null) return null
      const profile = now?.isOneOfSeveral ? { ...stored, targetLanguage: now.language } : stored
      const doc = journal.core.docOf(date)
      return {
        doc,
        languages: languagesOf(doc.entry, profile),
        isOwnFirst: profile.preferences.ownFirst === true,
        level: wantedLevel(profile),
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
  const store = openWaitingDays(diary.profileId, diary.language)
  const queue = createTranslationQueue({
    store,
    isDue: (date) => jobs.isDue(date, true),
    async translate(date, signal) {
      await whenAllIsKnown(diary)
      return outcomeOf(await jobs.translate({ date, isAsked: true, hasWaited: true, signal }))
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

/** The jobs, which look up how the words of a translation are read once it is there, so that it is known offline, too. */
function withReadings(jobs: TranslationJobs, diary: OpenDiary, services: Services): TranslationJobs {
  async function read(date: Day): Promise<void> {
    const { readTranslation } = await import('./readings.tsx')
    await readTranslation(diary, services, date)
  }
  return {
    ...jobs,
    async translate(order) {
      const end = await jobs.translate(order)
      if (end.kind === 'done')
        read(order.date).catch((error) => console.error('How the translation is read is not known', error))
      return end
    },
  }
}

function openTranslations(diary: OpenDiary, services: Services) {
  const jobs = withReadings(jobsOf(diary, services), diary, services)
  const loadQueue = once(() => openQueue(diary, jobs))

  /** Has a day wait for the connection to be translated. Answers whether it does. */
  function putOff(date: Day): boolean {
    if (!jobs.isDue(date, true)) return false
    loadQueue()
      .then((queue) => queue.add(date))
      .catch((error) => console.error('The translation does not wait', error))
    return true
  }

  /** The learner has saved a translation of a day, which may have been waited for. */
  function leaveQueue(date: Day): void {
    loadQueue()
      .then((queue) => queue.leaveIfDone(date))
      .catch((error) => console.error('The translation waits on', error))
  }
  return {
    ...jobs,
    loadQueue,
    leaveQueue,
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
