import { describe, expect, it } from 'vitest'
import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { describeTranslator } from '#domain/translate/translator.contract.ts'
import { askTranslation, testApp } from '#server/app.fixture.ts'
import { SAMPLE_SENTENCES } from '#server/trials/sample-sentences.ts'
import { findApertiumModes } from './apertium-routes.ts'
import { apertiumTranslator } from './apertium-translator.ts'

const open = new AbortController().signal
const modes = await findApertiumModes()
const isHere = modes.has('eng-spa') && modes.has('spa-eng')
const toSpanish = { from: 'en-US', to: 'es-ES' } as const

describe('apertium on this machine', () => {
  it('is installed wherever no test may be skipped', () => {
    expect(isHere || process.env.CI !== 'true').toBe(true)
  })
})

describe.skipIf(!isHere)(
  'apertium (skipped where apertium-eng-spa is not installed)',
  { timeout: 30_000 },
  () => {
    const translator = apertiumTranslator(modes)
    async function translate(text: string): Promise<string | false> {
      const answer = await translator.translate({ text, ...toSpanish }, open)
      return answer.ok && answer.value.text
    }

    it('translates for real, both ways', async () => {
      expect(await translate('I have a dog.')).toBe('Tengo un perro.')
      const back = await translator.translate({ text: 'Tengo un perro.', from: 'es-ES', to: 'en-US' }, open)
      expect(back).toMatchObject({
        ok: true,
        value: { text: expect.stringMatching(/have a dog\.$/i), by: 'apertium', quality: 'draft' },
      })
    })

    it('F08: decomposed text is translated like composed text', async () => {
      const { app } = testApp({ translators: [translator] })
      const ask = async (text: string) =>
        (await askTranslation(app, { text, from: 'es-ES', to: 'en-US' })).json()
      expect(await ask('Niño'.normalize('NFD'))).toEqual(await ask('Niño'))
      expect(await ask('Niño')).toMatchObject({ text: expect.stringMatching(/^boy$/i) })
    })

    it('leaves no double spaces and no marks', async () => {
      const text = await translate('Today I walked to the market with a zorblax.')
      expect(text).toContain('zorblax')
      expect(text).not.toMatch(/ {2}|[*#@]/)
    })

    it('says of a draft of its own what it knows of both texts, and how the draft reads translated back', async () => {
      const request = { text: 'Tidy the zorblax.', draft: 'Ordena el zorblax.', ...toSpanish }
      expect(await translator.examine?.(request, open)).toMatchObject({
        ok: true,
        value: {
          untranslated: ['zorblax'],
          back: expect.stringMatching(/the zorblax\.$/),
          target: expect.arrayContaining([expect.objectContaining({ text: 'zorblax', readings: [] })]),
          source: expect.arrayContaining([expect.objectContaining({ text: 'the' })]),
        },
      })
    })

    it('no word moves from one line to another', async () => {
      expect(await translate('I have a dog\nthe red house\n\n- a cat')).toBe(
        'Tengo un perro\nLa casa roja\n\n- Un gato',
      )
    })

    it('six at once on few cores all get their answer', async () => {
      const texts = Array.from({ length: 6 }, () => translate('I have a dog.'))
      expect(await Promise.all(texts)).toEqual(Array(6).fill('Tengo un perro.'))
    })

    it('FAIL-1: a text of 100,000 characters is too long', async () => {
      const answer = await translator.translate({ text: 'dog '.repeat(25_000), ...toSpanish }, open)
      expect(answer).toEqual({ ok: false, error: 'too-long' })
    })

    it.each([
      ['FAIL-1: as long as is taken', 'I have a dog.\n'.repeat(2_100), /^(Tengo un perro\.\n?)+$/],
      ['FAIL-2: emoji alone', '😀 👩‍👩‍👧 🇩🇰 ❤️', /😀.*🇩🇰/u],
      ['FAIL-3: from right to left', 'I have \u202eשלום dog مرحبا.', /שלום.*مرحبا/u],
      ['FAIL-4: with NUL and half characters', 'I have\u0000 a dog.\ud83d', /^Tengo un perro/],
      ['FAIL-5: of 5,000 combining marks', `I have e${'\u0301'.repeat(5000)} dog.`, /[eé]\u0301*/u],
    ])('%s, it comes back as a text', async (_, text, expected) => {
      expect(await translate(text)).toMatch(expected)
      await expect
        .poll(() => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap'))
        .toEqual([])
    })

    describeTranslator('apertium', () => ({
      translator: apertiumTranslator(modes),
      known: toSpanish,
      unknown: { from: 'ja-JP', to: 'da-DK' },
      signals: { open, aborted: AbortSignal.abort() },
    }))
  },
)

const reaches = ['es-fr', 'fr-es', 'spa-ita', 'ita-spa', 'es-pt_BR', 'pt-es'].every((mode) => modes.has(mode))

const FIVE = ['en-US', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR'] as const
const PAIRS = FIVE.flatMap((from) => FIVE.filter((to) => to !== from).map((to) => ({ from, to })))

it.skipIf(!reaches)(
  'each of five languages reaches the other four with what `npm start` installs, as every mode on the ways translates',
  { timeout: 120_000 },
  async () => {
    const translator = apertiumTranslator(modes)
    expect(PAIRS.filter(({ from, to }) => translator.supports(from, to))).toHaveLength(20)
    const straight = PAIRS.filter(({ from, to }) => [from, to].includes('es-ES')) // the others are two of these
    const answers = await Promise.all(
      straight.map(async ({ from, to }) => {
        const answer = await translator.translate({ text: SAMPLE_SENTENCES[from], from, to }, open)
        return [`${from} ${to}`, answer.ok ? answer.value.text : answer.error]
      }),
    )
    expect(answers).toHaveLength(8)
    const words = { en: /market/, es: /mercado|hermana/, fr: /marché/, it: /mercato/, pt: /mercado/ }
    for (const [pair, text] of answers) {
      const target = primarySubtag((pair ?? '').split(' ')[1] as LanguageCode) as keyof typeof words
      expect(text, pair).toMatch(words[target])
    }
  },
)

it.skipIf(!reaches)(
  'a sentence goes from French to English by way of Spanish, line by line, and the translator says so',
  { timeout: 30_000 },
  async () => {
    const request = { text: 'Mon chien dort.\n\nLa maison est rouge.', from: 'fr-FR', to: 'en-US' } as const
    const translator = apertiumTranslator(modes)
    expect(translator.via?.(request.from, request.to)).toBe('es')
    const answer = await translator.translate(request, open)
    expect(answer).toMatchObject({
      ok: true,
      value: { text: expect.stringMatching(/^\w[^\n]*dog[^\n]*\n\n[^\n]*house is red\.$/i) },
    })
  },
)
