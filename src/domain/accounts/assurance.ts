import type { AccountRecord } from './account-record.ts'
import type { AssuranceLevel, Authentication } from './session-record.ts'

type SecondFactors = Pick<AccountRecord, 'factors' | 'recoveryCodes'>

/** Whether the account asks for a second factor. */
export function hasSecondFactor({ factors }: SecondFactors): boolean {
  return factors.some(({ status }) => status === 'verified')
}

function stillCounts(factorId: string, { factors, recoveryCodes }: SecondFactors): boolean {
  return (
    recoveryCodes?.id === factorId ||
    factors.some(({ id, status }) => id === factorId && status === 'verified')
  )
}

/** How sure we are of a session: 'aal2' while a second factor that was shown is still one of the account's. */
export function assuranceOf(authentications: Authentication[], account: SecondFactors): AssuranceLevel {
  const hasShown = authentications.some(({ factorId }) => factorId !== null && stillCounts(factorId, account))
  return hasShown ? 'aal2' : 'aal1'
}

/** The authentications of a session with one more, newest first; one of the same method is replaced. */
export function withAuthentication(
  authentications: Authentication[],
  authentication: Authentication,
): Authentication[] {
  return [authentication, ...authentications.filter(({ method }) => method !== authentication.method)]
}
