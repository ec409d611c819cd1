import type { AccountRecord } from './account-record.ts'

/**
 * The account without what somebody who was in it may have left half done: mailed links and codes, a
 * change of address, factors that were never shown. A code that removes keys stays: otherwise a thief who
 * logs everyone out again and again could keep its owner from using one.
 */
export function withoutLeftovers(account: AccountRecord): AccountRecord {
  const factors = account.factors.filter(({ status }) => status === 'verified')
  const mailTokens = account.mailTokens.filter(({ kind }) => kind === 'key-removal')
  return { ...account, mailTokens, newEmail: null, newEmailFrom: null, factors }
}
