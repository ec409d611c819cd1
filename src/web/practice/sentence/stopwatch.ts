/** How long something has lasted, in ms, without the pauses in it. */
export function createStopwatch() {
  let before = 0
  let since: number | null = null
  let hasBegun = false
  const now = () => performance.now()
  return {
    run(isRunning: boolean): void {
      if (isRunning) since ??= now()
      else if (since !== null) {
        before += now() - since
        since = null
      }
    },
    /** What was measured until it began does not count. */
    begin(): void {
      if (hasBegun) return
      hasBegun = true
      before = 0
      since = now()
    },
    ms: () => before + (since === null ? 0 : now() - since),
  }
}
