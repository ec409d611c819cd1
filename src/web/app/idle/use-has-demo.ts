import { useCallback } from 'react'
import { mayHaveDemo } from '#web/documents/find-demo.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { rememberPlanPlace } from '#web/ui/layout/plan-place.ts'

async function hasDemo(accountId: string): Promise<boolean> {
  try {
    const isFound = await mayHaveDemo(accountId)
    if (!isFound) rememberPlanPlace('demo-offer', false)
    return isFound
  } catch (error) {
    console.error('The diary of the demo could not be looked for', error)
    return false
  }
}

/** Whether there may be a diary of the demo to offer to the account; false until that is known. */
export function useHasDemo(accountId: string): boolean {
  return useAnswer(useCallback(() => hasDemo(accountId), [accountId])) ?? false
}
