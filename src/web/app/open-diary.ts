import type { Profile } from '#domain/accounts/profile.ts'
import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import { once } from '#domain/once.ts'
import { createJournal, type Journal } from '#web/journal/journal.ts'
import type { PracticeLog } from '#web/progress/practice-log.ts'
import type { Services } from './services.ts'

/** One account's diary while it is open on this page. */
export type OpenDiary = {
  profileId: string
  journal: Journal
  /** Today's practice; loaded after the first paint. */
  loadPractice(): Promise<PracticeLog>
  /** What was practised of the entry of a day, whenever that was. */
  loadPracticeOf(date: Day): Promise<PracticeLog>
  /** Set by Save when the learner wants translations made on their own; used up by the translation screen. */
  wantsTranslation: boolean
  /** Writes what is not written yet, and lets go of the storage. */
  close(): Promise<void>
}

let open: OpenDiary | null = null

/** Opens the diary of the account that is here; every screen of a visit shares it. */
export function openDiary(services: Services, profile: Profile): OpenDiary {
  if (open?.profileId === profile.id) return open
  void closeDiary()
  const { entries, loadPractice, loadFallbackStorage } = services.openDiary(profile.id)
  const journal = createJournal({
    store: entries,
    cache: services.cache,
    loadFallbackStorage,
    clock: services.clock,
    random: services.random,
    language: () => services.accounts.stored()?.nativeLanguage ?? profile.nativeLanguage,
    whenIdle: services.whenIdle,
  })
  void journal.load()
  const openLog = async (clock: Clock) => {
    const [{ createPracticeLog }, store] = await Promise.all([
      import('#web/progress/practice-log.ts'),
      loadPractice(),
    ])
    return createPracticeLog({ store, clock })
  }
  const today = once(() => openLog(services.clock))
  const ofDays = new Map<Day, () => Promise<PracticeLog>>()
  const opened: OpenDiary = {
    profileId: profile.id,
    journal,
    wantsTranslation: false,
    loadPractice: today,
    loadPracticeOf(date) {
      if (date === dayOf(services.clock.now())) return today()
      const load = ofDays.get(date) ?? once(() => openLog({ now: () => noonOf(date) }))
      ofDays.set(date, load)
      return load()
    },
    async close() {
      const logs = await Promise.all([today(), ...[...ofDays.values()].map((load) => load())])
      await Promise.all(logs.map((log) => log.close()))
      journal.close()
    },
  }
  open = opened
  return opened
}

/** A moment of a day, in ms: the log of an earlier entry stays on that entry's day. */
function noonOf(date: Day): number {
  return new Date(`${date}T12:00:00`).getTime()
}

/** Lets go of the open diary, at log-out, once what is under way has been written. */
export async function closeDiary(): Promise<void> {
  const closing = open
  open = null
  await closing?.close()
}
