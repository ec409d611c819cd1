import type { AccountRecord, Challenge, Passkey } from '#domain/accounts/account-record.ts'
import { hasSecondFactor } from '#domain/accounts/assurance.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { AuthContext } from '#server/accounts/http/authenticate.ts'
import { notify } from '#server/accounts/mail/mail-verification.ts'
import type { Provider } from './accounts.ts'
import { CHALLENGE_LIFE_MS, withChallenge, withoutChallenge } from './challenge-factor.ts'
import { changeAccount, type Decision, refusing } from './change-account.ts'
import { isBanned, newSession, type SignedIn, signedInNow } from './open-session.ts'
import { checkCreation, checkRequest, creationOptions, requestOptions } from './webauthn.ts'

const MOST_PASSKEYS = 20

export type Question = { id: string; expiresAt: number; options: object }

/** Asks the signed-in learner's browser for a new passkey. */
export function startPasskey(provider: Provider, here: AuthContext): Promise<Outcome<Question, Refusal>> {
  return changeAccount<Question>(
    provider.store,
    here.userId,
    async (account): Promise<Decision<Question>> => {
      if (account === null) return refusing('no-user')
      if (hasSecondFactor(account) && here.aal === 'aal1') return refusing('enrol-needs-aal2')
      if (account.passkeys.length >= MOST_PASSKEYS) return refusing('too-many-passkeys')
      const known = account.passkeys.map(({ credential }) => credential)
      const options = await creationOptions(provider, account, { use: 'passkey', known })
      const now = provider.clock()
      const challenge: Challenge = {
        id: provider.random.id(),
        purpose: 'passkey-create',
        factorId: null,
        challenge: options.challenge,
        expiresAt: now + CHALLENGE_LIFE_MS,
      }
      return {
        answer: success({ id: challenge.id, expiresAt: challenge.expiresAt, options }),
        change: { account: withChallenge(account, challenge, now) },
      }
    },
  )
}

function newPasskey(provider: Provider, account: AccountRecord, credential: Passkey['credential']): Passkey {
  const now = provider.clock()
  const friendlyName = `Passkey ${account.passkeys.length + 1}`
  return {
    id: provider.random.id(),
    friendlyName,
    credential,
    createdAt: now,
    updatedAt: now,
    lastUsedAt: null,
  }
}

/** Keeps the passkey that the browser made. */
export async function keepPasskey(
  provider: Provider,
  here: AuthContext,
  { challengeId, response }: { challengeId: string; response: unknown },
): Promise<Outcome<Passkey, Refusal>> {
  const kept = await changeAccount<Passkey>(
    provider.store,
    here.userId,
    async (account): Promise<Decision<Passkey>> => {
      const asked = account?.challenges.find(
        ({ id, purpose }) => id === challengeId && purpose === 'passkey-create',
      )
      if (account === null || asked === undefined) return refusing('no-passkey-challenge')
      if (asked.expiresAt <= provider.clock()) return refusing('passkey-challenge-expired')
      if (hasSecondFactor(account) && here.aal === 'aal1') return refusing('enrol-needs-aal2')
      const answered = withoutChallenge(account, challengeId)
      const credential = await checkCreation(provider, 'passkey', {
        response,
        challenge: asked.challenge ?? '',
      })
      if (credential === null) return { ...refusing('wrong-passkey'), change: { account: answered } }
      if (account.passkeys.some((one) => one.credential.id === credential.id))
        return refusing('passkey-exists')
      const passkey = newPasskey(provider, account, credential)
      return {
        answer: success(passkey),
        change: { account: { ...answered, passkeys: [...account.passkeys, passkey] } },
      }
    },
  )
  if (kept.ok) notify(provider, here.account.value, 'passkey-added')
  return kept
}

/** Asks any browser to show a passkey of ours. */
export async function startPasskeyLogIn(provider: Provider): Promise<Question> {
  const options = await requestOptions(provider, 'passkey')
  const id = provider.random.id()
  const expiresAt = provider.clock() + CHALLENGE_LIFE_MS
  await provider.store.keepChallenge({ id, challenge: options.challenge, expiresAt })
  return { id, expiresAt, options }
}

/** Whose passkey an answer says it is: the id that we gave the authenticator for the account. */
function userIn(response: unknown): string | null {
  const handle = (response as { response?: { userHandle?: unknown } } | null)?.response?.userHandle
  if (typeof handle !== 'string') return null
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

async function enter(
  provider: Provider,
  account: AccountRecord | null,
  asked: { response: unknown; challenge: string; userAgent: string },
): Promise<Decision<SignedIn>> {
  const named = (asked.response as { id?: unknown } | null)?.id
  const passkey = account?.passkeys.find(({ credential }) => credential.id === named)
  if (account === null || passkey === undefined) return refusing('wrong-passkey')
  const credential = await checkRequest(provider, 'passkey', { ...asked, credential: passkey.credential })
  if (credential === null) return refusing('wrong-passkey')
  const now = provider.clock()
  if (isBanned(account, now)) return refusing('log-in-banned')
  if (account.emailConfirmedAt === null) return refusing('not-confirmed')
  const used = { ...passkey, credential, lastUsedAt: now }
  const passkeys = account.passkeys.map((one) => (one === passkey ? used : one))
  const changed = signedInNow({ ...account, passkeys }, now)
  const opened = newSession(provider, account.userId, { method: 'passkey', userAgent: asked.userAgent })
  return {
    answer: success({ ...opened, account: changed }),
    change: { account: changed, open: opened.session },
  }
}

/** Logs in with a passkey. The question is used up by any answer. */
export async function passkeyLogIn(
  provider: Provider,
  { challengeId, response, userAgent }: { challengeId: string; response: unknown; userAgent: string },
): Promise<Outcome<SignedIn, Refusal>> {
  const asked = await provider.store.takeChallenge(challengeId)
  if (asked === null) return failure('no-passkey-challenge')
  if (asked.expiresAt <= provider.clock()) return failure('passkey-challenge-expired')
  const userId = userIn(response)
  if (userId === null) return failure('wrong-passkey')
  const { challenge } = asked
  return changeAccount<SignedIn>(provider.store, userId, (account) =>
    enter(provider, account, { response, challenge, userAgent }),
  )
}

/** Gives a passkey another name. */
export function renamePasskey(
  provider: Provider,
  here: AuthContext,
  { id, friendlyName }: { id: string; friendlyName: string },
): Promise<Outcome<Passkey, Refusal>> {
  return changeAccount<Passkey>(provider.store, here.userId, (account): Decision<Passkey> => {
    const passkey = account?.passkeys.find((one) => one.id === id)
    if (account === null || passkey === undefined) return refusing('no-passkey')
    const renamed = { ...passkey, friendlyName, updatedAt: provider.clock() }
    const passkeys = account.passkeys.map((one) => (one === passkey ? renamed : one))
    return { answer: success(renamed), change: { account: { ...account, passkeys } } }
  })
}

/** Takes a passkey away: it opens nothing from now on. */
export async function removePasskey(
  provider: Provider,
  here: AuthContext,
  id: string,
): Promise<Outcome<null, Refusal>> {
  const removed = await changeAccount<null>(provider.store, here.userId, (account): Decision<null> => {
    const passkeys = account?.passkeys.filter((one) => one.id !== id) ?? []
    if (account === null || passkeys.length === account.passkeys.length) return refusing('no-passkey')
    if (hasSecondFactor(account) && here.aal === 'aal1') return refusing('unenrol-needs-aal2')
    return { answer: success(null), change: { account: { ...account, passkeys } } }
  })
  if (removed.ok) notify(provider, here.account.value, 'passkey-removed')
  return removed
}
