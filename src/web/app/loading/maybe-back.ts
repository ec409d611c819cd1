const AGAIN_MS = 30_000 // a server that restarts tells no browser when it is back

/** Resolves when the connection may be back: the browser says so, or some time has passed. */
export function maybeBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, AGAIN_MS)
  addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
