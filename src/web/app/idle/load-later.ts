import { whenIdle } from '#web/adapters/browser/browser-device.ts'

const AGAIN_MS = 30_000 // a server that restarts tells no browser when it is back

/** The connection may be back: the browser says so, or some time has passed. */
function maybeBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, AGAIN_MS)
  addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/** Loads in a quiet moment, as nothing that the learner does waits for it. What cannot be had now is asked for again. */
export async function loadLater<Part>(part: () => Promise<Part>): Promise<Part> {
  await whenIdle()
  for (;;) {
    try {
      return await part()
    } catch (error) {
      console.warn('A part of the app comes later', error)
      await maybeBack()
    }
  }
}
