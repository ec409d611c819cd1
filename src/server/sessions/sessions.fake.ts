import { failure, success } from '#domain/outcome.ts'
import { bearerIn, type SessionError, type SessionReader } from './session-reader.ts'

/**
 * Sessions for tests: the bearer token is the name of who holds it; a token that is an error code fails with it.
 */
export const memorySessions: SessionReader = {
  async read(authorization) {
    const token = bearerIn(authorization)
    if (token === null) return failure('no-session')
    const errors: SessionError[] = ['bad-session', 'second-factor-needed', 'accounts-unreachable']
    const error = errors.find((code) => code === token)
    if (error !== undefined) return failure(error)
    return success({ userId: token, sessionId: `${token}'s session`, aal: 'aal1' })
  },
}
