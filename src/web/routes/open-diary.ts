import type { Profile } from '#domain/accounts/profile.ts'
import { createJournal, type Journal } from '#web/journal/journal.ts'
import { once } from '#web/once.ts'
import type { PracticeLog } from '#web/practice/practice-log.ts'
import type { Services } from '#web/services.ts'

/** One account's diary while it is open on this page. */
export type OpenDiary = {
  profileId: string
  journal: Journal
  /** Today's practice; loaded after the first paint. */
  loadPractice(): Promise<PracticeLog>
  /** Set by Save when the learner wants translations made on their own; used up by the translation screen. */
  wantsTranslation: boolean
}

let open: OpenDiary | null = null

/** Opens the diary of the account that is here; every screen of a visit shares it. */
export function openDiary(services: Services, profile: Profile): OpenDiary {
  if (open?.profileId === profile.id) return open
  void closeDiary()
  const { entries, loadPractice, loadSpare } = services.openDiary(profile.id)
  const journal = createJournal({
    store: entries,
    cache: services.cache,
    loadSpare,
    clock: services.clock,
    random: services.random,
    language: () => services.accounts.stored()?.nativeLanguage ?? profile.nativeLanguage,
    whenIdle: services.whenIdle,
  })
  void journal.load()
  const opened = {
    profileId: profile.id,
    journal,
    wantsTranslation: false,
    loadPractice: once(async () => {
      const [{ createPracticeLog }, store] = await Promise.all([
        import('#web/practice/practice-log.ts'),
        loadPractice(),
      ])
      return createPracticeLog({ store, clock: services.clock })
    }),
  }
  open = opened
  return opened
}

/** Lets go of the open diary, at log-out, once what is under way has been written. */
export async function closeDiary(): Promise<void> {
  const closing = open
  open = null
  if (closing === null) return
  const practice = await closing.loadPractice()
  await practice.close()
  closing.journal.close()
}
