import type { ReactElement } from 'react'
import type { AccountService } from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { stopReminding } from '#web/remind/stop-reminding.adapter.ts'
import { LogOutDialog } from '#web/sync/log-out-dialog.tsx'
import { type OpenDiary, openDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'

type Options = {
  services: Services
  profile: Profile
  /** Closes the diary and logs out. */
  onLogOut(): Promise<void>
  onClosed(): void
}

/** Has the last round of sync take along what was counted since the last minute. */
async function shareMinutes(diary: OpenDiary): Promise<void> {
  const [log, minutes] = await Promise.all([diary.loadPractice(), diary.loadMinutes()])
  await log.flush()
  await minutes.shareAll()
}

/** Logs out, and waits until this device knows no account any more: its provider is told by what is in memory, however long it takes. */
async function logOutHere({
  services: { accounts },
  onLogOut,
}: {
  services: { accounts: Pick<AccountService, 'stored' | 'watch'> }
  onLogOut: Options['onLogOut']
}): Promise<void> {
  const left = Promise.withResolvers<void>()
  const unwatch = accounts.watch((account) => account === null && left.resolve())
  try {
    await Promise.race([onLogOut(), left.promise])
  } finally {
    unwatch()
  }
}

/** Asks whether an account is to be logged out, and whether its diary stays on this device. */
export async function askToLogOut({ services, profile, onLogOut, onClosed }: Options): Promise<ReactElement> {
  const diary = openDiary(services, profile)
  const [sync, preferences] = await Promise.all([
    diary.loadSync(),
    services.accounts.loadPreferences(),
    loadTexts(['sync']),
    shareMinutes(diary),
  ])
  async function logOut({ removesDiary }: { removesDiary: boolean }): Promise<boolean> {
    await stopReminding(services.accounts)
    await logOutHere({ services, onLogOut })
    if (removesDiary && !(await services.forgetDiary(profile.id))) return false
    onClosed()
    return true
  }
  return (
    <LogOutDialog
      syncer={sync?.syncer ?? null}
      preferences={preferences}
      onLogOut={logOut}
      onStay={onClosed}
    />
  )
}
