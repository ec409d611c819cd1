import type { Day } from '#domain/clock.ts'
import { dayRevision, type KeptNotice, noticeOf } from '#domain/remind/day-notice.ts'
import type { Verdict } from '#domain/today/verdict.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'

// where the service worker looks (src/web/offline/worker/reminding.ts); all of it goes with a log-out
const CACHE = 'reminding'
const DIARY_ENTRY = '/reminding'
const NOTICE_ENTRY = '/reminding-notice'

type Told = { profileId: string; day: Day; verdict: Verdict; doc: unknown }

/** Leaves the verdict of a day for notifications, where this browser has any for that account. `doc`: of its stored row. */
export async function keepNotice({ profileId, day, verdict, doc }: Told): Promise<void> {
  const notice = noticeOf(verdict)
  if (notice === null || !('caches' in globalThis) || !(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  const database = diaryDatabaseName(profileId)
  const known = await (await cache.match(DIARY_ENTRY))?.json()
  if (known?.database !== database) return
  const kept: KeptNotice = { day, database, revision: dayRevision(doc), ...notice }
  await cache.put(NOTICE_ENTRY, new Response(JSON.stringify(kept)))
}
