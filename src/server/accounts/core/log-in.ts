import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { Provider } from './accounts.ts'
import { checkAttemptLimit, type GuessKind, guessedRight, guessKey } from './attempt-limits.ts'
import { changeAccount, refusing } from './change-account.ts'
import { isBanned, newSession, type SignedIn, signedInNow } from './open-session.ts'

export type LogIn = {
  email: string
  password: string
  /** The known device that it comes from; null for any other. */
  device: string | null
  userAgent: string
}

/** Whose guesses are counted: strangers' together for the address, a known device's by itself. */
function guesser({ email, device }: LogIn): [GuessKind, string] {
  return device === null ? ['log-in', email] : ['log-in-device', `${email} ${device}`]
}

async function enter(
  provider: Provider,
  request: LogIn,
  known: { userId: string; passwordHash: string | null },
): Promise<Outcome<SignedIn, Refusal>> {
  return changeAccount(provider.store, known.userId, (account) => {
    const now = provider.clock()
    // a password that was changed while this one was being looked at opens nothing any more
    if (account === null || account.passwordHash !== known.passwordHash) return refusing('wrong-credentials')
    if (isBanned(account, now)) return refusing('log-in-banned')
    if (account.emailConfirmedAt === null) return refusing('not-confirmed')
    const opened = newSession(provider, account.userId, { method: 'password', userAgent: request.userAgent })
    const changed = signedInNow(account, now)
    return {
      answer: success({ ...opened, account: changed }),
      change: { account: changed, open: opened.session, forget: guessKey(provider, ...guesser(request)) },
    }
  })
}

/** Logs in with a password. Unknown address, no password and wrong password are one answer, after the same work. */
export async function logIn(provider: Provider, request: LogIn): Promise<Outcome<SignedIn, Refusal>> {
  const guess = guesser(request)
  if (!(await checkAttemptLimit(provider, ...guess))) return failure('rate-limited')
  const known = await provider.store.accountByEmail(request.email)
  const matches = await provider.hasher.verify(request.password, known?.value.passwordHash ?? null)
  if (!matches.ok) return matches
  if (known === null || !matches.value) return failure('wrong-credentials')
  const entered = await enter(provider, request, known.value)
  if (!entered.ok && entered.error !== 'wrong-credentials') await guessedRight(provider, ...guess)
  return entered
}
