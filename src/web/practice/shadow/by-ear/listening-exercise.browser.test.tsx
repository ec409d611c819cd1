import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { confirmConversion } from '#web/ui/form/conversion.fixture.ts'
import { button, openMore, part, show, TEN } from '../shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

const box = () => page.getByRole('textbox', { name: 'What I heard' })
const choice = () => page.getByRole('checkbox', { name: 'Hide the text first' })
const sentence = () => page.getByText('Llovió', { exact: false }).first()

describe('with the text hidden first', () => {
  it('the sentence is heard and written, then shown with marks, and kept as dictation', async () => {
    const onReport = vi.fn()
    const { voice } = await show({ hidesText: true, onReport })
    await expect.element(sentence()).not.toBeVisible()
    await button('Listen').click()
    expect(voice.saying()).toBe('Llovió toda la tarde.')
    await box().fill('llovio toda la tarda')
    await button('Check').click()
    await expect.element(sentence()).toBeVisible()
    await expect.element(page.getByText('Accuracy: 50%')).toBeInTheDocument()
    await expect.element(part('2 of 4 words understood.')).toBeVisible()
    await expect.element(button('tarde')).toBeVisible()
    await expect.element(part('Good effort!')).not.toBeInTheDocument() // which is about speaking
    await expect.element(box()).not.toBeInTheDocument()
    expect(onReport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ how: 'dictation', by: null }))
  })

  it('the speed of the voice is chosen there, too', async () => {
    const { voice } = await show({ hidesText: true })
    await page.getByRole('combobox', { name: 'Speed' }).selectOptions('0.65')
    await button('Listen').click()
    expect(voice.rate()).toBe(0.65)
  })

  it('Enter checks, and the keyboard goes on at the sentence', async () => {
    await show({ hidesText: true })
    await box().fill('llovió toda la tarde')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Accuracy: 100%')).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Sentence 1 of 3' })).toHaveFocus()
    await expect.element(button('Next sentence')).toBeVisible()
  })

  it('Enter that confirms a conversion checks nothing', async () => {
    const onReport = vi.fn()
    await show({ hidesText: true, onReport })
    await box().fill('llovió')
    expect(confirmConversion(box().element())).toBe(true)
    await expect.element(box()).toBeVisible()
    expect(onReport).not.toHaveBeenCalled()
  })

  it('Check with nothing written leads to the box', async () => {
    const onReport = vi.fn()
    await show({ hidesText: true, onReport })
    await button('Check').click()
    await expect.element(box()).toHaveFocus()
    await expect.element(sentence()).not.toBeVisible()
    expect(onReport).not.toHaveBeenCalled()
  })

  it('Show the sentence gives it up: it is read and said as ever, and the next one is hidden', async () => {
    const { listener } = await show({ hidesText: true })
    await button('Show the sentence').click()
    await expect.element(sentence()).toBeVisible()
    await button('Start speaking').click()
    listener.hear('llovió toda la tarde', '')
    await button('Stop speaking').click()
    await button('Next sentence').click()
    await expect.element(page.getByText('Sentence 2 of 3')).toBeVisible()
    await expect.element(box()).toBeVisible()
    await expect.element(box()).toHaveValue('')
  })

  it('those that wait are hidden too, but for those that were said', async () => {
    await show({ hidesText: true, bestAccuracy: { 'Mañana diré más.': 94 } })
    await button('Sentence 1 of 3').click()
    await expect.element(page.getByRole('button', { name: 'Sentence 2 of 3 not tried yet' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Mañana.*Best 94%/ })).toBeVisible()
    await expect.element(part('La mujer')).not.toBeInTheDocument()
  })

  it.each([360, 1280])(
    'lines are as high as the sentence, and nothing is wider than the page (%i px)',
    async (width) => {
      await page.viewport(width, 800)
      const { settings } = await show({
        entry: { translatedContent: `${TEN} ${TEN} ${TEN}` },
        hidesText: true,
      })
      await expect.element(button('Check')).toBeVisible()
      const height = () => document.querySelector('p[lang="es-ES"]')?.getBoundingClientRect().height
      const hidden = height()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      settings.change({ hidesText: false })
      await expect.element(button('Start speaking')).toBeVisible()
      expect(height()).toBe(hidden)
    },
  )
})

describe('the choice', () => {
  it('hides nothing where nothing can speak', async () => {
    await show({ hidesText: true, canSpeak: false })
    await expect.element(sentence()).toBeVisible()
    await expect.element(button('Start speaking')).toBeVisible()
    await expect.element(box()).not.toBeInTheDocument()
  })

  it.each([360, 1280])('is off, kept on the device, and works at once (%i px)', async (width) => {
    await page.viewport(width, 800)
    const { settings } = await show()
    if (width < 900) await openMore()
    await expect.element(choice()).not.toBeChecked()
    await expect.element(sentence()).toBeVisible()
    await choice().click()
    expect(settings.get().hidesText).toBe(true)
    await expect.element(box()).toBeVisible()
    await expect.element(sentence()).not.toBeVisible()
    await choice().click()
    await expect.element(box()).not.toBeInTheDocument()
    await expect.element(sentence()).toBeVisible()
  })

  it('leaves a result where it is', async () => {
    await page.viewport(1280, 800)
    const { listener } = await show()
    await button('Start speaking').click()
    listener.hear('llovió', '')
    await button('Stop speaking').click()
    await choice().click()
    await expect.element(part('Accuracy: 25%')).toBeInTheDocument()
    await expect.element(sentence()).toBeVisible()
  })
})
