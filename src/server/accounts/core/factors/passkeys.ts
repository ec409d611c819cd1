import type { AccountRecord, Passkey } from '#domain/accounts/account-record.ts'
import { isByMailAlone } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import { notify } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import {
  type AuthContext,
  changeInSession,
  freshnessError,
  lacksSecondFactor,
} from '#server/accounts/core/authenticate.ts'
import { changeAccount, type Decision, fail } from '#server/accounts/core/change-account.ts'
import {
  type Browser,
  decideSignIn,
  isBanned,
  presentSession,
  type SignedIn,
} from '#server/accounts/core/open-session.ts'
import { idOf } from '#server/accounts/tokens/opaque-tokens.ts'
import {
  CHALLENGE_LIFE_MS,
  checkCreation,
  checkRequest,
  creationOptions,
  newChallenge,
  openChallenge,
  requestOptions,
  withChallenge,
  withoutChallenge,
} from './webauthn.ts'

const MOST_PASSKEYS = 20

export type PasskeyChallenge = { id: string; expiresAt: number; options: object }

/** Asks the signed-in learner's browser for a new passkey. */
export function startPasskey(accounts: Accounts, auth: AuthContext): Result<PasskeyChallenge> {
  return changeAccount<PasskeyChallenge>(accounts, auth.userId, async (account) => {
    const refused = freshnessError(accounts, account, auth)
    if (refused !== null) return fail(refused)
    if (account.passkeys.length >= MOST_PASSKEYS) return fail('too-many')
    const present = await presentSession(accounts, auth)
    if (present === null) return fail('session-over')
    const known = account.passkeys.map(({ credential }) => credential)
    const options = await creationOptions(accounts, account, { use: 'passkey', known })
    const about = { purpose: 'passkey-create', factorId: null, challenge: options.challenge } as const
    const challenge = newChallenge(accounts, about)
    return {
      answer: success({ id: challenge.id, expiresAt: challenge.expiresAt, options }),
      change: { account, replace: { ...present, value: withChallenge(present.value, challenge) } },
    }
  })
}

function newPasskey(
  { clock, random }: Accounts,
  { passkeys }: AccountRecord,
  credential: Passkey['credential'],
  sessionId: string,
): Passkey {
  const now = clock()
  const times = { createdAt: now, updatedAt: now, lastUsedAt: null, addedBy: sessionId }
  return { id: random.id(), friendlyName: `Passkey ${passkeys.length + 1}`, credential, ...times }
}

/** Keeps the passkey that the browser made. */
export async function keepPasskey(
  accounts: Accounts,
  auth: AuthContext,
  { challengeId, response }: { challengeId: string; response: unknown },
): Result<Passkey> {
  const decide = async (account: AccountRecord): Promise<Decision<Passkey>> => {
    const present = await presentSession(accounts, auth)
    if (present === null) return fail('session-over')
    const open = openChallenge(
      accounts,
      present.value,
      ({ id, purpose }) => id === challengeId && purpose === 'passkey-create',
    )
    if (!open.ok) return { answer: open }
    const refused = freshnessError(accounts, account, auth)
    if (refused !== null) return fail(refused)
    const replace = { ...present, value: withoutChallenge(present.value, challengeId) }
    const challenge = open.value.challenge ?? ''
    const credential = await checkCreation(accounts, 'passkey', { response, challenge })
    if (credential === null) return { ...fail('wrong-signature'), change: { account, replace } }
    if (account.passkeys.some((one) => one.credential.id === credential.id)) return fail('already-exists')
    const passkey = newPasskey(accounts, account, credential, auth.session.value.sessionId)
    return {
      answer: success(passkey),
      change: { account: { ...account, passkeys: [...account.passkeys, passkey] }, replace },
    }
  }
  const kept = await changeAccount(accounts, auth.userId, decide, 'challenge-unknown')
  if (kept.ok) notify(accounts, auth.account.value, 'passkey-added')
  return kept
}

/** Asks any browser to show a passkey of ours. */
export async function startPasskeyLogIn(accounts: Accounts): Promise<PasskeyChallenge> {
  const options = await requestOptions(accounts, 'passkey')
  const id = accounts.random.id()
  const expiresAt = accounts.clock() + CHALLENGE_LIFE_MS
  await accounts.store.keepChallenge({ id, challenge: options.challenge, expiresAt })
  return { id, expiresAt, options }
}

/** Whose passkey an answer says it is: the id that we gave the authenticator for the account. */
function userIn(response: unknown): string | null {
  const handle = (response as { response?: { userHandle?: unknown } } | null)?.response?.userHandle
  if (typeof handle !== 'string') return null
  const bytes = Buffer.from(handle, 'base64url')
  return bytes.length === 16 ? idOf(bytes) : null
}

async function enter(
  accounts: Accounts,
  account: AccountRecord,
  answer: { response: unknown; challenge: string; browser: Browser },
): Promise<Decision<SignedIn>> {
  const named = (answer.response as { id?: unknown } | null)?.id
  const passkey = account.passkeys.find(({ credential }) => credential.id === named)
  if (passkey === undefined) return fail('wrong-signature')
  const credential = await checkRequest(accounts, 'passkey', { ...answer, credential: passkey.credential })
  if (credential === null) return fail('wrong-signature')
  const now = accounts.clock()
  if (isBanned(account, now)) return fail('banned')
  if (account.emailConfirmedAt === null) return fail('not-confirmed')
  const used = { ...passkey, credential, lastUsedAt: now }
  const passkeys = account.passkeys.map((one) => (one === passkey ? used : one))
  return decideSignIn(accounts, { ...account, passkeys }, { method: 'passkey', ...answer.browser })
}

/** Logs in with a passkey. The challenge is used up by any answer. */
export async function passkeyLogIn(
  accounts: Accounts,
  { challengeId, response, browser }: { challengeId: string; response: unknown; browser: Browser },
): Result<SignedIn> {
  const open = await accounts.store.takeChallenge(challengeId)
  if (open === null) return failure('challenge-unknown')
  if (open.expiresAt <= accounts.clock()) return failure('challenge-expired')
  const userId = userIn(response)
  if (userId === null) return failure('wrong-signature')
  const answer = { response, challenge: open.challenge, browser }
  return changeAccount(accounts, userId, (account) => enter(accounts, account, answer), 'wrong-signature')
}

/** Gives a passkey another name. */
export function renamePasskey(
  accounts: Accounts,
  auth: AuthContext,
  { id, friendlyName }: { id: string; friendlyName: string },
): Result<Passkey> {
  const decide = (account: AccountRecord): Decision<Passkey> => {
    const passkey = account.passkeys.find((one) => one.id === id)
    if (passkey === undefined) return fail('not-found')
    if (lacksSecondFactor(account, auth)) return fail('factor-needed')
    const renamed = { ...passkey, friendlyName, updatedAt: accounts.clock() }
    const passkeys = account.passkeys.map((one) => (one === passkey ? renamed : one))
    return { answer: success(renamed), change: { account: { ...account, passkeys } } }
  }
  return changeInSession(accounts, auth, decide, 'not-found')
}

/** The decision to take a passkey away: it opens nothing from now on. */
export function decideRemovePasskey(account: AccountRecord, id: string): Decision<null> {
  const passkeys = account.passkeys.filter((one) => one.id !== id)
  if (passkeys.length === account.passkeys.length) return fail('not-found')
  return { answer: success(null), change: { account: { ...account, passkeys } } }
}

/**
 * Why a session may not take a passkey away; null where it may. It has to be as fresh as for adding one, and a mailed link
 * alone is not enough; what the session has added itself it may always remove.
 */
function removalError(accounts: Accounts, account: AccountRecord, auth: AuthContext, id: string) {
  if (lacksSecondFactor(account, auth)) return 'factor-needed'
  const session = auth.session.value
  if (account.passkeys.some((one) => one.id === id && one.addedBy === session.sessionId)) return null
  return isByMailAlone(session, account) ? 'reauthentication-needed' : freshnessError(accounts, account, auth)
}

/** Takes a passkey of one's own away. */
export async function removePasskey(accounts: Accounts, auth: AuthContext, id: string): Result<null> {
  const decide = (account: AccountRecord): Decision<null> => {
    const removed = decideRemovePasskey(account, id)
    const refused = removed.answer.ok ? removalError(accounts, account, auth, id) : null
    return refused === null ? removed : fail(refused)
  }
  const removed = await changeInSession(accounts, auth, decide, 'not-found')
  if (removed.ok) notify(accounts, auth.account.value, 'passkey-removed')
  return removed
}
