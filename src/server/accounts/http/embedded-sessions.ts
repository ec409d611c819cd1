import { hasSecondFactor } from '#domain/accounts/assurance.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { bearerIn, type SessionReader } from '#server/sessions/session-reader.ts'
import { authenticate } from './authenticate.ts'

/** Sessions at our own provider: the token holds, and its session is alive. */
export function embeddedSessions(provider: Provider): SessionReader {
  return {
    async read(authorization) {
      const token = bearerIn(authorization)
      if (token === null) return failure('no-session')
      const here = await authenticate(provider, token)
      if (!here.ok) return failure('bad-session')
      const { userId, session, account, aal } = here.value
      if (hasSecondFactor(account.value) && aal === 'aal1') return failure('second-factor-needed')
      return success({ userId, sessionId: session.value.sessionId, aal })
    },
  }
}
