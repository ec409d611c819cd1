import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RIGHT_SENTENCES } from '#domain/feedback/corrections.fixture.ts'
import { describeCorrector } from '#domain/feedback/corrector.contract.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import {
  findDictionaries,
  hunspellCorrector,
  parseDictionaries,
  readPrinted,
  sentLine,
} from './hunspell-corrector.ts'

const open = new AbortController().signal
const dictionaries = await findDictionaries()

/** A mistake of a learner in each language that has a dictionary, and how the word is written. */
const MISTAKES: [LanguageCode, sentence: string, word: string, right: string][] = [
  ['en-US', 'Yesterday I recieved a letter.', 'recieved', 'received'],
  ['es-ES', '😀 Mañana voy a visitar a mi abuelaa.', 'abuelaa', 'abuela'],
  ['fr-FR', 'Aujourd’hui j’ai mangé un gâteeau.', 'gâteeau', 'gâteau'],
  ['de-DE', 'Ich gehe morgen zur Arbiet.', 'Arbiet', 'Arbeit'],
  ['it-IT', 'Oggi sono andatto al mercato.', 'andatto', 'andato'],
  ['ko-KR', '오늘 학꾜에 갔어요.', '학꾜에', '학교에'],
  ['pt-BR', 'Hoje fui ao mercaddo.', 'mercaddo', 'mercado'],
  ['ru-RU', 'Сегодня я ходил на рыннок.', 'рыннок', 'рынок'],
  ['vi-VN', 'Hôm nay tôi đi chợz.', 'chợz', 'chợ'],
  ['da-DK', 'I dag gikk jeg hjem.', 'gikk', 'gik'],
]

describe('hunspell on this machine', () => {
  it('is installed with ten dictionaries wherever no test may be skipped', () => {
    expect(dictionaries.size === 10 || process.env.CI !== 'true').toBe(true)
  })
})

describe.skipIf(dictionaries.size < 10)(
  'hunspell (skipped where it or a dictionary is not installed)',
  { timeout: 60_000 },
  () => {
    const corrector = hunspellCorrector(dictionaries)

    async function remarksOn(language: LanguageCode, sentences: string[]) {
      const request = { sentences, meant: '', language, nativeLanguage: 'en-US' } as const
      const answer = await corrector.correct(request, open)
      return answer.ok
        ? answer.value.sentences.map(({ text, remarks }) =>
            remarks.map(({ start, end, instead }) => [text.slice(start, end), ...instead]),
          )
        : answer
    }

    it('knows ten of our languages', () => {
      const unknown = LANGUAGES.filter((language) => !corrector.supports(language))
      expect(unknown).toEqual(['ja-JP', 'zh-CN'])
    })

    it.each(MISTAKES)(
      '%s: finds the mistake in “%s”, also in letters that are taken apart, and none in a right sentence',
      async (language, sentence, word, right) => {
        const sentences = [sentence, sentence.normalize('NFD'), RIGHT_SENTENCES[language]]
        const [[remark, ...others] = [], apart, none] = (await remarksOn(language, sentences)) as string[][][]
        const [marked, ...instead] = remark ?? []
        expect([marked, others]).toEqual([word, []])
        if (instead.length > 0) expect(instead).toContain(right) // hunspell looks for some for a fraction of a second
        expect(apart?.map(([marked]) => marked)).toEqual([word.normalize('NFD')])
        expect(none).toEqual([])
      },
    )

    it('takes lines that would be orders for words, and writes nothing, neither at home nor where it runs', async () => {
      const home = mkdtempSync(join(tmpdir(), 'echolog-home-'))
      onTestFinished(() => rmSync(home, { recursive: true }))
      vi.stubEnv('HOME', home)
      onTestFinished(() => void vi.unstubAllEnvs())
      const orders = [
        '*abuelaa',
        '#',
        '!',
        '&abuelaa',
        '@abuelaa',
        '~abuelaa',
        '+tex',
        'Mi abuelaa.\n*abuelaa\n#',
      ]
      const found = (await remarksOn('es-ES', [...orders, 'Mi abuelaa.'])) as string[][][]
      expect(found.map((remarks) => remarks.map(([word]) => word))).toEqual([
        ['abuelaa'],
        [],
        [],
        ['abuelaa'],
        ['abuelaa'],
        ['abuelaa'],
        ['tex'],
        ['abuelaa', 'abuelaa'],
        ['abuelaa'],
      ])
      expect(readdirSync(home)).toEqual([])
      expect(readdirSync('.').filter((name) => name.startsWith('.hunspell'))).toEqual([])
      expect(existsSync(join(home, '.hunspell_es_ES'))).toBe(false)
    })

    it.each([
      ['a sentence in another script', '\uac00'.repeat(3_000)],
      ['one with an order in its middle', `${'\uac00'.repeat(2_730)}*abuelaa ${'\uac00'.repeat(500)}`],
    ])(
      'checks nothing of what it would read in parts, and nothing else is taken for it: %s',
      async (_, long) => {
        const sentences = ['Una abuelaa.', long, 'Mi abuelaa.', 'Mi abuela.']
        const request = { sentences, meant: '', language: 'es-ES', nativeLanguage: 'en-US' } as const
        const answer = await corrector.correct(request, open)
        const found = answer.ok ? answer.value.sentences : []
        expect(found.map(({ text }) => text)).toEqual(sentences)
        expect(found.map(({ verdict }) => verdict)).toEqual(['remarks', 'unchecked', 'remarks', 'fine'])
      },
    )

    describeCorrector('hunspell', () => ({
      corrector,
      known: 'es-ES',
      unknown: 'ja-JP',
      sample: { wrong: 'Visito a mi abuelaa.', word: 'abuelaa', right: 'abuela' },
      signals: { open, aborted: AbortSignal.abort() },
    }))
  },
)

describe('what hunspell is sent and prints', () => {
  it('is one composed line; each of its code points knows its place', () => {
    const { line, places } = sentLine('n\u0303o 😀\n’x\ud83d')
    expect(line).toBe("ño 😀 'x ")
    expect(places).toEqual([0, 2, 3, 4, 6, 7, 8, 9, 10])
  })

  it('is read by line; a word that nothing is known for has no suggestion', () => {
    const printed = '@(#) International Ispell\n*\n& voi 2 9: voy, a voi\n\n# zzz 1\n\n'
    expect(readPrinted(printed, 2)).toEqual([
      [{ word: 'voi', start: 8, end: 11, instead: ['voy', 'a voi'] }],
      [{ word: 'zzz', start: 0, end: 3, instead: [] }],
    ])
  })

  it.each(['', 'Usage: hunspell', '@(#) Ispell', '@(#) Ispell\n*\n'])(
    'is no answer where it is %j',
    (printed) => {
      expect(readPrinted(printed, 1)).toBeUndefined()
    },
  )

  it('lists dictionaries by their paths, of which the first of a language is taken', () => {
    const listing =
      'AVAILABLE DICTIONARIES:\n/usr/share/hunspell/en_GB\n/x/en_US\n/x/vi\n/x/ja_JP\nconstructor\n'
    expect([...parseDictionaries(listing)]).toEqual([
      ['en-US', 'en_US'],
      ['vi-VN', 'vi'],
    ])
  })

  it('is nothing where hunspell is not', async () => {
    expect((await findDictionaries('/no/such/program')).size).toBe(0)
  })
})
