import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'

const DAY = '2026-11-21'

/** What every adapter of the port `MinutesStore` keeps. */
export function describeMinutes(name: string, make: () => { store: MinutesStore; clear?: () => void }): void {
  describe(name, () => {
    let store: MinutesStore
    let clear: (() => void) | undefined

    beforeEach(() => {
      ;({ store, clear } = make())
    })

    afterEach(() => clear?.())

    it('knows nothing of a day without practice', async () => {
      expect(await store.read(DAY)).toEqual({ ok: true, value: undefined })
    })

    it('reads what was counted, each step for itself', async () => {
      await store.add(DAY, { speak: 1500 })
      const day = { date: DAY, activeMs: { write: 20, translate: 0, speak: 1500 } }
      expect(await store.add(DAY, { write: 20 })).toEqual({ ok: true, value: day })
      expect(await store.read(DAY)).toEqual({ ok: true, value: day })
    })

    it('keeps days apart', async () => {
      await store.add(DAY, { write: 90_000 })
      expect(await store.read('2026-11-22')).toEqual({ ok: true, value: undefined })
    })

    it('takes in what other devices have counted, once, and tells of all', async () => {
      await store.add(DAY, { write: 1000 })
      const counts = [
        { key: `${DAY}-phone`, doc: { activeMs: { write: 500, review: 7 } } },
        { key: '2026-11-20-phone', doc: { activeMs: { speak: 1 } } },
      ]
      for (let time = 0; time < 2; time++)
        expect(await store.takeIn(counts)).toEqual({ ok: true, value: null })
      const read = await store.read(DAY)
      expect(read.ok && read.value?.activeMs.write).toBe(1500)
      const all = await store.counts()
      const rows = all.ok ? all.value : []
      expect(rows).toHaveLength(3)
      for (const count of counts) expect(rows).toContainEqual(count)
    })

    it('has its own count back from a file, and goes on from there', async () => {
      await store.add(DAY, { write: 1000 })
      const before = await store.counts()
      const own = before.ok ? before.value : []
      const filed = own.map(({ key }) => ({ key, doc: { activeMs: { write: 5000 } } }))
      await store.takeIn(filed)
      expect(await store.add(DAY, { write: 10 })).toMatchObject({ value: { activeMs: { write: 5010 } } })
    })

    it('loses none of many counts made at once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => store.add(DAY, { write: 7000 })))
      const read = await store.read(DAY)
      expect(read.ok && read.value?.activeMs.write).toBe(140_000)
    })
  })
}
