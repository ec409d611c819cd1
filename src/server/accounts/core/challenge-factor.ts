import type { AccountRecord, Challenge, Factor } from '#domain/accounts/account-record.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { AuthContext } from '#server/accounts/http/authenticate.ts'
import type { Provider } from './accounts.ts'
import { changeAccount, type Decision, refusing } from './change-account.ts'
import { creationOptions, requestOptions } from './webauthn.ts'

export const CHALLENGE_LIFE_MS = 300_000
const MOST_CHALLENGES = 20

/** The account with one more question open; the oldest ones go. */
export function withChallenge(account: AccountRecord, challenge: Challenge, now: number): AccountRecord {
  const open = account.challenges.filter(({ expiresAt }) => expiresAt > now)
  return { ...account, challenges: [...open, challenge].slice(-MOST_CHALLENGES) }
}

/** The account without a question that was answered. */
export function withoutChallenge(account: AccountRecord, challengeId: string): AccountRecord {
  return { ...account, challenges: account.challenges.filter(({ id }) => id !== challengeId) }
}

export type Asked = { challenge: Challenge; factor: Factor; options: object | null }

async function questionFor(
  provider: Provider,
  account: AccountRecord,
  factor: Factor,
): Promise<{ purpose: Challenge['purpose']; options: { challenge: string } | null }> {
  if (factor.type === 'totp') return { purpose: 'totp', options: null }
  if (factor.credential === null) {
    const options = await creationOptions(provider, account, { use: 'factor', known: [] })
    return { purpose: 'webauthn-create', options }
  }
  return {
    purpose: 'webauthn-request',
    options: await requestOptions(provider, 'factor', [factor.credential]),
  }
}

/** Asks for a factor: what is answered must name this question. */
export function challengeFactor(
  provider: Provider,
  here: AuthContext,
  factorId: string,
): Promise<Outcome<Asked, Refusal>> {
  return changeAccount<Asked>(provider.store, here.userId, async (account): Promise<Decision<Asked>> => {
    const factor = account?.factors.find(({ id }) => id === factorId)
    if (account === null || factor === undefined) return refusing('no-factor')
    const now = provider.clock()
    const { purpose, options } = await questionFor(provider, account, factor)
    const challenge: Challenge = {
      id: provider.random.id(),
      purpose,
      factorId,
      challenge: options?.challenge ?? null,
      expiresAt: now + CHALLENGE_LIFE_MS,
    }
    const factors = account.factors.map((one) => (one === factor ? { ...one, lastChallengedAt: now } : one))
    const changed = withChallenge({ ...account, factors }, challenge, now)
    return { answer: success({ challenge, factor, options }), change: { account: changed } }
  })
}
