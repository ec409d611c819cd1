import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { isSentenceKey, languageOfSentence } from '#domain/kinds/sentence-key.ts'
import { anySentence, attempt } from '#domain/sentences/sentences.fixture.ts'
import { parseRow } from './parse-row.ts'

const whole = attempt({
  understood: 3,
  total: 5,
  extra: 1,
  strict: 40,
  missed: [1, 4],
  heardAs: ['', 'casa'],
  rating: 3,
})

it('a sentence is read as it came, with fields that only a later version knows', () => {
  const doc = {
    attempts: [{ ...whole, tone: { of: 'voice' } }],
    kept: true,
    keptAt: 7,
    restedAt: 3,
    more: [1],
  }
  expect(parseRow('sentence', doc)).toBe(doc)
  fc.assert(
    fc.property(anySentence, (any) => {
      expect(parseRow('sentence', any)).toBe(any)
    }),
  )
})

it.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['no attempts', {}],
  ['attempts that are none', { attempts: [1] }],
  ['an attempt without an id', { attempts: [{ ...whole, id: undefined }] }],
  ['an id with a space', { attempts: [attempt({ id: 'a b' })] }],
  ['an endless id', { attempts: [attempt({ id: 'a'.repeat(65) })] }],
  ['a time that is no time', { attempts: [attempt({ at: Number.NaN })] }],
  ['a day that does not exist', { attempts: [attempt({ day: '2026-02-30' })] }],
  ['a way that there is not', { attempts: [{ ...whole, how: 'sung' }] }],
  ['more understood than there is', { attempts: [attempt({ understood: 3, total: 2 })] }],
  ['understood without a total and less than none', { attempts: [attempt({ understood: -1 })] }],
  ['half a word', { attempts: [attempt({ understood: 0.5, total: 2 })] }],
  ['a rating beyond all', { attempts: [{ ...whole, rating: 5 }] }],
  ['a figure above 100', { attempts: [attempt({ strict: 101 })] }],
  ['a diary in one attempt', { attempts: [attempt({ heardAs: ['word '.repeat(300)] })] }],
  ['a field with a strange name', { attempts: [{ ...whole, 'a b': 1 }] }],
  ['the prototype', JSON.parse('{"attempts":[],"__proto__":{"kept":true}}')],
  [
    'the prototype of an attempt',
    { attempts: [JSON.parse(JSON.stringify(whole).replace('"id"', '"__proto__":1,"id"'))] },
  ],
  ['a choice without a time', { attempts: [], keptAt: 'now' }],
  ['the time of a time', { attempts: [], keptAtAt: 1 }],
  ['kept as a text', { attempts: [], kept: 'yes', keptAt: 1 }],
  ['words in plain text', { attempts: [], words: ['casa'], wordsAt: 1 }],
  ['more attempts than there may be', { attempts: Array(SENTENCE_LIMITS.attempts + 1).fill(whole) }],
  ['depths', { attempts: [], more: [[[[[[1]]]]]] }],
])('%s is no sentence', (_, value) => {
  expect(parseRow('sentence', value)).toBeNull()
})

it.each([-1, 0.5, 'many', null])('a count of words too many that is none, %s, goes alone', (extra) => {
  const { extra: _, ...counted } = whole
  expect(parseRow('sentence', { attempts: [{ ...whole, extra }] })).toEqual({ attempts: [counted] })
})

it('the longest document that is read is one that the server takes', () => {
  const longest = attempt({ heardAs: ['x'.repeat(SENTENCE_LIMITS.attemptBytes - 96)] })
  const bytes = JSON.stringify(longest).length
  expect(bytes).toBeGreaterThan(SENTENCE_LIMITS.attemptBytes - 20)
  const doc = { attempts: Array(SENTENCE_LIMITS.attempts).fill(longest) }
  expect(parseRow('sentence', doc)).toBe(doc)
  expect(JSON.stringify(doc).length).toBeLessThan(1024 * 1024)
})

it('keys are those of a day, a hash and a language, also of one that is not known yet', () => {
  const hash = '0123456789abcd'
  expect([`2026-11-21-${hash}-es-es`, `2026-11-21-${hash}-fil-latn-ph`].map(isSentenceKey)).toEqual([
    true,
    true,
  ])
  const bad = [
    '',
    hash,
    `2026-02-30-${hash}-es-es`,
    `2026-11-21-f${hash.slice(1)}-es-es`,
    `2026-11-21-${hash}-es-ES`,
  ]
  for (const key of [...bad, `2026-11-21-${hash}`, `2026-11-21-${hash}-es-es\n`, '__proto__'])
    expect([key, isSentenceKey(key)]).toEqual([key, false])
  expect(languageOfSentence(`2026-11-21-${hash}-zh-cn`)).toBe('zh-CN')
  expect(languageOfSentence(`2026-11-21-${hash}-xx-xx`)).toBeNull()
})
