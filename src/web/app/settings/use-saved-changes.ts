import { useEffect, useState } from 'react'
import type { PreferenceChanges } from '#domain/accounts/account-service.ts'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import { type AccountSession, keepPreferences } from '#web/accounts/account-session.ts'
import type { SavedChange } from '#web/settings/settings-frame.tsx'

/** What may change on a page of the settings, and what became of the latest change. */
export function useSavedChanges(session: AccountSession) {
  const [preferences, setPreferences] = useState<PreferenceChanges | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [isStored, setStored] = useState(true)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    session.loadPreferences().then(
      (loaded) => {
        if (isGone) return
        const look = () => {
          const isNowWaiting = loaded.isWaiting()
          setWaiting(isNowWaiting)
          setFailed(!loaded.isKept())
          if (isNowWaiting) setChanged(true)
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
  const became: SavedChange = hasFailed || !isStored ? 'not-saved' : isWaiting ? 'here' : 'saved'
  return {
    saved: isChanged ? became : null,
    /** Something that is stored at once was changed. `isKept`: the device, or the server, has taken it. */
    onStored(isKept: boolean): void {
      setStored(isKept)
      setChanged(true)
    },
    async change(change: PreferenceChange): Promise<void> {
      const kept = await keepPreferences(session, change)
      setFailed(!kept.ok)
      setChanged(true)
    },
    /** Answers whether everything is kept. */
    async send(): Promise<boolean> {
      const loaded = preferences ?? (await session.loadPreferences())
      await loaded.send()
      setChanged(true)
      setFailed(!loaded.isKept())
      return loaded.isKept() && isStored
    },
  }
}
