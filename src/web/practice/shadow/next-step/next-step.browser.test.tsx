import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { button, part, sayAndStop, show, TEN } from '../shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

describe('the next step', () => {
  it('of words lost side by side is to say that part: the voice first, then the learner', async () => {
    const onReport = vi.fn()
    const { listener, voice } = await show({ entry: { translatedContent: TEN }, onReport })
    await sayAndStop(listener, TEN.replace('cuatro cinco', ''))
    await expect.element(page.getByText('cuatro cinco', { exact: true })).toBeVisible()
    await button('Say this part').click()
    expect(voice.saying()).toBe('cuatro cinco')
    await expect.element(part('First the voice, then you.')).toBeVisible()
    voice.finish()
    await expect.element(page.getByRole('status').filter({ hasText: 'Listening' })).toBeVisible()
    await expect.element(part('Accuracy: 80%')).toBeInTheDocument() // of the whole sentence, still
    listener.hear('cuatro cinco', '')
    await expect.element(button('Stop')).not.toBeInTheDocument() // one button ends it
    await expect.element(button('Start speaking')).toBeDisabled()
    await button('Stop speaking').click()
    await expect
      .element(page.getByRole('status').filter({ hasText: '2 of 2 words understood.' }))
      .toBeVisible()
    await expect.element(part('Accuracy: 80%')).toBeInTheDocument()
    expect(onReport).toHaveBeenCalledOnce()
  })

  it.each([360, 1280])('is said while the result stays where it is (%i px)', async (width) => {
    await page.viewport(width, 740)
    const { listener, voice } = await show({ entry: { translatedContent: TEN } })
    await sayAndStop(listener, TEN.replace('cuatro cinco seis siete', ''))
    const top = () => document.querySelector('.attempt-figure')?.getBoundingClientRect().top
    await expect.element(button('Say this part')).toBeVisible()
    const before = top()
    await button('Say this part').click()
    await expect.element(part('First the voice, then you.')).toBeVisible()
    expect(top()).toBe(before)
    voice.finish()
    await expect.element(button('Stop speaking')).toBeVisible()
    listener.hear('cuatro cinco seis siete', '')
    await expect.element(page.getByText('cuatro cinco seis siete').last()).toBeVisible()
    expect(top()).toBe(before)
  })

  it('of one word is to say it, and what was heard instead is named', async () => {
    const { listener, voice } = await show()
    await sayAndStop(listener, 'llovió toda la tarda')
    await button('Say this word').click()
    expect(voice.saying()).toBe('tarde')
    voice.finish()
    listener.hear('tarta', '')
    await button('Stop speaking').click()
    await expect.element(part('0 of 1 word understood. Heard: tarta')).toBeVisible()
  })

  it('is said by the keyboard alone, and the focus stays where it was', async () => {
    const { listener, voice } = await show()
    await sayAndStop(listener, 'llovió toda la')
    await expect.element(button('Say this word')).toBeVisible()
    button('Say this word').element().focus()
    await userEvent.keyboard('{Enter}')
    voice.finish()
    listener.hear('tarde', '')
    await userEvent.keyboard('{Enter}')
    await expect.element(part('1 of 1 word understood.')).toBeVisible()
    await expect.element(button('Say this word')).toHaveFocus()
  })

  it('where all was understood is to try it without the text, which is shown with marks once it was said', async () => {
    const onReport = vi.fn()
    const { listener } = await show({ onReport })
    const text = page.getByText('tarde', { exact: false }).first()
    await sayAndStop(listener, 'llovió toda la tarde')
    await button('Try it without the text').click()
    await expect.element(text).not.toBeVisible()
    await expect.element(part('The sentence is hidden.')).toBeInTheDocument()
    await expect.element(part('Accuracy:')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Sentence 1 of 3' })).toHaveFocus()
    await sayAndStop(listener, 'llovió la tarde')
    await expect.element(text).toBeVisible()
    await expect.element(button('toda')).toBeVisible()
    expect(onReport.mock.lastCall?.[0]).toMatchObject({ how: 'recall' })
  })

  it('without the text can be given up, and the sentence is there again', async () => {
    const { listener } = await show()
    await sayAndStop(listener, 'llovió toda la tarde')
    await button('Try it without the text').click()
    await button('Show the sentence').click()
    await expect.element(page.getByText('Llovió', { exact: false }).first()).toBeVisible()
    await expect.element(button('Show the sentence')).not.toBeInTheDocument()
  })

  it('is never the same twice running', async () => {
    const { listener } = await show()
    await sayAndStop(listener, 'llovió toda la')
    await expect.element(button('Say this word')).toBeVisible()
    await sayAndStop(listener, 'llovió toda la')
    await expect.element(button('Try it without the text')).toBeVisible()
    await expect.element(button('Say this word')).not.toBeInTheDocument()
  })

  it('where nothing was heard is to come closer, once', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.end()
    await expect.element(part('a little closer to the microphone')).toBeVisible()
    expect(part('closer to the microphone').elements()).toHaveLength(1)
  })

  it.each([360, 1280])('stands beside the way on and never wider than the page (%i px)', async (width) => {
    await page.viewport(width, 800)
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const { listener } = await show({
      entry: { translatedContent: `Die ${long} ${long} war da.`, translationLanguage: 'de-DE' },
    })
    await sayAndStop(listener, 'die war da')
    await expect.element(button('Say this part')).toBeVisible()
    await expect.element(button('Finish')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  it.each(['vi', 'da'] as const)('has its words in every language (%s)', async (language) => {
    startTestTexts(language)
    const { listener } = await show()
    const [speak, stop] =
      language === 'vi' ? [/Bắt đầu nói/, /Dừng nói|Ngừng nói/] : [/Begynd at tale/, /Jeg er færdig/]
    await page.getByRole('button', { name: speak }).click()
    listener.hear('llovió', '')
    await page.getByRole('button', { name: stop }).click()
    await expect.element(button(language === 'vi' ? 'Nói đoạn này' : 'Sig dette stykke')).toBeVisible()
  })
})
