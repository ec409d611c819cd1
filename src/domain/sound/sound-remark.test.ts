import { expect, it } from 'vitest'
import { remarkOn, type SoundFacts } from './sound-remark.ts'

const NOTHING: SoundFacts = { pauses: null, seconds: null, deviation: null }
const SLOW = { mine: 6, voices: 3 }
const FLAT = { mine: 1, voices: 3 }

it.each<[string, SoundFacts, ReturnType<typeof remarkOn>]>([
  ['nothing is known', NOTHING, null],
  [
    'a pause of a quarter of a second that the voice lacks',
    { pauses: { mine: [0, 0, 0.25], voices: [0, 0, 0] }, seconds: SLOW, deviation: FLAT },
    { kind: 'pauses', beforeWords: [2] },
  ],
  ['a shorter pause', { ...NOTHING, pauses: { mine: [0, 0.24], voices: [0, 0] } }, null],
  ['a pause that the voice makes too', { ...NOTHING, pauses: { mine: [0, 0.6], voices: [0, 0.2] } }, null],
  ['what is before the first word', { ...NOTHING, pauses: { mine: [1, 0], voices: [0, 0] } }, null],
  [
    'half as slow again',
    { ...NOTHING, seconds: { mine: 3.01, voices: 2 } },
    { kind: 'slow', times: 3.01 / 2 },
  ],
  ['not quite as slow', { ...NOTHING, seconds: { mine: 3, voices: 2 } }, null],
  ['slow and flat', { ...NOTHING, seconds: SLOW, deviation: FLAT }, { kind: 'slow', times: 2 }],
  [
    'under half as lively',
    { ...NOTHING, deviation: { mine: 1.4, voices: 3 } },
    { kind: 'flat', share: 1.4 / 3 },
  ],
  ['half as lively', { ...NOTHING, deviation: { mine: 1.5, voices: 3 } }, null],
  ['a voice that does not move', { ...NOTHING, deviation: { mine: 1, voices: 0 } }, null],
])('%s', (_, facts, remark) => {
  expect(remarkOn(facts)).toEqual(remark)
})
