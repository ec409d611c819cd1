import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { TRANSLATE_FAILURES, TRANSLATOR_ORDER, type TranslateAnswer } from '#domain/translate/translator.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { ENTRY, showScreen, TRANSLATED } from './translate-screen.fixture.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

function failing(answer: Omit<TranslateAnswer & { ok: false }, 'ok'>) {
  return memoryTranslator({ answer: () => ({ ok: false, ...answer }) })
}

beforeEach(() => startTestTexts('en'))

describe('a failed translation', () => {
  it.each([
    ['TRANS-25', { error: 'provider-key' }, 'Missing or invalid API key. Please check your configuration.'],
    ['TRANS-26 TRANS-27', { error: 'rate-limited' }, 'API rate limit exceeded. Please try again later.'],
    ['TRANS-28', { error: 'unexpected', message: 'The sky fell.' }, 'The sky fell.'],
    ['TRANS-29', { error: 'unexpected' }, 'An unexpected error occurred. Please try again.'],
    ['TRANS-30', { error: 'init-failed' }, 'Failed to initialize Gemini model. Please check your API key.'],
  ] as const)(
    'TRANS-25 TRANS-26 TRANS-27 TRANS-28 TRANS-29 TRANS-30: on the screen, %s: %j is told in its own words',
    async (_, answer, words) => {
      await showScreen({ doc: { entry: TRANSLATED }, translators: [failing(answer)] })
      await button('Translate').click()
      await expect.element(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
    },
  )

  it.each([
    [
      'provider-config',
      'The translator refused the request. The people who run this site should check its settings.',
    ],
    ['unexpected', 'An unexpected error occurred. Please try again.'],
  ] as const)(
    'TRANS-28: the words of an error stand whole and alone in their element, after ours for %s',
    async (error, ours) => {
      const message = "model 'gemma9' not found <b>now</b>"
      await showScreen({ translators: [failing({ error, message })] })
      await button('Translate').click()
      const alert = page.getByRole('alert')
      await expect.element(alert.getByText(message, { exact: true })).toBeVisible()
      const paragraphs = [...alert.element().querySelectorAll('p')].map(({ textContent }) => textContent)
      expect(paragraphs.slice(0, 2)).toEqual([ours, message])
    },
  )

  it.each([
    ['en', /from \d+:\d\d\s[AP]M/],
    ['vi', /từ \d\d:\d\d/],
    ['da', /fra kl\. \d\d\.\d\d/],
  ] as const)(
    'a translator whose budget is used up says in %s at which hour it is renewed, and the next one is a button',
    async (language, hour) => {
      startTestTexts(language)
      const free = memoryTranslator({ id: 'apertium', quality: 'draft' })
      const { seen } = await showScreen({
        translators: [failing({ error: 'budget-used', retryAfterSeconds: 7200 }), free],
      })
      await page.getByRole('button').first().click()
      const alert = page.getByRole('alert')
      await expect.element(alert).toMatchTextContent(hour)
      expect(alert.element().textContent).not.toMatch(/quota|429|\{\{|2 (hours|giờ|timer)/i)
      expect(seen.saved).toEqual([])
      await alert.getByRole('button', { name: /apertium/i }).click()
      await expect.poll(() => seen.saved).toHaveLength(1)
    },
  )

  it.each(TRANSLATE_FAILURES)(
    'FAIL-6 FAIL-7 FAIL-8 FAIL-9 FAIL-10 FAIL-11 FAIL-12 FAIL-13 FAIL-14 FAIL-15 FAIL-16 TRANS-31 OPEN-18: after %s the entry and the earlier translation are unchanged, and it says so',
    async (error) => {
      const { seen } = await showScreen({ doc: { entry: TRANSLATED }, translators: [failing({ error })] })
      await button('Translate').click()
      await expect
        .element(page.getByRole('alert'))
        .toMatchTextContent(/Your entry and its translation are unchanged\./)
      await expect
        .element(page.getByRole('textbox', { name: 'Translation' }))
        .toHaveValue('Llovió. Volví a casa.')
      expect(seen.doc).toEqual({ entry: TRANSLATED })
      expect(seen.saved).toEqual([])
    },
  )

  it.each(['en', 'vi', 'da'] as const)(
    'TRANS-28: every failure has its own words in %s',
    async (language) => {
      startTestTexts(language)
      const told = new Set<string>()
      for (const error of TRANSLATE_FAILURES) {
        const { unmount } = await showScreen({ translators: [failing({ error })] })
        await page.getByRole('button').first().click()
        await expect.element(page.getByRole('alert')).toBeVisible()
        told.add(page.getByRole('alert').element().querySelector('p')?.textContent ?? '')
        await unmount()
      }
      expect(told.size).toBe(TRANSLATE_FAILURES.length)
      expect([...told].join()).not.toMatch(/failures\.|\{\{/)
    },
  )

  it.each([
    [37, 'You can try again in 37 seconds.'],
    [90, 'You can try again in about 2 minutes.'],
    [7200, 'You can try again in about 2 hours.'],
  ])('TRANS-26: a wait of %d seconds is told in words', async (retryAfterSeconds, words) => {
    await showScreen({ translators: [failing({ error: 'rate-limited', retryAfterSeconds })] })
    await button('Translate').click()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('TRANS-26: the next translator is offered as a button, and asked only when that is pressed', async () => {
    const { seen } = await showScreen({
      translators: [
        failing({ error: 'rate-limited' }),
        memoryTranslator({ id: 'apertium', quality: 'draft' }),
      ],
    })
    await button('Translate').click()
    await expect.element(button('Translate with Apertium')).toBeVisible()
    expect(seen.saved).toEqual([])
    await button('Translate with Apertium').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(seen.saved).toMatchObject([{ text: `[es-ES] ${ENTRY.content}`, by: 'apertium', quality: 'draft' }])
  })

  it('TRANS-26: each failure leads on to the next translator by name, to the last one, and nothing is lost', async () => {
    const failures = [
      'blocked',
      'init-failed',
      'provider-key',
      'rate-limited',
      'too-long',
      'timeout',
    ] as const
    const translators = TRANSLATOR_ORDER.map((id, index) =>
      memoryTranslator({ id, answer: () => ({ ok: false, error: failures[index] ?? 'unexpected' }) }),
    )
    const { seen } = await showScreen({ doc: { entry: TRANSLATED }, translators })
    await button('Translate').click()
    for (const name of ['Gemini', 'the AI model', 'LibreTranslate', 'the browser', 'Apertium'])
      await button(`Translate with ${name}`).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/took too long/)
    await expect.element(page.getByRole('button', { name: /^Translate with/ })).not.toBeInTheDocument()
    await expect.element(button('Write it yourself')).toBeVisible()
    expect(seen.doc).toEqual({ entry: TRANSLATED })
  })

  it('a translator that is for accounts says so; the next one, and writing it oneself, are the ways on', async () => {
    const apertium = memoryTranslator({ id: 'apertium', quality: 'draft' })
    const { seen } = await showScreen({ translators: [failing({ error: 'log-in-needed' }), apertium] })
    await button('Translate').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/needs an account\. Log in/)
    await expect.element(button('Write it yourself')).toBeVisible()
    await button('Translate with Apertium').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(seen.saved).toMatchObject([{ by: 'apertium' }])
  })

  it('TRANS-29: a translator that throws something that is no error is unexpected', async () => {
    const translator = memoryTranslator({
      answer: () => {
        throw 'no error object'
      },
    })
    await showScreen({ translators: [translator] })
    await button('Translate').click()
    await expect.element(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  })
})
