import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeStore } from '#domain/progress/practice.ts'
import { emptyPracticeDay, withActiveTime, withAttempt } from '#domain/progress/practice.ts'

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

    it('reads what was written', async () => {
      const day = withAttempt(withActiveTime(emptyPracticeDay(DAY), 'speak', 1500), 'Hola.', 88)
      expect(await store.update(DAY, () => day)).toEqual({ ok: true, value: day })
      expect(await store.read(DAY)).toEqual({ ok: true, value: day })
    })

    it('keeps days apart', async () => {
      await store.update(DAY, () => emptyPracticeDay(DAY))
      expect(await store.read('2026-11-22')).toEqual({ ok: true, value: undefined })
    })

    it('loses none of many changes made at once', async () => {
      const addOne = (stored = emptyPracticeDay(DAY)) => withActiveTime(stored, 'write', 1)
      await Promise.all(Array.from({ length: 20 }, () => store.update(DAY, addOne)))
      const read = await store.read(DAY)
      expect(read.ok && read.value?.activeMs.write).toBe(20)
    })
  })
}
