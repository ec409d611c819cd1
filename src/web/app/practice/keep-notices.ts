import { dayOf } from '#domain/clock.ts'
import type { TodayDesk } from '#web/practice/today/today-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'

const STORED_BY_MS = 2_000 // what is typed is in the store by then

/** Leaves today's verdict for the notifications of this browser: a while after it has changed, and when the page is left. */
export function keepNotices(diary: OpenDiary, { clock }: Services, desk: TodayDesk): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  async function keep(): Promise<void> {
    const { verdict } = desk.get()
    if (verdict === null || !('caches' in globalThis) || !(await caches.has('reminding'))) return
    const day = dayOf(clock.now())
    const [{ keepNotice }, found] = await Promise.all([
      import('#web/remind/kept-notice.adapter.ts'),
      diary.journal.core.ports.store.read([day]),
    ])
    if (found.ok) await keepNotice({ profileId: diary.profileId, day, verdict, doc: found.value[0]?.doc })
  }
  function keepNow(): void {
    clearTimeout(timer)
    keep().catch((error) => console.error('Notifications do not know what is left today', error))
  }
  function keepSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(keepNow, STORED_BY_MS)
  }
  const keepHidden = () => document.visibilityState === 'hidden' && keepNow()
  const stop = desk.subscribe(keepSoon)
  document.addEventListener('visibilitychange', keepHidden)
  keepSoon()
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', keepHidden)
  }
}
