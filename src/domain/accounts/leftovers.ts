import type { AccountRecord } from './account-record.ts'

/**
 * The account without what somebody who was in it may have left half done: mailed links and codes, questions put to
 * a browser, a change of address, factors that were never shown.
 */
export function withoutLeftovers(account: AccountRecord): AccountRecord {
  const factors = account.factors.filter(({ status }) => status === 'verified')
  return { ...account, mailTokens: [], challenges: [], newEmail: null, newEmailFrom: null, factors }
}
