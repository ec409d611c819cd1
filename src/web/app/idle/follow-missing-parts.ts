import { isServerThere } from '#web/http/is-server-there.ts'
import { isMissingPart } from '#web/http/out-of-reach.ts'
import { setServerAway } from '#web/ui/connection.tsx'

const ASK_AGAIN_MS = 5_000

/**
 * A part that nobody waits for, and that cannot be loaded, is no fault of the page: while the server restarts, or has
 * another build, it counts as offline until the server answers. What was pressed can be pressed again. Returns how to stop.
 */
export function followMissingParts(ask = isServerThere, askAgainMs = ASK_AGAIN_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    if (await ask()) {
      timer = undefined
      setServerAway(false)
    } else timer = setTimeout(() => void look(), askAgainMs)
  }

  function hear(event: PromiseRejectionEvent): void {
    if (!isMissingPart(event.reason)) return
    event.preventDefault()
    console.warn('A part of the app could not be loaded', event.reason)
    if (timer !== undefined) return
    setServerAway(true)
    timer = setTimeout(() => void look(), askAgainMs)
  }

  addEventListener('unhandledrejection', hear)
  return () => {
    clearTimeout(timer)
    removeEventListener('unhandledrejection', hear)
  }
}
