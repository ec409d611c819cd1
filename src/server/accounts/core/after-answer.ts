import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import type { Accounts } from './accounts.ts'
import { clearMailLimit } from './mail-limits.ts'

const DECOY_MS = 60_000

/**
 * Lets work on a mail begin after the answer: neither how long that takes nor the next request must tell whether there
 * was a mail, or an account. Where it fails, with `what` for the operator, the next mail need not wait for this one.
 */
export function afterAnswer(
  accounts: Accounts,
  { kind, to }: Pick<AccountMail, 'kind' | 'to'>,
  what: string,
  work: () => Promise<void>,
): void {
  const onError = async (error: unknown) => {
    accounts.report(`the mail '${kind}' ${what}`, error)
    await clearMailLimit(accounts, kind, to)
  }
  const onSecondError = (error: unknown) =>
    accounts.report(`the mail '${kind}' may not be asked for again soon`, error)
  accounts.later(() => work().catch(onError).catch(onSecondError))
}

/**
 * What storing a link costs, where there is none to store: how busy the server is after an answer must not tell which
 * addresses have an account.
 */
export async function decoyWork({ store, counters, clock, random }: Accounts): Promise<void> {
  const nobody = random.id()
  const key = `decoy ${nobody}`
  await store.accountById(nobody)
  await counters.incrementCounter(key, DECOY_MS, clock())
  await counters.forgetCounters(key) // durable, as an account is
}
