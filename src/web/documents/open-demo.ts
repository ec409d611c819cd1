import { DEMO_ID } from '#domain/accounts/account-state.ts'
import type { DemoDiary } from '#domain/journal/entry-store.ts'
import { hasWords } from '#domain/journal/written-on.ts'
import { success } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createDays } from './days.ts'
import { declineDemo, rememberDemoWords } from './demo-words.ts'
import { mayHaveDemo } from './find-demo.ts'

const NOTHING: DemoDiary = {
  days: async () => success([]),
  wasTaken: async () => undefined,
  leave: () => undefined,
  close: () => undefined,
}

/** Looking for the diary of the demo creates none. */
export async function openDemoDiary(accountId: string): Promise<DemoDiary> {
  if (!(await mayHaveDemo(accountId))) return NOTHING
  const name = diaryDatabaseName(DEMO_ID)
  const store = createDays(createDiaryDatabase(name), name)
  return {
    async days() {
      const all = await store.all()
      if (!all.ok) return all
      const days = all.value.filter(({ doc }) => hasWords(doc))
      rememberDemoWords(days.length > 0)
      return success(days)
    },
    async wasTaken({ date, doc: taken }) {
      await store.update(date, ({ entry, draft, ...rest } = {}) => ({
        ...rest,
        ...(!isSameJson(entry, taken.entry) && { entry }),
        ...(!isSameJson(draft, taken.draft) && { draft }),
      }))
    },
    leave: () => declineDemo(accountId),
    close: store.close,
  }
}

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
