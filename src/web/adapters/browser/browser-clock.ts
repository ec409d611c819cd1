import type { Clock } from '#domain/clock.ts'

/** The device's own clock. */
export const browserClock: Clock = { now: () => Date.now() }

/** Resolves when the browser has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback; a short pause lets the first paint pass
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200)
    else requestIdleCallback(() => resolve(), { timeout: 2000 })
  })
}
