import type { Profile } from '#domain/accounts/profile.ts'
import { createJournal, type Journal } from '#web/journal/journal.ts'
import { createPracticeLog, type PracticeLog } from '#web/practice/practice-log.ts'
import type { Services } from '#web/services.ts'

/** One account's diary while it is open on this page. */
export type OpenDiary = {
  profileId: string
  journal: Journal
  practice: PracticeLog
  /** Set by Save when the learner wants translations made on their own; used up by the translation screen. */
  wantsTranslation: boolean
}

let open: OpenDiary | null = null

/** Opens the diary of the account that is here; every screen of a visit shares it. */
export function openDiary(services: Services, profile: Profile): OpenDiary {
  if (open?.profileId === profile.id) return open
  void closeDiary()
  const { entries, practice, rescue } = services.openDiary(profile.id)
  const journal = createJournal({
    store: entries,
    cache: services.cache,
    earlier: services.earlier,
    rescue,
    clock: services.clock,
    random: services.random,
    language: () => services.accounts.stored()?.nativeLanguage ?? profile.nativeLanguage,
    whenIdle: services.whenIdle,
  })
  void journal.load()
  const log = createPracticeLog({ store: practice, clock: services.clock })
  const opened = { profileId: profile.id, journal, practice: log, wantsTranslation: false }
  open = opened
  return opened
}

/** Lets go of the open diary, at log-out, once what is under way has been written. */
export async function closeDiary(): Promise<void> {
  const closing = open
  open = null
  await closing?.practice.close()
  closing?.journal.close()
}
