import { describe, expect, it } from 'vitest'
import { commonOwn, mergeOwn } from './merge-rules.ts'

const en = (own: string) => ({ own, ownLanguage: 'en-US' }) as const
const es = (own: string) => ({ own, ownLanguage: 'es-ES' }) as const
const da = (own: string) => ({ own, ownLanguage: 'da-DK' }) as const
const NONE = { own: '', ownLanguage: '' } as const

describe('own versions of both sides', () => {
  it.each([
    ['of which there is none', {}, {}, {}, NONE],
    ['of which one emptied, and chose a language', es('Casa.'), da(''), es('Mi casa.'), es('Mi casa.')],
    ['of which the other emptied, and chose a language', es('Casa.'), es('Mi casa.'), da(''), es('Mi casa.')],
    [
      'of which one emptied, and the other names no language',
      es('Casa.'),
      da(''),
      { own: 'Té.' },
      { ...NONE, own: 'Té.' },
    ],
    [
      'that both changed at other places',
      es('Casa. Té.'),
      es('Mi casa. Té.'),
      es('Casa. Mate.'),
      es('Mi casa. Mate.'),
    ],
    [
      'that one wrote in another language',
      es('Casa. Té.'),
      da('Hjem. Té.'),
      es('Casa. Mate.'),
      es('Casa. Mate.\nHjem. Té.'),
    ],
    [
      'that both wrote in another language',
      en('Casa. Té.'),
      es('Mi casa. Té.'),
      es('Casa. Mate.'),
      es('Casa. Mate.\nMi casa. Té.'),
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeOwn(base, mine, theirs, {})).toEqual(merged)
  })

  it('have in common the sentences of both, and the language where it is one', () => {
    expect(commonOwn(es('Casa. Té.'), es('Casa. Mate.'))).toEqual(es('Casa. '))
    expect(commonOwn(es('Casa. Té.'), da('Casa. Mate.'))).toEqual({ own: 'Casa. ', ownLanguage: '' })
  })
})
