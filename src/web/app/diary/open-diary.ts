import type { ReactNode } from 'react'
import { learnsSeveral, type Profile } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import type { EntryStore, FirstPaintCache, StoreFailure } from '#domain/journal/entry-store.ts'
import { failure, type Outcome } from '#domain/outcome.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import { once } from '#domain/promises.ts'
import { isSameJson } from '#domain/row.ts'
import { createState } from '#domain/subscribers.ts'
import type { LanguageNow } from '#web/documents/days-in-language.ts'
import { createJournal, type Journal } from '#web/journal/journal.ts'
import type { PracticeLog } from '#web/progress/practice-log.ts'
import type { Syncer } from '#web/sync/syncer.ts'
import type { AutoTranslation } from '#web/translate/background-translations.ts'
import { maybeBack } from '../loading/optional-part.tsx'
import type { SentenceServices, Services } from '../services/services.ts'

/** `translate`: it is to begin at once; `saved`: the entry was saved on the way, which is said. */
export type TranslateArrival = { translate: boolean; saved: boolean }

export const PLAIN_ARRIVAL: TranslateArrival = { translate: false, saved: false }

/**
 * What comes to be known and is said on the screen. Of sync: the notice below the entry, and the word beside a saved one;
 * `isByHand`: nothing translates the pair of languages, so the learner does.
 */
type Signs = { notice: ReactNode; unsynced: ReactNode; isByHand: boolean }

/** The diary of one account while it is open on this page. */
export type OpenDiary = {
  profileId: string
  /** The language that was learned when it was opened; it is opened anew in another. */
  language: LanguageNow
  journal: Journal
  loadPractice(): Promise<PracticeLog>
  /** What is kept of sentences and their sounds. */
  loadSentences(): Promise<SentenceServices>
  /** What is kept of minutes, of this device and of others. */
  loadMinutes(): Promise<MinutesStore>
  /** What the diary leaves to the translation screen, which takes it when it opens. */
  arrival: TranslateArrival
  signs: ReturnType<typeof createState<Signs>>
  /** What keeps the diary on the server as well; null where it lives on this device alone, or cannot be loaded. */
  loadSync(): Promise<OpenSync | null>
  /** Translates in the background; null until Save has needed it. */
  autoTranslation: AutoTranslation | null
  /** Something has asked for translations of its days, which may wait for the connection from then on. */
  hasTranslations: boolean
  /** Translates the entry of a day that has just been saved, unless the translation screen has opened meanwhile. */
  translateSaved(date: Day): Promise<void>
  /** Called when it closes. */
  onClose: (() => void)[]
  close(): Promise<void>
}

export type OpenSync = {
  syncer: Syncer
  /** Leaves the diary as it is on this device, for the log-in screen. */
  logInAgain(): void
  close(): void
}

/** The first-paint cache of one account: once another has entered, maybe in another tab, nothing is written there. */
function cacheOf({ cache, accounts }: Services, profileId: string): FirstPaintCache {
  return {
    ...cache,
    write(entries) {
      if (accounts.stored()?.id === profileId) cache.write(entries)
    },
  }
}

/** A React key that changes with the profile and the languages that are learned. */
export function keyOfDiary({ id, targetLanguage, languages = [] }: Profile): string {
  return `${id} ${targetLanguage} ${languages.length}`
}

let open: OpenDiary | null = null

/** The days as whoever learns several languages sees them, by what is loaded for them alone. */
function daysInLanguage(entries: EntryStore, now: LanguageNow): EntryStore {
  const load = once(async () =>
    (await import('#web/documents/days-in-language.ts')).createDaysInLanguage(entries, now),
  )
  async function ask<Value>(how: (days: EntryStore) => Promise<Outcome<Value, StoreFailure>>) {
    const days = await load().catch((error) => console.error('The days of a language cannot be read', error))
    return days ? how(days) : failure<StoreFailure>('storage-unavailable')
  }
  return {
    ...entries,
    all: () => ask((days) => days.all()),
    newest: (count) => ask((days) => days.newest(count)),
    read: (dates) => ask((days) => days.read(dates)),
    update: (date, change) => ask((days) => days.update(date, change)),
  }
}

/** The open diary of the account in the language that is learned now, shared by all screens. */
export function openDiary(services: Services, profile: Profile): OpenDiary {
  const { targetLanguage: language, languages: [first = language] = [] } = profile
  const now: LanguageNow = { language, isOneOfSeveral: learnsSeveral(profile), first }
  if (open?.profileId === profile.id && isSameJson(open.language, now)) return open
  if (open?.profileId === profile.id) open.journal.keepUnwritten() // nobody asks it when the page is left
  void closeDiary()
  const { entries, loadPractice, leaving, loadFallbackStorage, loadSync } = services.openDiary(profile.id)
  const journal = createJournal({
    hasServer: loadSync !== null,
    store: profile.languages === undefined ? entries : daysInLanguage(entries, now),
    cache: cacheOf(services, profile.id),
    leaving,
    loadFallbackStorage,
    clock: services.clock,
    random: services.random,
    language: () => services.accounts.stored()?.nativeLanguage ?? profile.nativeLanguage,
    ...(now.isOneOfSeveral && { learned: now.language }),
    whenIdle: services.whenIdle,
  })
  void journal.load()
  addEventListener('pagehide', journal.keepUnwritten)
  const today = once(async () => {
    const [{ createPracticeLog }, { minutes, backup, watchMinutes }] = await Promise.all([
      import('#web/progress/practice-log.ts'),
      loadPractice(),
    ])
    log = createPracticeLog({ store: minutes, backup, clock: services.clock, watch: watchMinutes })
    if (isClosed) log.close()
    return log
  })
  let log: PracticeLog | null = null // none, where no screen has asked for it
  let isClosed = false
  let sync: OpenSync | null = null
  const diary: OpenDiary = {
    signs: createState<Signs>({ notice: null, unsynced: null, isByHand: false }),
    loadSync: once(async () => {
      if (loadSync === null) return null
      const [{ startSync }, ports] = await Promise.all([import('./start-sync.tsx'), loadSync()])
      if (isClosed) return null
      sync = startSync({ diary, services, ports, loadFallbackStorage })
      return sync
    }),
    profileId: profile.id,
    language: now,
    journal,
    arrival: PLAIN_ARRIVAL,
    autoTranslation: null,
    hasTranslations: false,
    async translateSaved(date) {
      diary.arrival = { ...diary.arrival, translate: true }
      const { autoTranslate } = await import('./open-translations.ts')
      if (diary.arrival.translate) autoTranslate(diary, services, date)
    },
    onClose: [],
    loadPractice: today,
    loadSentences: once(async () => {
      const loaded = await (await loadPractice()).loadSentences()
      diary.onClose.push(loaded.sentences.close)
      return loaded
    }),
    loadMinutes: async () => (await loadPractice()).minutes,
    async close() {
      isClosed = true
      sync?.close()
      for (const close of diary.onClose) close()
      log?.close()
      removeEventListener('pagehide', journal.keepUnwritten)
      journal.close()
    },
  }
  open = diary
  const idle = services.whenIdle()
  async function syncWhenThere(): Promise<void> {
    for (await idle; !isClosed; await maybeBack()) {
      try {
        await diary.loadSync()
        return
      } catch (error) {
        console.error('The diary is on this device alone for now', error)
      }
    }
  }
  void syncWhenThere()
  idle
    .then(async () => {
      const { tidy } = await loadPractice()
      if (!isClosed) await tidy(profile.targetLanguage)
    })
    .catch((error) => console.error('What was practised is put in order on the next visit', error))
  return diary
}

export function openedDiary(): OpenDiary | null {
  return open
}

/** Closes the open diary once all is written. */
export async function closeDiary(): Promise<void> {
  const closing = open
  open = null
  await closing?.close()
}
