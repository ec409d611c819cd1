import type { AccountRecord, LinkedIdentity } from '#domain/accounts/account-record.ts'
import {
  BY_ISSUER,
  hasOwnWayIn,
  type IdentityProvider,
  linkedIdentity,
  type Person,
  type VouchedIdentity,
} from '#domain/accounts/identity-provider.ts'
import { assuranceOf, isSessionOver } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import type { SessionName } from '#server/accounts/tokens/opaque-tokens.ts'
import type { Result } from './account-error.ts'
import { newAccount, parseEmail } from './account-fields.ts'
import { notify } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { type AuthContext, actingIn, changeInSession, freshnessError } from './authenticate.ts'
import { changeAccount, type Decision, fail, openAccount } from './change-account.ts'
import { type Browser, decideSignIn, isBanned, type SignedIn } from './open-session.ts'

const LONGEST_NAME = 100 // of what an issuer calls somebody, which every access token carries

/** An identity of an account from now on; `addedBy` is the session that links it, null where it opens the account. */
function newIdentity(
  { clock, random }: Pick<Accounts, 'clock' | 'random'>,
  { issuer, subject }: VouchedIdentity,
  { email, addedBy }: { email: string; addedBy: string | null },
): LinkedIdentity {
  const now = clock()
  const times = { createdAt: now, updatedAt: now, lastSignInAt: null }
  return { id: random.id(), issuer, subject, email, ...times, addedBy }
}

/** The address that the issuer says is its person's; null where it does not. */
function verifiedEmail({ email, isEmailVerified }: VouchedIdentity): string | null {
  const parsed = email === null || !isEmailVerified ? null : parseEmail(email)
  return parsed?.ok ? parsed.value : null
}

function metadataOf({ name }: VouchedIdentity): Record<string, unknown> {
  const given = name?.replaceAll('\0', '').trim().slice(0, LONGEST_NAME).toWellFormed() ?? ''
  return given === '' ? {} : { name: given }
}

/**
 * An account of which the issuer has verified the address, and nobody had before: whatever was chosen for it until then,
 * perhaps by a stranger who waited for its owner, is gone.
 */
function openedByIssuer(
  accounts: Accounts,
  { userId, email, identity, createdAt, bannedUntil }: AccountRecord,
  vouched: VouchedIdentity,
): AccountRecord {
  const now = accounts.clock()
  const fresh = newAccount(accounts, { email, passwordHash: null, userMetadata: metadataOf(vouched) })
  const identities = [newIdentity(accounts, vouched, { email, addedBy: null })]
  const proven = { emailConfirmedAt: now, provenEmail: email, updatedAt: now }
  return { ...fresh, userId, identity, createdAt, bannedUntil, identities, ...proven }
}

async function openNew(accounts: Accounts, vouched: VouchedIdentity, email: string): Result<string> {
  const made = newAccount(accounts, { email, passwordHash: null, userMetadata: {} })
  const created = await openAccount(accounts, openedByIssuer(accounts, made, vouched))
  if (created === 'created') return success(made.userId)
  return failure(created === 'email-taken' ? 'not-linked' : created) // somebody was faster
}

function takeUnconfirmed(accounts: Accounts, vouched: VouchedIdentity, userId: string): Result<string> {
  return changeAccount<string>(accounts, userId, (account) => {
    if (account.emailConfirmedAt !== null) return fail('not-linked')
    const change = { account: openedByIssuer(accounts, account, vouched), end: { allBut: [] } }
    return { answer: success(userId), change }
  })
}

/** The account that somebody at the issuer enters: theirs, or a new one where its people may open some. */
export async function accountOf(
  accounts: Accounts,
  provider: IdentityProvider,
  vouched: VouchedIdentity,
): Result<string> {
  const { store } = accounts
  const linked = await store.accountByIdentity(vouched)
  if (linked !== null) return success(linked.value.userId)
  const email = verifiedEmail(vouched)
  if (email === null) return failure('issuer-unverified')
  const known = (await store.accountByEmail(email))?.value
  if (known !== undefined && known.emailConfirmedAt !== null) return failure('not-linked')
  if (!provider.allowsSignUp || (await store.isSignUpClosed())) return failure('sign-up-off')
  if (known === undefined) return openNew(accounts, vouched, email)
  return takeUnconfirmed(accounts, vouched, known.userId)
}

/** Signs somebody in whom the issuer has vouched for. A second factor of the account is still asked for. */
export function enterByIssuer(
  accounts: Accounts,
  userId: string,
  { person, browser }: { person: Person; browser: Browser },
): Result<SignedIn> {
  const decide = async (account: AccountRecord): Promise<Decision<SignedIn>> => {
    const used = linkedIdentity(account, person)
    if (used === undefined) return fail('issuer-refused') // unlinked since
    const now = accounts.clock()
    if (isBanned(account, now)) return fail('banned')
    const identities = account.identities?.map((one) => (one === used ? { ...one, lastSignInAt: now } : one))
    const entered = { ...account, ...(identities !== undefined && { identities }) }
    return decideSignIn(accounts, entered, { method: BY_ISSUER, ...browser })
  }
  return changeAccount(accounts, userId, decide, 'issuer-refused')
}

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
