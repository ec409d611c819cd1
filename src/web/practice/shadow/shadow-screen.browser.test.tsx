import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Entry } from '#domain/journal/entry.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { madeToday } from '#web/practice/today/today.fixture.ts'
import { button, openSentence, part, sayAndStop, show } from './shadow-screen.fixture.tsx'

const LONG = 'La mujer se acordaba de mí y me dio ciruelas.'

beforeEach(() => startTestTexts('en'))

describe('the page', () => {
  it('SHADOW-2 SHADOW-3: shows the panel and the entry list, and leads back to the journal', async () => {
    await show()
    await expect.element(button('Start speaking')).toBeVisible()
    await expect.element(page.getByText('the entry list')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Shadowing Practice')
    await expect
      .element(page.getByRole('link', { name: 'Back to Journal' }))
      .toHaveAttribute('href', '/diary')
  })

  it('an entry that is not saved is not denied, with a translation or without', async () => {
    const { unmount } = await show({ entry: null, unsaved: <p>not saved</p> })
    await expect.element(page.getByText('not saved')).toBeVisible()
    await expect.element(part('First create a journal entry')).not.toBeInTheDocument()
    await unmount()
    await show({ unsaved: <p>not saved</p> })
    await expect.element(page.getByText('not saved')).toBeVisible()
    await expect.element(button('Start speaking')).toBeVisible()
  })

  it.each([
    ['no entry', null],
    ['no translation', { translatedContent: undefined } as unknown as Partial<Entry>],
    ['an empty translation', { translatedContent: ' \n' }],
  ])('SHADOW-3 SHADOW-4: with %s it says what to do first', async (_, entry) => {
    await show({ entry })
    await expect
      .element(page.getByText('First create a journal entry and translate it to practice shadowing'))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Back to Journal' }))
      .toHaveAttribute('href', '/diary')
    await expect.element(page.getByText('the entry list')).toBeVisible()
    await expect.element(button('Start speaking')).not.toBeInTheDocument()
  })

  it('a draft says so in one word, which opens the translation', async () => {
    await show({ entry: { translatedContent: 'Llueve.', translationQuality: 'draft' } })
    const draft = page.getByRole('link', { name: 'Draft', exact: true })
    await expect.element(draft).toHaveAttribute('href', '/translate')
    await expect
      .element(draft)
      .toHaveAccessibleDescription('This began as a rough machine draft. Please check it.')
    await expect.element(page.getByRole('link', { name: 'Out of date' })).not.toBeInTheDocument()
  })

  it('OPEN-17: a translation of earlier words says here too that it is out of date', async () => {
    await show({ entry: { isTranslationStale: true, translationQuality: 'checked' } })
    const stale = page.getByRole('link', { name: 'Out of date', exact: true })
    await expect.element(stale).toHaveAttribute('href', '/translate')
    await expect.element(page.getByRole('link', { name: 'Draft' })).not.toBeInTheDocument()
  })

  it('OPEN-11: a translation with no words cannot be practised and says so', async () => {
    await show({ entry: { translatedContent: '… !' } })
    await expect.element(part('This translation has no words to say.')).toBeVisible()
    await expect.element(button('Start speaking')).not.toBeInTheDocument()
  })

  it('names the language, the voice and the microphone beside the sentences', async () => {
    await page.viewport(1280, 800)
    await show()
    await expect.element(page.getByText('Spanish (Spain)')).toBeVisible()
    await expect.element(page.getByText('Elena')).toBeVisible()
    await expect.element(page.getByText('Ready')).toBeVisible()
  })
})

describe('the sentences', () => {
  it('one at a time is practised; one button opens them all with how they went', async () => {
    await show({ bestAccuracy: { 'Mañana diré más.': 94 } })
    const all = button('Sentence 1 of 3')
    await expect.element(page.getByText('La mujer')).not.toBeInTheDocument()
    await all.click()
    await expect.element(page.getByRole('button', { name: /La mujer.*not tried yet/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(all).toHaveFocus()
    await expect.element(page.getByText('La mujer')).not.toBeInTheDocument()
    await openSentence(/Mañana.*Best 94%/)
    await expect.element(button('Sentence 3 of 3')).toBeVisible()
    await expect.element(page.getByText('La mujer')).not.toBeInTheDocument()
  })

  it.each([
    [3, 3],
    [10, 10],
    [24, 9],
  ])('of %i sentences %i have a dot, by how they went', async (count, dots) => {
    const sentences = Array.from({ length: count }, (_, place) => `Frase ${'a'.repeat(place + 1)}.`)
    const [first = '', second = ''] = sentences
    const translatedContent = sentences.join(' ')
    await show({ entry: { translatedContent }, bestAccuracy: { [first]: 71, [second]: 70 } })
    await expect.element(button(`Sentence 3 of ${count}`)).toBeVisible()
    const kinds = [...document.querySelectorAll('.dot')].map((dot) => dot.className.match(/dot-(\w+)/)?.[1])
    expect(kinds).toEqual(['done', 'low', 'current', ...Array(dots - 3).fill('open')])
  })

  it('what was said on another visit, though not measured, is practiced', async () => {
    await show({ saidBefore: ['Llovió toda la tarde.', 'Mañana diré más.'] })
    await expect.element(page.getByText('Sentence 2 of 3')).toBeVisible()
    await button('Sentence 2 of 3').click()
    await expect.element(page.getByRole('button', { name: /Llovió.*practiced/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Mañana.*practiced/ })).toBeVisible()
  })

  it('after a result Next sentence leads, to the first one not tried, and after the last to what was done', async () => {
    for (const width of [360, 1280]) {
      await page.viewport(width, 800)
      const { listener, unmount } = await show({
        bestAccuracy: { 'Llovió toda la tarde.': 90 },
        today: madeToday().today,
      })
      await expect.element(page.getByText('Sentence 2 of 3')).toBeVisible() // the first was said before
      await expect.element(button('Next sentence')).not.toBeInTheDocument()
      await sayAndStop(listener, 'la mujer')
      await button('Next sentence').click()
      await expect.element(page.getByRole('heading', { name: 'Sentence 3 of 3' })).toHaveFocus()
      await expect.element(button('Next sentence')).not.toBeInTheDocument()
      await sayAndStop(listener, 'mañana diré más')
      expect([button('Listen').element(), button('Start speaking').element()]).toHaveLength(2)
      await expect.element(page.getByRole('button', { name: 'Next' })).not.toBeInTheDocument()
      await button('Finish').click()
      await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toHaveFocus()
      expect(page.getByRole('link', { name: 'Back to Journal' }).elements()).toHaveLength(1)
      await button('All from the start').click()
      await expect.element(page.getByRole('heading', { name: 'Sentence 1 of 3' })).toHaveFocus()
      await unmount()
    }
  })

  it('a second round walks on through all sentences, the weakest first', async () => {
    const { listener } = await show({
      bestAccuracy: { 'Llovió toda la tarde.': 90, [LONG]: 60, 'Mañana diré más.': 30 },
    })
    await button('Say the weakest again').click()
    for (const [place, words] of [
      [3, 'mañana diré más'],
      [2, LONG],
      [1, 'llovió toda la tarde'],
    ] as const) {
      await expect.element(page.getByRole('heading', { name: `Sentence ${place} of 3` })).toHaveFocus()
      await sayAndStop(listener, words)
      await button(place === 1 ? 'Finish' : 'Next sentence').click()
    }
    await expect.element(button('All from the start')).toBeVisible()
  })

  it('SHADOW-3: a text that was said before offers to say it once more, leads back to the journal, and says nothing unasked', async () => {
    const { voice } = await show({
      saidBefore: ['Llovió toda la tarde.', 'Mañana diré más.'],
      bestAccuracy: { [LONG]: 40 },
      preferences: { autoShadow: true },
    })
    await expect.element(button('All from the start')).toBeVisible()
    await expect.element(button('Start speaking')).not.toBeInTheDocument()
    const back = page.getByRole('link', { name: 'Back to Journal' })
    await expect.element(back).toHaveAttribute('href', '/diary')
    expect(back.elements()).toHaveLength(1)
    expect(voice.requests).toEqual([])
    await button('Say the weakest again').click()
    await expect.element(page.getByRole('heading', { name: 'Sentence 2 of 3' })).toHaveFocus()
  })

  it('a double press on Next sentence goes on by one, and opens no microphone', async () => {
    await page.viewport(360, 740)
    const { listener } = await show()
    await sayAndStop(listener, 'la mujer')
    await button('Next sentence').dblClick() // whose second half takes the focus away, where it comes after a frame
    await expect.element(page.getByRole('heading', { name: 'Sentence 2 of 3' })).toBeVisible()
    await expect.element(button('Stop speaking')).not.toBeInTheDocument()
    await button('Start speaking').click()
    await expect.element(button('Stop speaking')).toBeVisible()
  })

  it('Enter opens one, and the keyboard goes on there', async () => {
    await show()
    button('Sentence 1 of 3').element().focus()
    await userEvent.keyboard('{Enter}{Tab}{Tab}{Enter}')
    const heading = page.getByRole('heading', { name: 'Sentence 2 of 3' })
    await expect.element(heading).toHaveFocus()
  })

  it('every piece of the translation carries its language', async () => {
    await show()
    await button('Sentence 1 of 3').click()
    for (const text of ['Llovió', 'La mujer se acordaba', 'Mañana diré'])
      expect(part(text).first().element().closest('[lang]')?.getAttribute('lang')).toBe('es-ES')
  })
})
