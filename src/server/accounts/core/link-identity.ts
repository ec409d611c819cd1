import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { assuranceOf } from '#domain/accounts/assurance.ts'
import {
  BY_ISSUER,
  hasOwnWayIn,
  linkedIdentity,
  type VouchedIdentity,
} from '#domain/accounts/identity-provider.ts'
import { isSessionOver } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import type { SessionName } from '#server/accounts/tokens/opaque-tokens.ts'
import type { Result } from './account-error.ts'
import { notify } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { type AuthContext, actingIn, freshnessError } from './authenticate.ts'
import { type Decision, fail } from './change-account.ts'
import { changeInSession } from './change-in-session.ts'
import { newIdentity, verifiedEmail } from './enter-by-issuer.ts'
import { isBanned } from './open-session.ts'

const MOST_IDENTITIES = 5

/** The session that went to the issuer, as it is now; null where it is over. */
async function sessionThatLinks(
  { store, settings, clock }: Accounts,
  { userId, sessionId }: SessionName,
): Promise<AuthContext | null> {
  const [account, session] = [await store.accountById(userId), await store.session(userId, sessionId)]
  if (account === null || session === null || isBanned(account.value, clock())) return null
  if (isSessionOver(session.value, settings.sessionLimits, clock())) return null
  return { userId, account, session, aal: assuranceOf(session.value.authentications, account.value) }
}

/** Links whom the issuer vouches for to the account of a session, which has to be fresh, as for a new passkey. */
export async function linkIdentity(
  accounts: Accounts,
  name: SessionName,
  vouched: VouchedIdentity,
): Result<null> {
  const email = verifiedEmail(vouched)
  if (email === null) return failure('issuer-unverified')
  const auth = await sessionThatLinks(accounts, name)
  if (auth === null) return failure('session-over')
  let isNew = false
  const decide = (account: AccountRecord): Decision<null> => {
    const refused = freshnessError(accounts, account, auth)
    if (refused !== null) return fail(refused)
    const { identities = [] } = account
    isNew = linkedIdentity(account, vouched) === undefined
    if (!isNew) return { answer: success(null) }
    if (identities.length >= MOST_IDENTITIES) return fail('too-many')
    const added = newIdentity(accounts, vouched, { email, addedBy: name.sessionId })
    return { answer: success(null), change: { account: { ...account, identities: [...identities, added] } } }
  }
  const linked = await changeInSession(actingIn(accounts, auth), auth, decide)
  if (linked.ok && isNew) notify(accounts, auth.account.value, 'identity-linked')
  return linked
}

/** The sessions that an issuer has opened, but for this one. */
async function sessionsByIssuer({ store }: Accounts, { userId, session }: AuthContext): Promise<string[]> {
  const all = (await store.sessions(userId)).map(({ value }) => value)
  return all
    .filter(({ authentications }) => authentications.some(({ method }) => method === BY_ISSUER))
    .map(({ sessionId }) => sessionId)
    .filter((sessionId) => sessionId !== session.value.sessionId)
}

/** Unlinks an identity; other sessions that an issuer opened end. Something has to be left that enters the account. */
export async function unlinkIdentity(accounts: Accounts, auth: AuthContext, id: string): Result<null> {
  const only = await sessionsByIssuer(accounts, auth)
  const decide = (account: AccountRecord): Decision<null> => {
    const refused = freshnessError(accounts, account, auth)
    if (refused !== null) return fail(refused)
    const { identities: before = [] } = account
    const identities = before.filter((one) => one.id !== id)
    if (identities.length === before.length) return fail('not-found')
    if (identities.length === 0 && !hasOwnWayIn(account)) return fail('only-way-in')
    return { answer: success(null), change: { account: { ...account, identities }, end: { only } } }
  }
  const unlinked = await changeInSession(accounts, auth, decide)
  if (unlinked.ok) notify(accounts, auth.account.value, 'identity-unlinked')
  return unlinked
}
