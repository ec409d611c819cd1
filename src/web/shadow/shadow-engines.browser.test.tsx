import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-test-texts.ts'
import { button, colourOf, sayAndStop, show } from './shadow-stage.tsx'

beforeEach(() => startTestTexts('en'))

describe('without recognition', () => {
  it('SHADOW-16: the page says so above the controls, and the same button records', async () => {
    await show({ canListen: false })
    const notice = page.getByText("Your browser doesn't support speech recognition functionality.")
    await expect.element(notice).toBeVisible()
    const start = button('Start speaking').element()
    expect(notice.element().compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await button('Start speaking').click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Recording' })).toBeVisible()
    await button('Stop speaking').click()
    await expect.element(button('Play me')).toBeVisible()
    await button('Mark as practiced').click()
    await page.getByRole('button', { name: /La mujer/ }).click()
    await expect.element(page.getByRole('button', { name: /Llovió.*practiced/ })).toBeVisible()
  })

  it('SPEECH-3: where nothing can record either, speaking reports it', async () => {
    await show({ canListen: false, canRecord: false })
    await button('Start speaking').click()
    const report = page.getByRole('alert')
    await expect.element(report).toMatchTextContent('Your browser does not support speech recognition.')
  })

  it.each([
    ['network', 'Speech recognition could not be reached.'],
    ['not-allowed', 'The browser did not allow speech recognition to use the microphone.'],
    ['language-not-supported', 'Speech recognition does not know this language here.'],
  ] as const)(
    'a failure (%s) is told in words, and the same button goes on with recording',
    async (code, words) => {
      const { listener } = await show()
      await button('Start speaking').click()
      listener.fail(code)
      await expect.element(page.getByRole('alert')).toMatchTextContent(words)
      await button('Start speaking').click()
      await expect.element(page.getByRole('status').filter({ hasText: 'Recording' })).toBeVisible()
    },
  )
})

describe('the voice', () => {
  it('SHADOW-5 SPEECH-10: Listen says the sentence in the language of the translation', async () => {
    const { voice } = await show()
    await button('Listen').click()
    expect(voice.saying()).toBe('Llovió toda la tarde.')
    expect(voice.language()).toBe('es-ES')
    expect(voice.rate()).toBe(1)
  })

  it('SPEECH-4 SPEECH-5 SPEECH-6: can be paused, resumed and stopped', async () => {
    const { voice } = await show()
    await button('Listen').click()
    await button('Pause').click()
    expect(voice.saying()).toBeUndefined()
    await button('Resume').click()
    expect(voice.saying()).toBe('Llovió toda la tarde.')
    await button('Stop').click()
    await expect.element(button('Listen')).toBeVisible()
    await expect.element(button('Stop')).not.toBeInTheDocument()
    expect(voice.saying()).toBeUndefined()
  })

  it('SPEECH-4: is idle again when all is said', async () => {
    const { voice } = await show()
    await button('Listen').click()
    voice.finish()
    await expect.element(button('Listen')).toBeVisible()
  })

  it('the word being said is shown', async () => {
    const { voice } = await show()
    await button('Listen').click()
    voice.word('toda')
    const grounds = () =>
      page
        .getByText('toda', { exact: true })
        .elements()
        .map((word) => getComputedStyle(word).backgroundColor)
    await expect.poll(grounds).toContain(colourOf('--accent-wash'))
  })

  it('Slower says it slower, and tells how slow', async () => {
    await page.viewport(1280, 800)
    const { voice } = await show()
    await button('Slower').click()
    expect(voice.rate()).toBe(0.8)
    await expect.element(page.getByRole('definition').getByText('0.8 of normal speed')).toBeVisible()
  })

  it('SPEECH-8: a failure is reported with its reason', async () => {
    const { voice } = await show()
    await button('Listen').click()
    voice.fail('synthesis-failed')
    const report = page.getByRole('alert')
    await expect.element(report).toMatchTextContent('Speech synthesis error: synthesis-failed')
    await expect.element(button('Listen')).toBeVisible()
  })

  it('SHADOW-17 SPEECH-7: without synthesis the page says so, Listen reports it, and speaking works', async () => {
    const { listener } = await show({ canSpeak: false })
    const notice = page.getByText("Your browser doesn't support text-to-speech functionality.")
    await expect.element(notice).toBeVisible()
    const listen = button('Listen').element()
    expect(notice.element().compareDocumentPosition(listen)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await button('Listen').click()
    const report = page.getByRole('alert')
    await expect.element(report).toMatchTextContent('Your browser does not support text-to-speech.')
    await sayAndStop(listener, 'llovió toda la tarde')
    await expect.element(page.getByText('Accuracy: 100%')).toBeInTheDocument()
  })

  it('PROMISE-8: with Auto-play shadowing the first sentence is said when the practice opens', async () => {
    const { voice } = await show({ preferences: { autoShadow: true } })
    expect(voice.saying()).toBe('Llovió toda la tarde.')
  })

  it('PROMISE-8: without it nothing is said unasked', async () => {
    const { voice } = await show()
    expect(voice.requests).toEqual([])
  })
})
