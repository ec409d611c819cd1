import { failure, success } from '#domain/outcome.ts'
import { bearerIn, type SessionError, type SessionReader } from './session-reader.ts'

/**
 * Sessions for tests: the bearer token is the name of who holds it; a token that is the code of a refusal is refused so.
 */
export const memorySessions: SessionReader = {
  async read(authorization) {
    const token = bearerIn(authorization)
    if (token === null) return failure('no-session')
    const refusals: SessionError[] = ['bad-session', 'second-factor-needed', 'accounts-unreachable']
    const refusal = refusals.find((code) => code === token)
    if (refusal !== undefined) return failure(refusal)
    return success({ userId: token, sessionId: `${token}'s session`, aal: 'aal1' })
  },
}
