import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { ENTRY, showScreen, TRANSLATED, waitingTranslator } from './translate-screen.fixture.tsx'

const translation = () => page.getByRole('textbox', { name: 'Translation' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => startTestTexts('en'))

describe("the learner's words on the translation screen", () => {
  it('TRANS-6: words typed while a translation is made stay, and the answer is offered', async () => {
    const { translator, give } = waitingTranslator()
    const { seen } = await showScreen({ translators: [translator] })
    await button('Translate').click()
    await translation().fill('Mis palabras.')
    give('Llovió.')
    await expect.element(page.getByRole('region', { name: 'New translation' })).toMatchTextContent(/Llovió\./)
    await expect.element(translation()).toHaveValue('Mis palabras.')
    expect(seen.saved).toEqual([])
    await button('Keep mine').click()
    await expect.element(page.getByRole('region', { name: 'New translation' })).not.toBeInTheDocument()
    expect(seen.doc.draft?.translatedContent).toBe('Mis palabras.')
  })

  it('TRANS-8: taking the new translation stores it, and the own text can be brought back', async () => {
    const { seen } = await showScreen({
      doc: { entry: TRANSLATED, draft: { translatedContent: 'Mis palabras.' } },
    })
    await button('Translate').click()
    await button('Use the new translation').click()
    expect(seen.doc.entry?.translatedContent).toBe(`[es-ES] ${ENTRY.content}`)
    await button('Bring back my text').click()
    await expect.element(translation()).toHaveValue('Mis palabras.')
    expect(seen.doc.entry?.translatedContent).toBe('Mis palabras.')
  })

  it('TRANS-31: when another entry is chosen meanwhile, the answer lands on neither', async () => {
    const { translator, signals, give } = waitingTranslator()
    const { seen, change } = await showScreen({ translators: [translator] })
    await button('Translate').click()
    await expect.element(button('Cancel')).toBeVisible()
    change({ entry: { ...ENTRY, id: '2', date: '2026-11-20', content: 'Another day.' } })
    await expect.element(page.getByText('Another day.')).toBeVisible()
    expect(signals[0]?.aborted).toBe(true)
    give('Llovió.')
    await expect.element(translation()).toHaveValue('')
    expect(seen.saved).toEqual([])
  })

  it('TRANS-31: when the entry is edited meanwhile, the translation of the earlier words is dropped', async () => {
    const { translator, give } = waitingTranslator()
    const { seen, change } = await showScreen({ translators: [translator] })
    await button('Translate').click()
    await expect.element(button('Cancel')).toBeVisible()
    change({ entry: { ...ENTRY, content: 'It snowed.' } })
    await expect
      .element(page.getByText('You changed the entry, so its translation was stopped.'))
      .toBeVisible()
    give('Llovió.')
    await expect.element(button('Translate')).toBeEnabled()
    await expect.element(translation()).toHaveValue('')
    expect(seen.saved).toEqual([])
  })

  it('the unsaved words of an earlier visit stand in the text area', async () => {
    await showScreen({ doc: { entry: TRANSLATED, draft: { translatedContent: 'Llovió ayer.' } } })
    await expect.element(translation()).toHaveValue('Llovió ayer.')
  })

  it('words that another tab typed appear here', async () => {
    const { change } = await showScreen({ doc: { entry: TRANSLATED } })
    change({ entry: TRANSLATED, draft: { translatedContent: 'De otra pestaña.' } })
    await expect.element(translation()).toHaveValue('De otra pestaña.')
  })
})
