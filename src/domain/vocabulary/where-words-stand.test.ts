import { expect, it } from 'vitest'
import type { Entry } from '#domain/journal/entry.ts'
import { whereWordsStand } from './where-words-stand.ts'

function entry(date: string, translatedContent: string, more: Partial<Entry> = {}): Entry {
  return { id: date, date, content: 'x', tags: [], mood: '', translatedContent, ...more }
}

const SPANISH = 'es-ES' as const
const BANK = 'Me senté en el banco.'

it('words are found in other sentences, the first entries first, whatever their case', () => {
  const entries = [
    entry('2026-11-23', `Hoy llueve. ¡Banco cerrado! ${BANK}`),
    entry('2026-11-22', 'Los bancos, no. Un banco azul.'),
    entry('2026-11-21', `${BANK} Otra vez al banco.`),
  ]
  const wanted = { words: 'banco', language: SPANISH, besides: BANK, most: 9 }
  expect(whereWordsStand(entries, wanted)).toEqual([
    { date: '2026-11-23', sentence: '¡Banco cerrado!' },
    { date: '2026-11-22', sentence: 'Un banco azul.' },
    { date: '2026-11-21', sentence: 'Otra vez al banco.' },
  ])
  expect(whereWordsStand(entries, { ...wanted, most: 1 })).toHaveLength(1)
})

it('several words are found where they follow each other, and a sentence once', () => {
  const entries = [entry('2026-11-22', 'Voy a casa. A la casa voy. Voy a casa.'), entry('2026-11-21', 'Voy.')]
  const wanted = { words: 'a casa', language: SPANISH, besides: '', most: 9 }
  expect(whereWordsStand(entries, wanted)).toEqual([{ date: '2026-11-22', sentence: 'Voy a casa.' }])
})

it('no word of another language is found, nor a part of a word', () => {
  const entries = [
    entry('2026-11-23', 'Der Sol scheint.', { translationLanguage: 'de-DE' }),
    entry('2026-11-22', 'El sollozo.', { translationLanguage: SPANISH }),
    entry('2026-11-21', '', { translationLanguage: SPANISH }),
  ]
  expect(whereWordsStand(entries, { words: 'sol', language: SPANISH, besides: '', most: 9 })).toEqual([])
  expect(whereWordsStand(entries, { words: '…', language: SPANISH, besides: '', most: 9 })).toEqual([])
})

it('in a script without spaces, words are those of its dictionary', () => {
  const entries = [entry('2026-11-21', '図書館で本を読んだ。日本に行く。')]
  expect(
    whereWordsStand(entries, { words: '本', language: 'ja-JP', besides: '', most: 9 }).map(
      ({ sentence }) => sentence,
    ),
  ).toEqual(['図書館で本を読んだ。'])
})
