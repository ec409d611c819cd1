import type { AccountRecord, AssuranceLevel, Authentication } from './account-record.ts'

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

const STEP_S = 30 // RFC 6238, what authenticator apps do
const SKEW_STEPS = 1 // a phone's clock may be half a minute off

/** The time steps whose code is accepted at `now` (epoch ms), apart from those up to the last one used. */
export function openSteps(now: number, lastUsed: number | null): number[] {
  const present = Math.floor(now / 1000 / STEP_S)
  const around = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, index) => present - SKEW_STEPS + index)
  return around.filter((step) => lastUsed === null || step > lastUsed)
}
