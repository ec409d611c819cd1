import type { Profile } from '#domain/accounts/profile.ts'
import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import { once } from '#domain/once.ts'
import { createJournal, type Journal } from '#web/journal/journal.ts'
import type { PracticeLog } from '#web/progress/practice-log.ts'
import type { AutoTranslation } from '#web/translate/auto-translation.ts'
import type { Services } from './services.ts'

/** `translate`: it is to begin at once; `saved`: the page was saved on the way, which is said. */
export type TranslateArrival = { translate: boolean; saved: boolean }

export const PLAIN_ARRIVAL: TranslateArrival = { translate: false, saved: false }

/** The diary of one account while it is open on this page. */
export type OpenDiary = {
  profileId: string
  journal: Journal
  loadPractice(): Promise<PracticeLog>
  loadPracticeOf(date: Day): Promise<PracticeLog>
  /** What the diary leaves to the translation screen, which takes it when it opens. */
  arrival: TranslateArrival
  /** Translates in the background; null until Save has needed it. */
  autoTranslation: AutoTranslation | null
  /** Translates the entry of a day that has just been saved, unless the translation screen has opened meanwhile. */
  translateSaved(date: Day): Promise<void>
  close(): Promise<void>
}

let open: OpenDiary | null = null

/** The open diary of the account, shared by all screens. */
export function openDiary(services: Services, profile: Profile): OpenDiary {
  if (open?.profileId === profile.id) return open
  void closeDiary()
  const { entries, loadPractice, leaving, loadFallbackStorage } = services.openDiary(profile.id)
  const journal = createJournal({
    store: entries,
    cache: services.cache,
    leaving,
    loadFallbackStorage,
    clock: services.clock,
    random: services.random,
    language: () => services.accounts.stored()?.nativeLanguage ?? profile.nativeLanguage,
    whenIdle: services.whenIdle,
  })
  void journal.load()
  addEventListener('pagehide', journal.keepUnwritten)
  const openLog = async (clock: Clock) => {
    const [{ createPracticeLog }, store] = await Promise.all([
      import('#web/progress/practice-log.ts'),
      loadPractice(),
    ])
    return createPracticeLog({ store, clock })
  }
  const today = once(() => openLog(services.clock))
  const ofDays = new Map<Day, () => Promise<PracticeLog>>()
  const diary: OpenDiary = {
    profileId: profile.id,
    journal,
    arrival: PLAIN_ARRIVAL,
    autoTranslation: null,
    async translateSaved(date) {
      diary.arrival = { ...diary.arrival, translate: true }
      const { startAutoTranslation } = await import('./start-auto-translation.ts')
      if (diary.arrival.translate) startAutoTranslation(diary, services, date)
    },
    loadPractice: today,
    loadPracticeOf(date) {
      if (date === dayOf(services.clock.now())) return today()
      const now = () => new Date(`${date}T12:00:00`).getTime() // the log stays on the day of the entry
      const load = ofDays.get(date) ?? once(() => openLog({ now }))
      ofDays.set(date, load)
      return load()
    },
    async close() {
      const logs = await Promise.all([today(), ...[...ofDays.values()].map((load) => load())])
      await Promise.all(logs.map((log) => log.close()))
      removeEventListener('pagehide', journal.keepUnwritten)
      journal.close()
    },
  }
  open = diary
  return diary
}

/** Closes the open diary once all is written. */
export async function closeDiary(): Promise<void> {
  const closing = open
  open = null
  await closing?.close()
}
