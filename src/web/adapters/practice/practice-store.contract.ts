import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeStore } from '#domain/progress/practice.ts'

const DAY = '2026-11-21'

/** What every adapter of the port `PracticeStore` keeps. */
export function describePracticeStore(
  name: string,
  make: () => { store: PracticeStore; clear?: () => void },
): void {
  describe(name, () => {
    let store: PracticeStore
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

    it('loses none of many counts made at once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => store.add(DAY, { write: 7000 })))
      const read = await store.read(DAY)
      expect(read.ok && read.value?.activeMs.write).toBe(140_000)
    })
  })
}
