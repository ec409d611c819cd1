import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { VoiceFailureCode } from '#domain/speech/voice.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { button, show } from './shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

describe('what is said of the voice', () => {
  it('SHADOW-17: that nothing here speaks is said as soon as it is known, which may be after the page', async () => {
    const { voice } = await show()
    const notice = page.getByText("Your browser doesn't support text-to-speech functionality.")
    await expect.element(notice).not.toBeInTheDocument()
    voice.lose()
    await expect.element(notice).toBeVisible()
  })

  it.each<[VoiceFailureCode, string | RegExp]>([
    ['offline', "Our server couldn't be reached."],
    ['rate-limited', 'Please wait a minute.'],
    ['budget-used', /limit for today\. It can be used again from \d+:\d\d/],
    ['server-failed', "didn't work this time"],
    ['unplayable', "this browser can't play the sound"],
    ['unsupported-language', "There's no voice for this language here."],
  ])(
    'SPEECH-8 FAIL-9 FAIL-10: a failure (%s) is told in words, and Listen is there again',
    async (code, words) => {
      const { voice } = await show()
      await button('Listen').click()
      voice.end({ code, reason: code })
      await expect.element(page.getByRole('alert')).toMatchTextContent(words)
      await expect.element(button('Listen')).toBeEnabled()
    },
  )

  it('a browser that wants a press first is a hint', async () => {
    const { voice } = await show()
    await button('Listen').click()
    voice.end({ code: 'not-allowed', reason: 'not-allowed' })
    await expect.element(page.getByText(/Press Listen again/)).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('PROMISE-8: said unasked, it needs no words: the browser is right', async () => {
    const { voice } = await show({ preferences: { autoShadow: true } })
    voice.end({ code: 'not-allowed', reason: 'not-allowed' })
    await expect.element(button('Listen')).toBeVisible()
    await expect.element(page.getByText(/Press Listen again/)).not.toBeInTheDocument()
  })
})
