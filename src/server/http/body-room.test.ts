import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bodyRoom } from './body-room.ts'

it('never holds more than there is room for, and is empty once all is given back', () => {
  const asked = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      bytes: fc.integer({ min: 0, max: 40 }),
      givesBack: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(asked, (all) => {
      const room = bodyRoom({ each: 50, all: 90 })
      const held: { key: string; bytes: number; release: () => void }[] = []
      for (const { key, bytes, givesBack } of all) {
        if (givesBack) held.shift()?.release()
        const of = (one: string) =>
          held.filter((each) => each.key === one).reduce((sum, each) => sum + each.bytes, 0)
        const hasRoom = of(key) + bytes <= 50 && of('a') + of('b') + of('c') + bytes <= 90
        const release = room.take(key, bytes)
        expect(release !== null).toBe(hasRoom)
        if (release !== null) held.push({ key, bytes, release })
      }
      for (const { release } of held) release()
      expect(room.heldInAll()).toBe(0)
      expect(room.take('a', 50)).not.toBeNull()
    }),
  )
})
