import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Entry } from '#domain/journal/entry.ts'
import { failure } from '#domain/outcome.ts'
import { noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { SPANISH } from '#domain/spoken/languages/spanish.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { WordAskingContext } from '#web/practice/sentence/word/word-asking.tsx'
import type { MeaningAnswer } from '#web/practice/words/word-meanings.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { entryOf, keptWords, openDesk } from '../review.fixture.ts'
import { ReviewScreen } from '../review-screen.tsx'
import { GapCard } from './gap-card.tsx'
import '#web/ui/base.css'
import { madeToday } from '#web/practice/today/today.fixture.ts'

const OWN = 'The meeting went badly.'
const TEXT = 'La reunión salió mal.'
const WORDS = { spokenIn: async () => ({ words: SPANISH, numbers: null }), readingsOf: async () => null }

type Setting = {
  entry?: Entry
  asked?: string[]
  canListen?: boolean
  answer?: MeaningAnswer
  ask?: () => void
}

async function show(setting: Setting = {}) {
  const { entry = entryOf(1, OWN, TEXT), asked = ['reunión'], canListen = true } = setting
  const shared = noSentences()
  for (const words of asked) keptWords(shared, { entry }, words)
  const opened = openDesk({ shared, entries: [entry] })
  const listener = createScriptedListener({ canRecognise: canListen })
  const { answer = { ok: true, value: { text: 'meeting', by: 'apertium' } } } = setting
  const askMeaning = vi.fn(async () => answer)
  await render(
    <TestRouter>
      <ReviewScreen
        today={madeToday().today}
        desk={opened.desk}
        renderOffer={() => null}
        renderWords={() => null}
        renderCard={(parts) => (
          <WordAskingContext
            key={parts.card.id}
            value={setting.ask ? { asked: null, ask: setting.ask } : null}
          >
            <GapCard
              {...parts}
              speech={{
                listener,
                words: WORDS,
                voice: createScriptedVoice(),
                settings: createMemorySpeechSettings(),
              }}
              askMeaning={askMeaning}
              nativeLanguage="en-US"
              onActive={() => undefined}
            />
          </WordAskingContext>
        )}
        sessionLine={<p>session line</p>}
        list={<p>the entry list</p>}
      />
    </TestRouter>,
  )
  const doc = () => [...shared.docs.values()][0]
  return { ...opened, listener, askMeaning, doc, last: () => doc()?.attempts.at(-1) }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const answer = () => page.getByRole('textbox', { name: 'Answer' })
const done = () => page.getByRole('heading', { name: 'Done for today.' })
const type = async (text: string) => {
  await answer().fill(text)
  await button('Check').click()
}

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})

describe('a word to fill in', () => {
  it('is nowhere before it is filled in; the sentence and what the learner wrote are', async () => {
    await show()
    await expect.element(page.getByRole('heading', { name: 'Fill in the blank, 1 of 1' })).toBeVisible()
    await expect.element(page.getByText(OWN)).toBeVisible()
    const sentence = document.querySelector('.gap-sentence')
    expect(sentence?.textContent).toBe('La blank salió mal.')
    expect(sentence?.getAttribute('lang')).toBe('es-ES')
    await expect.element(answer()).toHaveAttribute('lang', 'es-ES')
    expect(document.body.textContent).not.toContain('reunión')
  })

  it('that is right is said to be, is rated Good, and the next card follows', async () => {
    const { last, moving } = await show()
    await answer().fill('Reunión')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status').filter({ hasText: 'Right.' })).toBeVisible()
    await expect.element(page.getByText("You'll see it again in 3 days.")).toBeVisible()
    expect(document.querySelector('.gap-sentence')?.textContent).toBe(TEXT)
    expect(last()).toMatchObject({ how: 'recall', by: 'nobody', rating: 3 })
    expect(moving.written).toBe(1)
    await expect.element(button('I knew it')).not.toBeInTheDocument()
    await button('Next').click()
    await expect.element(done()).toHaveFocus()
  })

  it.each([
    ['reunion', 'Right except for the accents:', 2],
    ['meeting', 'Not quite. It is:', 1],
  ])('%s: %s', async (given, words, rating) => {
    const { last, doc } = await show()
    await type(given)
    const verdict = page.getByRole('status').filter({ hasText: words })
    await expect.element(verdict).toMatchTextContent('reunión')
    await expect.element(verdict).toMatchTextContent(`Your answer: ${given}`)
    expect(last()).toMatchObject({ rating })
    await button('I knew it').click()
    await expect.element(page.getByText('You knew it:', { exact: false })).toBeVisible()
    await expect.element(button('I knew it')).not.toBeInTheDocument()
    expect(doc()?.attempts).toHaveLength(1)
    expect(last()).toMatchObject({ rating: 3 })
    await button('Next').click()
    await expect.element(done()).toHaveFocus()
  })

  it('can be looked at, and comes once more then, without a rating', async () => {
    const { doc } = await show()
    await button('Show it').click()
    await expect.element(page.getByText("You'll see it again today.")).toBeVisible()
    await button('Next').click()
    await expect.element(page.getByRole('heading', { name: 'Fill it in once more' })).toHaveFocus()
    await type('reunión')
    await expect.element(page.getByText('Right.')).toBeVisible()
    await button('Next').click()
    await expect.element(done()).toHaveFocus()
    const [first, once] = doc()?.attempts ?? []
    expect(first).toMatchObject({ rating: 1 })
    expect(once).toMatchObject({ how: 'recall' })
    expect(once).not.toHaveProperty('rating')
  })

  it('is not checked while nothing is written', async () => {
    const { doc } = await show()
    await type('  ')
    await expect.element(answer()).toHaveFocus()
    expect(doc()?.attempts).toEqual([])
  })

  it('that cannot be stored is told, and nothing is lost', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { sentences, last } = await show()
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    await type('reunión')
    await expect.element(page.getByRole('alert')).toMatchTextContent("couldn't be saved")
    await expect.element(answer()).toHaveValue('reunión')
    await button('Check').click()
    await expect.element(page.getByText('Right.')).toBeVisible()
    expect(last()).toMatchObject({ rating: 3 })
    error.mockRestore()
  })

  it('and the others of a session are called words at its end', async () => {
    await show({ asked: ['reunión', 'mal'] })
    for (const word of ['reunión', 'mal']) {
      await type(word)
      await button('Next').click()
    }
    await expect.element(done()).toBeVisible()
    await expect.element(page.getByText(/2 words filled in\. It took/)).toBeVisible()
    await expect.element(page.getByText('2 words', { exact: true })).toBeVisible()
  })

  it('is left out, which says so and can be undone', async () => {
    const { doc } = await show({ asked: ['reunión', 'mal'] })
    await button('Remove').click()
    await expect.element(page.getByText("This word won't come back.")).toBeVisible()
    await button('Bring it back').click()
    await expect.element(page.getByRole('heading', { name: 'Fill in the blank, 1 of 2' })).toBeVisible()
    expect(doc()?.kept).toBe(true)
  })
})

describe('saying it instead', () => {
  it('shows what was understood before it is checked', async () => {
    const { listener, last } = await show()
    await button('Start speaking').click()
    listener.hear('reunión', '')
    await button('Stop speaking').click()
    await expect.element(answer()).toHaveValue('reunión')
    await button('Check').click()
    await expect.element(page.getByText('Right.')).toBeVisible()
    expect(last()).toMatchObject({ how: 'recall', by: 'browser', rating: 3 })
  })

  it('is told where it fails, and the word can be typed', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.fail('not-allowed')
    await expect.element(page.getByRole('alert')).toMatchTextContent('You can type it instead.')
    await type('reunión')
    await expect.element(page.getByText('Right.')).toBeVisible()
  })

  it('is not offered where nothing hears', async () => {
    await show({ canListen: false })
    await expect.element(button('Check')).toBeVisible()
    await expect.element(button('Start speaking')).not.toBeInTheDocument()
  })
})

describe('what the word means', () => {
  it('is asked of the translator on demand, who is named', async () => {
    const { askMeaning } = await show()
    expect(askMeaning).not.toHaveBeenCalled()
    await button('Translate this word').click()
    await expect.element(page.getByText('meeting by itself, translated by Apertium')).toBeVisible()
    expect(askMeaning.mock.calls.map((call: unknown[]) => call[0])).toEqual([
      { sentence: TEXT, words: 'reunión', date: expect.any(String), from: 'es-ES', to: 'en-US' },
    ])
    expect(document.body.textContent).not.toContain('reunión')
  })

  it('and the others of its sentence are asked about once it is shown', async () => {
    const ask = vi.fn()
    await show({ ask })
    await expect.element(button('Show it')).toBeVisible()
    expect(document.querySelectorAll('.gap-sentence [role="button"]')).toHaveLength(0)
    await button('Show it').click()
    await button('reunión').click()
    await button('mal').click()
    const asked = ask.mock.calls.map(([{ start, end }]) => TEXT.slice(start, end))
    expect(asked).toEqual(['reunión', 'mal'])
  })

  it.each([
    ['offline', "There's no connection"],
    ['unsupported-pair', "These two languages can't be translated here"],
    ['timeout', "couldn't be translated just now"],
  ] as const)('where that is %s, it says so and can be asked again', async (error, words) => {
    await show({ answer: { ok: false, error } })
    await button('Translate this word').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(button('Translate this word')).toBeVisible()
  })
})

it.each(['en', 'vi', 'da'] as const)('nothing stands outside a phone of 360 px (%s)', async (language) => {
  startTestTexts(language)
  await page.viewport(360, 740)
  await show()
  const isWhole = () => document.documentElement.scrollWidth <= 360
  await expect.poll(() => document.querySelectorAll('.dock .button').length).toBe(2)
  expect(isWhole()).toBe(true)
  const boxes = () =>
    [...document.querySelectorAll('.dock .button')].map((one) => one.getBoundingClientRect())
  for (const { left, right, height } of boxes()) expect(left >= 0 && right <= 360 && height >= 44).toBe(true)
  ;(document.querySelectorAll('.dock .button')[1] as HTMLElement).click()
  await expect.poll(() => document.querySelector('.gap-verdict')).not.toBeNull()
  expect(isWhole()).toBe(true)
  for (const { left, right } of boxes()) expect(left >= 0 && right <= 360).toBe(true)
})
