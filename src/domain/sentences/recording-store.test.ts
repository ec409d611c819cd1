import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SoundInfo, soundsToDrop } from './recording-store.ts'

const A = '2026-11-21-0123456789abcd-es-es'
const B = '2026-11-21-0123456789abce-es-es'

function sound(at: number, accuracy: number | null = null, change: Partial<SoundInfo> = {}): SoundInfo {
  return { id: `s${at}`, sentence: A, at, bytes: 10, accuracy, ...change }
}

const left = (sounds: SoundInfo[], mostBytes?: number) => {
  const dropped = soundsToDrop(sounds, mostBytes)
  return sounds.filter((one) => !dropped.includes(one)).map(({ id }) => id)
}

describe('the sounds of a sentence', () => {
  it('are the first, the best and the last three', () => {
    expect(left([sound(1, 50), sound(2, 90), sound(3, 60), sound(4), sound(5), sound(6, 10)])).toEqual([
      's1',
      's2',
      's4',
      's5',
      's6',
    ])
  })

  it('that were never measured are the first and the last three', () => {
    expect(left([1, 2, 3, 4, 5, 6].map((at) => sound(at)))).toEqual(['s1', 's4', 's5', 's6'])
  })

  it('of two equally good ones are the later', () => {
    expect(left([sound(1), sound(2, 90), sound(3, 90), sound(4), sound(5), sound(6)])).not.toContain('s2')
  })
})

it('where all take too much the oldest go, but the first and the best of each sentence after the others', () => {
  const sounds = [sound(1, 80), sound(2), sound(3), sound(4, 10, { sentence: B }), sound(5)]
  expect(left(sounds, 40)).toEqual(['s1', 's3', 's4', 's5'])
  expect(left(sounds, 20)).toEqual(['s4', 's5'])
  expect(left(sounds, 0)).toEqual(['s5'])
})

it('whatever there is, no more than allowed stays, the newest among it, and nothing more goes when asked again', () => {
  const some = fc.array(
    fc.record({
      at: fc.nat({ max: 30 }),
      sentence: fc.constantFrom(A, B),
      bytes: fc.nat({ max: 60 }),
      accuracy: fc.option(fc.nat({ max: 100 })),
    }),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(some, fc.nat({ max: 500 }), (made, most) => {
      const sounds = made.map((one, place) => ({ ...one, id: `s${String(place).padStart(2, '0')}` }))
      const dropped = soundsToDrop(sounds, most)
      const kept = sounds.filter((one) => !dropped.includes(one))
      const bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
      expect(kept.length <= 1 || bytes <= most).toBe(true)
      expect(kept.length === 0).toBe(sounds.length === 0)
      expect(soundsToDrop(kept, most)).toEqual([])
    }),
  )
})
