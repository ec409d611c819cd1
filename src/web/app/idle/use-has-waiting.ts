import { useEffect, useState } from 'react'
import { openWaitingDays } from '#web/documents/waiting-days.ts'

/** Whether an earlier visit has left days that wait to be translated; false until that is known. */
export function useHasWaiting(profileId: string): boolean {
  const [hasWaiting, setHasWaiting] = useState(false)
  useEffect(() => {
    let isGone = false
    async function look() {
      const store = openWaitingDays(profileId)
      const days = await store.read().finally(store.close)
      if (!isGone) setHasWaiting(days.length > 0)
    }
    look().catch((error) => console.error('Whether a translation waits is not known', error))
    return () => {
      isGone = true
    }
  }, [profileId])
  return hasWaiting
}
