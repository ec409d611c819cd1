import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { withoutMarks } from './apertium-translator.ts'

it.each([
  [
    'Vi un "zorblax" (frobnicado) ayer.',
    'I saw a "*zorblax" (*frobnicado) yesterday.',
    'I saw a "zorblax" (frobnicado) yesterday.',
  ],
  [
    'kombuchas—smoothies! phở/banhmi',
    '*kombuchas—*smoothies! *phở/*banhmi',
    'kombuchas—smoothies! phở/banhmi',
  ],
  ['¿zork? calle-zork foo_bar', '*zork? street-*zork *foo_*Bar', 'zork? street-zork foo_Bar'],
  [
    'Vi un *bold* y *zorblax* con 5*3 y zork',
    'I saw a **bold* and **zorblax* with 5*3 and *zork',
    'I saw a *bold* and *zorblax* with 5*3 and zork',
  ],
  ['una *casa* y zork', 'a *house* and *zork', 'a *house* and zork'],
  ['z*zork @ana #dia #casa a@b.co', '*z**zork @*ana #*dia #house a@b.co', 'z*zork @ana #dia #house a@b.co'],
  ['My zorb and blax of', 'Mi *zorb y #blax @de', 'Mi zorb y blax de'],
  ['* a star, \\*zork', '* una estrella, \\**zork', '* una estrella, \\*zork'],
])('of %s apertium’s marks go, and those of the learner stay', (source, printed, expected) => {
  expect(withoutMarks(printed, source)).toBe(expected)
})

it('whatever stands around a word that apertium does not know, it comes back as it was written', () => {
  const gap = fc.constantFrom(
    ' ',
    '"',
    '«',
    ' (',
    ')',
    '—',
    '/',
    '-',
    '_',
    '¿',
    '. ',
    '*',
    ' *',
    '**',
    '#',
    ' @',
    '\\',
    '😀',
  )
  const word = fc.constantFrom('zork', 'phở', 'frob', '5', 'Ñandx', '3d')
  const part = fc.record({ gap, word, mark: fc.constantFrom('', '*', '#', '@') })
  fc.assert(
    fc.property(fc.array(part), gap, (parts, end) => {
      const source = parts.map(({ gap, word }) => gap + word).join('') + end
      const printed = parts.map(({ gap, word, mark }) => gap + mark + word).join('') + end
      expect(withoutMarks(printed, source)).toBe(source)
    }),
    { numRuns: generatedRuns(500) },
  )
})
