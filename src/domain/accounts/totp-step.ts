const STEP_S = 30 // RFC 6238, what authenticator apps do
const SKEW_STEPS = 1 // a phone's clock may be half a minute off

/** The time steps whose code is accepted at `now` (epoch ms), apart from those up to the last one used. */
export function openSteps(now: number, lastUsed: number | null): number[] {
  const present = Math.floor(now / 1000 / STEP_S)
  const around = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, index) => present - SKEW_STEPS + index)
  return around.filter((step) => lastUsed === null || step > lastUsed)
}
