import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { diaryDatabaseName } from './database.ts'
import { hasDeclinedDemo, rememberDemoWords } from './demo-words.ts'

/** Whether this browser may have a diary of the demo that the account has not declined. Looking for it creates none. */
export async function mayHaveDemo(accountId: string): Promise<boolean> {
  if (globalThis.indexedDB === undefined) return false // the diary itself says so
  const name = diaryDatabaseName(DEMO_ID)
  const known = await indexedDB.databases?.() // not in every browser
  const isThere = known?.some((database) => database.name === name) ?? true
  if (!isThere) rememberDemoWords(false)
  return isThere && !hasDeclinedDemo(accountId)
}
