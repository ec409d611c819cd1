import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { button, part, sayAndStop, show } from './shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

it('FAIL-2: a translation of emoji alone cannot be practised, and says so', async () => {
  await show({ entry: { translatedContent: '😀👍🏽 👩‍👩‍👧‍👦' } })
  await expect.element(part('This translation has no words to say.')).toBeVisible()
})

it('FAIL-3: sentences run in their own direction, as does what was heard', async () => {
  const { listener } = await show({ entry: { translatedContent: 'كتبت اليوم في دفتري.\nHola a todos.' } })
  expect(getComputedStyle(document.querySelector('.say') ?? document.body).direction).toBe('rtl')
  await button('Sentence 1 of 2').click()
  await expect.element(page.getByText('Hola a todos.')).toHaveAttribute('dir', 'auto')
  await userEvent.keyboard('{Escape}')
  await sayAndStop(listener, 'كتبت اليوم في')
  await expect.element(page.getByText(/^3 of 4 words understood/)).toBeVisible()
})

it('FAIL-1: of 100,000 characters one sentence is practised, and the others wait', async () => {
  const text = 'Llovió toda la tarde y leí un libro viejo. '.repeat(2300)
  const { listener } = await show({ entry: { translatedContent: text } })
  await expect.element(part('Sentence 1 of 2300')).toBeVisible()
  await sayAndStop(listener, 'llovió toda la tarde y leí un libro viejo')
  await expect.element(button('Start speaking')).toBeEnabled()
  await expect.element(page.getByText(/^9 of 9 words understood/)).toBeVisible()
})

it('FAIL-5: a sentence with 5,000 combining marks is practised like any other', async () => {
  const { listener } = await show({
    entry: { translatedContent: `Hola e${'\u0301'.repeat(5000)} fin de la prueba.` },
  })
  await sayAndStop(listener, 'hola fin de la prueba')
  await expect.element(page.getByText(/^5 of 6 words understood/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})
