import { useEffect, useState } from 'react'
import type { PreferenceChanges } from '#domain/accounts/account-service.ts'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { keepPreferences } from '#web/accounts/keep-preferences.ts'
import type { SavedChange } from '#web/settings/settings-frame.tsx'

/** What may change on a page of the settings, and what became of the latest change. */
export function useSavedChanges(session: AccountSession) {
  const [preferences, setPreferences] = useState<PreferenceChanges | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    session.loadPreferences().then(
      (loaded) => {
        if (isGone) return
        const look = () => {
          setWaiting(loaded.isWaiting())
          if (loaded.isWaiting()) setChanged(true)
        }
        setPreferences(loaded)
        look()
        stop = loaded.subscribe(look)
      },
      (error) => console.error('The preferences cannot be changed yet', error),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [session])
  const saved: SavedChange | null = hasFailed ? 'not-saved' : isWaiting ? 'here' : isChanged ? 'saved' : null
  return {
    saved,
    /** Something that is stored at once was changed. */
    onStored: () => setChanged(true),
    async change(change: PreferenceChange): Promise<void> {
      const kept = await keepPreferences(session, change)
      setFailed(!kept.ok)
      setChanged(true)
    },
    async send(): Promise<void> {
      await (preferences ?? (await session.loadPreferences())).send()
      setChanged(true)
    },
  }
}
