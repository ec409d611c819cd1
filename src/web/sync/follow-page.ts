import type { Syncer } from './syncer.ts'

const EVERY_MS = 20_000 // how soon a page that is looked at shows what another device has written

/** What a page says of the diary on it. */
export type FollowedJournal = {
  get(): { open: { isDurable: boolean }; entries: unknown }
  subscribe(onChange: () => void): () => void
}

/** Has the syncer run when the page gives a reason to. Returns how to stop. */
export function followPage(syncer: Syncer, journal: FollowedJournal): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let { entries } = journal.get()
  const stop = journal.subscribe(() => {
    const now = journal.get()
    if (!now.open.isDurable || now.entries !== entries) syncer.typed()
    entries = now.entries
  })
  const comeBack = () => void syncer.comeBack()
  const leave = () => void syncer.leave()
  const turn = () => (document.visibilityState === 'hidden' ? leave() : comeBack())
  window.addEventListener('focus', comeBack, { signal })
  window.addEventListener('online', comeBack, { signal })
  document.addEventListener('visibilitychange', turn, { signal })
  window.addEventListener('pagehide', leave, { signal })
  const timer = setInterval(() => document.visibilityState === 'visible' && syncer.wake(), EVERY_MS)
  return () => {
    ending.abort()
    clearInterval(timer)
    stop()
  }
}
