import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { button, sayAndStop, show } from './shadow-screen.fixture.tsx'

const ROUGH = {
  translatedContent: 'Hoy llovió. Mi hermana me llamé. Mañana diré más.',
  translatedBy: 'apertium',
  translationQuality: 'draft',
} as const

beforeEach(() => startTestTexts('en'))

it('a word of a rough draft that was heard as another is replaced by what was said, and one press undoes it', async () => {
  await page.viewport(360, 780)
  const { listener, kept } = await show({ entry: ROUGH, saidBefore: ['Hoy llovió.'] })
  await expect.element(page.getByText(/You haven't marked it as checked/)).toBeVisible()
  await sayAndStop(listener, 'mi hermana me llamó')
  await expect.element(button('Use what I said')).toHaveAccessibleDescription('llamé as llamó')
  await button('Use what I said').click()
  await expect
    .poll(() => kept.entry?.translatedContent)
    .toBe('Hoy llovió. Mi hermana me llamó. Mañana diré más.')
  expect(kept.entry).toMatchObject({ translationQuality: 'draft', isTranslationEdited: true })
  expect(document.body.textContent).not.toContain('guess') // these words are the learner's
  await expect.element(page.getByRole('button', { name: 'Sentence 2 of 3' })).toBeVisible()
  await expect.element(button('Undo')).toHaveFocus()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await button('Undo').click()
  await expect.poll(() => kept.entry?.translatedContent).toBe(ROUGH.translatedContent)
  expect(kept.entry).not.toHaveProperty('isTranslationEdited')
  await expect.element(page.getByRole('button', { name: 'Sentence 2 of 3' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sentence 2 of 3' })).toHaveFocus()
})

it('after a word was replaced the next sentence follows as after any that was said', async () => {
  const { listener } = await show({ entry: ROUGH, saidBefore: ['Hoy llovió.'] })
  await sayAndStop(listener, 'mi hermana me llamó')
  await button('Use what I said').click()
  await expect.element(button('Undo')).toBeVisible()
  await button('Next sentence').click()
  await expect.element(page.getByRole('button', { name: 'Sentence 3 of 3' })).toBeVisible()
})

it('what became of the attempt is there again once its word is put back', async () => {
  const { listener } = await show({ entry: ROUGH, saidBefore: ['Hoy llovió.'] })
  await sayAndStop(listener, 'mi hermana me llamó')
  await button('Use what I said').click()
  await button('Undo').click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Accuracy' })).toBeInTheDocument()
  await expect.element(button('Use what I said')).toHaveAccessibleDescription('llamé as llamó')
  await expect.element(button('Undo')).not.toBeInTheDocument()
  await button('Next sentence').click()
  await expect.element(page.getByRole('button', { name: 'Sentence 3 of 3' })).toBeVisible()
})

it('of two words that are pressed at once one is replaced, and can be put back', async () => {
  const { listener, kept } = await show({ entry: ROUGH, saidBefore: ['Hoy llovió.'] })
  await sayAndStop(listener, 'mi hermano me llamó')
  await expect.poll(() => button('Use what I said').elements().length).toBe(2)
  for (const one of button('Use what I said').elements()) (one as HTMLElement).click()
  await expect.element(button('Undo')).toBeVisible()
  expect(kept.entry?.translatedContent).toBe('Hoy llovió. Mi hermano me llamé. Mañana diré más.')
  await button('Undo').click()
  await expect.poll(() => kept.entry?.translatedContent).toBe(ROUGH.translatedContent)
})

it('of two words that were heard otherwise the second can be used after the first, and each press is undone by one', async () => {
  const { listener, kept } = await show({ entry: ROUGH, saidBefore: ['Hoy llovió.'] })
  await sayAndStop(listener, 'mi hermanastro me llamó')
  await expect.poll(() => button('Use what I said').elements().length).toBe(2)
  await button('Use what I said').first().click()
  await expect.poll(() => kept.entry?.translatedContent).toContain('Mi hermanastro me llamé.')
  await expect.element(button('Use what I said')).toHaveAccessibleDescription('llamé as llamó')
  await button('Use what I said').click()
  await expect.poll(() => kept.entry?.translatedContent).toContain('Mi hermanastro me llamó.')
  await expect.element(button('Use what I said')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.poll(() => kept.entry?.translatedContent).toContain('Mi hermanastro me llamé.')
  await expect.element(button('Use what I said')).toHaveAccessibleDescription('llamé as llamó')
})

it('where the text is another by now nothing is replaced, what was done with the sentence stays its own, and that is told', async () => {
  const reworded: string[][] = []
  const { listener, kept } = await show({
    entry: ROUGH,
    saidBefore: ['Hoy llovió.'],
    onRewordAttempts: (...words) => reworded.push(words),
  })
  await sayAndStop(listener, 'mi hermana me llamó')
  const elsewhere = 'Hoy llovió. Mi hermana me ha llamado. Mañana diré más.'
  if (kept.entry) kept.entry = { ...kept.entry, translatedContent: elsewhere }
  await button('Use what I said').click()
  await expect.element(page.getByText("The word couldn't be changed", { exact: false })).toBeInTheDocument()
  const [from, to] = ['Mi hermana me llamé.', 'Mi hermana me llamó.']
  expect(reworded).toEqual([
    [from, to],
    [to, from],
  ])
})

it.each([
  ['another text', { ...ROUGH, translationQuality: 'checked' as const }],
  ['a draft that another made', { ...ROUGH, translatedBy: 'browser' }],
])('what was said is not offered for %s', async (_, entry) => {
  const { listener } = await show({ entry, saidBefore: ['Hoy llovió.'] })
  await sayAndStop(listener, 'mi hermana me llamó')
  await expect.element(page.getByRole('status').filter({ hasText: 'Accuracy' })).toBeInTheDocument()
  await expect.element(button('Use what I said')).not.toBeInTheDocument()
})

it('what was said is not offered after an engine that hears accents badly', async () => {
  const { listener } = await show({ entry: ROUGH, saidBefore: ['Hoy llovió.'] })
  await button('Start speaking').click()
  listener.by('pocketsphinx')
  listener.hear('mi hermana me llamó', '')
  await button('Stop speaking').click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Accuracy' })).toBeInTheDocument()
  await expect.element(button('Use what I said')).not.toBeInTheDocument()
})
