import { DEMO_ID } from '#domain/accounts/account-state.ts'
import type { DemoDiary } from '#domain/journal/entry-store.ts'
import { openDemoDiary } from './demo-diary.ts'

/** The diary of the demo, for an account that may take it over, and what was practised with it. */
export async function openDemo(accountId: string): Promise<DemoDiary> {
  const demo = await openDemoDiary(accountId)
  return {
    ...demo,
    async wasTaken(day) {
      const { movePractice } = await import('./move-practice.ts')
      await movePractice(DEMO_ID, accountId, day.date)
      await demo.wasTaken(day)
    },
  }
}
