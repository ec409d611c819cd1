import { expect } from 'vitest'
import { itOnOpened } from '#domain/it-on-opened.contract.ts'
import { withAttempt } from './merge-sentences.ts'
import { NEW_SENTENCE, type SentenceDoc } from './sentence.ts'
import type { SentenceStore } from './sentence-store.ts'
import { attempt } from './sentences.fixture.ts'

const A = '2026-11-21-0123456789abcd-es-es'
const B = '2026-11-21-0123456789abce-es-es'
const NEXT_DAY = '2026-11-22-0123456789abcd-es-es'

/** Two stores on the same sentences, as two tabs of one device have them. */
export type TwoSentenceTabs = { one: SentenceStore; other: SentenceStore; close(): Promise<void> }

/** What every store of sentences keeps to. `open` answers two tabs on a device without any. */
export function sentenceStoreContract(open: () => Promise<TwoSentenceTabs>): void {
  const withTabs = itOnOpened(open)
  const said =
    (id: string) =>
    (doc: SentenceDoc = NEW_SENTENCE) =>
      withAttempt(doc, attempt({ id }))

  withTabs('a new device knows of no sentence', async ({ one }) => {
    expect(await one.all()).toEqual({ ok: true, value: [] })
    expect(await one.ofDay('2026-11-21')).toEqual({ ok: true, value: [] })
    expect(await one.isEmpty()).toEqual({ ok: true, value: true })
    await one.update(A, (stored) => {
      expect(stored).toBeUndefined()
      return NEW_SENTENCE
    })
  })

  withTabs('what was said is there in every tab, day by day, the newest first', async ({ one, other }) => {
    for (const key of [B, NEXT_DAY, A]) await one.update(key, said('a'))
    const row = (key: string) => ({ key, doc: { attempts: [attempt({ id: 'a' })] } })
    expect(await other.all()).toEqual({ ok: true, value: [row(NEXT_DAY), row(B), row(A)] })
    expect(await other.isEmpty()).toEqual({ ok: true, value: false })
    const ofDay = await other.ofDay('2026-11-21')
    expect(ofDay.ok && ofDay.value.map(({ key }) => key).sort()).toEqual([A, B])
  })

  withTabs('changes from two tabs at once follow one another', async ({ one, other }) => {
    const ids = [...'abcdefgh']
    await Promise.all(ids.map((id, index) => (index % 2 === 0 ? one : other).update(A, said(id))))
    const rows = await one.ofDay('2026-11-21')
    expect(rows.ok && rows.value[0]?.doc.attempts.map(({ id }) => id)).toEqual(ids)
  })

  withTabs('other tabs hear of what has changed, and of nothing that stayed', async ({ one, other }) => {
    const heard: string[] = []
    const stop = other.watch((keys) => heard.push(...keys))
    await one.update(A, said('a'))
    await one.update(A, said('a'))
    await one.update(B, said('a'))
    await expect.poll(() => heard).toEqual([A, B])
    stop()
    await one.update(NEXT_DAY, said('a'))
    expect(heard).toEqual([A, B])
  })
}
