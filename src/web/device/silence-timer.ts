/** Calls `onSilence` once `restart` has not been called for `ms`, until `end`. */
export function createSilenceTimer(ms: number, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  return {
    restart() {
      end()
      timer = setTimeout(onSilence, ms)
    },
    end,
  }
}
