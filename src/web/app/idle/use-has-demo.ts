import { useEffect, useState } from 'react'
import { mayHaveDemo } from '#web/documents/find-demo.ts'
import { rememberPlanPlace } from '#web/ui/layout/plan-place.ts'

/** Whether there may be a diary of the demo to offer to the account; false until that is known. */
export function useHasDemo(accountId: string): boolean {
  const [hasDemo, setHasDemo] = useState(false)
  useEffect(() => {
    let isGone = false
    mayHaveDemo(accountId).then(
      (found) => {
        if (isGone) return
        setHasDemo(found)
        if (!found) rememberPlanPlace('demo-offer', false)
      },
      (error) => console.error('The diary of the demo could not be looked for', error),
    )
    return () => {
      isGone = true
    }
  }, [accountId])
  return hasDemo
}
