import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { seenText, stretchesInText } from '#domain/text/engine-text.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { wordsOf } from '#domain/text/words.ts'
import { compareVersions, type Mark } from './compare-versions.ts'

const marked = (text: string, marks: Mark[]) => marks.map(({ start, end }) => text.slice(start, end))

function compared(own: string, machine: string, language: LanguageCode) {
  const marks = compareVersions(own, machine, language)
  return [marked(own, marks.own), marked(machine, marks.machine)]
}

/** Where a text has words, as far as they can be seen. */
const seenWords = (text: string, language: LanguageCode) =>
  wordsOf(seenText(text), language).map((word) => ({ ...word, ...stretchesInText(text)(word) }))

const words = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'así',
        'a',
        'sí',
        'no',
        'No.',
        'casa',
        'casas',
        'constructor',
        '__proto__',
        "l'eau",
        '3,5',
        '. ',
      ],
      ...[
        '今日',
        'は',
        '今日は',
        '雨',
        '。',
        '雨でした',
        '我们',
        '我',
        '们',
        '오늘',
        '비가',
        'hôm',
        'nay',
        '\n',
      ],
    ),
    { maxLength: 30 },
  )
  .chain((list) => fc.constantFrom(' ', '', '\u00a0').map((gap) => list.join(gap)))

const text = fc.oneof(
  words,
  oddText,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)

describe('the learner’s version beside the machine’s', () => {
  it.each<[LanguageCode, string, string, string[], string[]]>([
    [
      'es-ES',
      'La caldera volvió a trabajar esta mañana.',
      'La caldera volvió a funcionar esta mañana.',
      ['trabajar'],
      ['funcionar'],
    ],
    ['es-ES', 'así que tomé mi primera ducha', 'así que me di la primera ducha', ['tomé mi'], ['me di la']],
    [
      'es-ES',
      'decir todavía. Él dijo su lista.',
      'decir. Dijo que no.',
      ['todavía', 'Él', 'su lista'],
      ['que no'],
    ],
    ['es-ES', '¡HOLA, Ana!', 'hola Ana', [], []],
    ['es-ES', 'manana', 'mañana', ['manana'], ['mañana']],
    ['es-ES', 'a sí', 'así', ['a sí'], ['así']],
    ['es-ES', 'sí sí sí', 'sí sí', ['sí'], []],
    ['es-ES', '', 'Llueve.', [], ['Llueve']],
    ['es-ES', 'La … casa', 'La vieja casa', [], ['vieja']],
    ['ja-JP', '今日は雨が降りました。', '今日は雪が降りました。', ['雨'], ['雪']],
    ['ja-JP', '今日、雨でした。', '今日雨でした', [], []],
    ['ja-JP', '私はパンを食べた。', '私はご飯を食べた。', ['パン'], ['ご飯']],
    ['zh-CN', '今天我走路回家。', '今天我坐车回家。', ['走路'], ['坐车']],
    ['ko-KR', '오늘 비가 왔어요.', '오늘 눈이 왔어요.', ['비가'], ['눈이']],
    ['vi-VN', 'Hôm nay trời mưa to.', 'Hôm nay trời mưa.', ['to'], []],
    ['de-DE', 'Ich habe gegessen Brot.', 'Ich habe Brot gegessen.', ['gegessen'], ['gegessen']],
  ])('%s %j and %j', (language, own, machine, ...marks) => {
    expect(compared(own, machine, language)).toEqual(marks)
  })

  it('parts marks at the end of a sentence and of a line, and not at an abbreviation', () => {
    expect(compared('vgl. z. B. Köln', 'eins', 'de-DE')).toEqual([['vgl. z. B. Köln'], ['eins']])
    expect(compared('uno. Dos\ntres, cuatro', 'cinco', 'es-ES')).toEqual([
      ['uno', 'Dos', 'tres, cuatro'],
      ['cinco'],
    ])
  })

  it.each(['\u00ad', '\u200b', '\u2060', '\u200e', '\ufeff'])(
    'a sign that nobody sees is no difference, and what differs is marked whole: %j',
    (sign) => {
      expect(compared(`The at${sign}tic is old.`, 'The attic is old.', 'en-US')).toEqual([[], []])
      expect(compared(`The at${sign}tic is old.`, 'The loft is old.', 'en-US')).toEqual([
        [`at${sign}tic`],
        ['loft'],
      ])
    },
  )

  it('marks lie inside the texts, in order, around whole words; equal texts show none', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(...LANGUAGES), (own, machine, language) => {
        const marks = compareVersions(own, machine, language)
        for (const [side, found] of [[own, marks.own] as const, [machine, marks.machine] as const]) {
          const known = seenWords(side, language)
          let last = -1
          for (const { start, end } of found) {
            expect([start > last, end > start, end <= side.length]).toEqual([true, true, true])
            expect(known.some((word) => word.start === start)).toBe(true)
            expect(known.some((word) => word.end === end)).toBe(true)
            last = end
          }
        }
        expect(compareVersions(own, own, language)).toEqual({ own: [], machine: [] })
        const swapped = compareVersions(machine, own, language)
        expect([swapped.own.length > 0, swapped.machine.length > 0].sort()).toEqual(
          [marks.own.length > 0, marks.machine.length > 0].sort(),
        )
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('what is not marked reads the same on both sides', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(...LANGUAGES), (own, machine, language) => {
        const marks = compareVersions(own, machine, language)
        const left = (side: string, found: Mark[]) =>
          seenWords(side, language)
            .filter(({ start }) => !found.some((mark) => mark.start <= start && start < mark.end))
            .map(({ key }) => key)
            .join('')
        expect(left(own, marks.own)).toBe(left(machine, marks.machine))
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('two long texts without a shared word are compared before anybody waits, and wholly marked', () => {
    const list = (word: string) => Array.from({ length: 20_000 }, (_, place) => `${word}${place}`).join(' ')
    const [own, machine] = [list('a'), list('b')]
    expect(compared(own, machine, 'es-ES')).toEqual([[own], [machine]])
  })
})
