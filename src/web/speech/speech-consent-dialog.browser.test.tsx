import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import type { RecognitionOffer } from '#domain/speech/speech-settings.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { RecognitionChoice } from './settings/speech-settings.tsx'
import { showSpeechConsentDialog } from './speech-consent-dialog.tsx'
import { createMemorySpeechSettings } from './speech-settings.fake.ts'
import '#web/ui/base.css'

const BOTH: RecognitionOffer = { browser: true, server: 'pocketsphinx' }

beforeEach(() => startTestTexts('en'))

const dialog = () => page.getByRole('dialog', { name: 'Who should listen?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A page with a button that asks, as 'Start speaking' does. */
async function ask(offer = BOTH) {
  const withdrawing = new AbortController()
  const answers: unknown[] = []
  await render(
    <button
      type="button"
      onClick={() =>
        void showSpeechConsentDialog(offer, withdrawing.signal).then((answer) => answers.push(answer))
      }
    >
      Start
    </button>,
  )
  await button('Start').click()
  await expect.element(dialog()).toBeVisible()
  onTestFinished(() => withdrawing.abort())
  return { answers, withdrawing }
}

describe('the question who should listen', () => {
  it.each([
    ['Let it listen', 'any'],
    ['Only our server', 'server'],
    ['Just record me', 'nobody'],
  ])('%s answers %s, and gives the focus back', async (name, choice) => {
    const { answers } = await ask()
    await button(name).click()
    await expect.poll(() => answers).toEqual([choice])
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Start')).toHaveFocus()
  })

  it('Escape closes it without a choice', async () => {
    const { answers } = await ask()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => answers).toEqual([null])
    await expect.element(button('Start')).toHaveFocus()
  })

  it('is read from its title, and a second Enter chooses nothing', async () => {
    const { answers } = await ask()
    await expect.element(page.getByRole('heading', { name: 'Who should listen?' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(answers).toEqual([])
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Let it listen')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => answers).toEqual(['any'])
  })

  it('goes when the press that asked is cancelled', async () => {
    const { answers, withdrawing } = await ask()
    withdrawing.abort()
    await expect.poll(() => answers).toEqual([null])
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('is one list: each choice has a sentence of its own beside its button', async () => {
    await ask()
    const rows = dialog().getByRole('listitem').elements()
    expect(rows.map((row) => row.textContent)).toEqual([
      'This browser. It may send your voice to its maker. If that fails, our server listens instead, as long as it supports the language.Let it listen',
      "Our server only. Your voice goes no further and isn't stored.Only our server",
      "No one. You're only recorded, on this device, so that you can listen to yourself.Just record me",
    ])
    await expect
      .element(button('Just record me'))
      .toHaveAccessibleDescription(/^No one\. You're only recorded/)
  })

  it.each([
    ['pocketsphinx', "Your voice goes no further and isn't stored."],
    ['openai', 'It passes your voice on to the speech service it uses.'],
    ['gemini', "It passes your voice on to Google's Gemini."],
  ] as const)('says where a voice goes that this server’s %s hears', async (server, words) => {
    await ask({ browser: true, server })
    await expect.element(button('Only our server')).toHaveAccessibleDescription(`Our server only. ${words}`)
  })

  it('offers only who is there: without an engine of the server', async () => {
    const { answers } = await ask({ browser: true, server: null })
    await expect.element(button('Only our server')).not.toBeInTheDocument()
    await button('Let it listen').click()
    await expect.poll(() => answers).toEqual(['any'])
  })

  it('offers only who is there: without a recogniser of the browser, which is then not allowed either', async () => {
    const { answers } = await ask({ browser: false, server: 'pocketsphinx' })
    await expect.element(dialog()).not.toMatchTextContent('browser')
    await expect.element(button('Let it listen')).toHaveAccessibleDescription(/^Our server\. Your voice/)
    await expect.element(button('Only our server')).not.toBeInTheDocument()
    await button('Let it listen').click()
    await expect.poll(() => answers).toEqual(['server'])
  })

  it.each(SITE_LANGUAGES)('fits a phone of 360 px (%s)', async (language) => {
    await page.viewport(360, 640)
    startTestTexts(language)
    const withdrawing = new AbortController()
    const withNetworkErrors = showSpeechConsentDialog(BOTH, withdrawing.signal)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const { left, right, top, bottom } = page.getByRole('dialog').element().getBoundingClientRect()
    withdrawing.abort()
    await withNetworkErrors
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
    expect([top >= 0, bottom <= 640]).toEqual([true, true])
  })
})

describe('the choice in the settings', () => {
  const radio = (name: string) => page.getByRole('radio', { name })

  it('holds at once, and follows a choice made elsewhere', async () => {
    const settings = createMemorySpeechSettings()
    await render(
      <RecognitionChoice language="en-US" settings={settings} recognitionOffer={async () => BOTH} />,
    )
    await expect.element(page.getByText(/^You'll be asked the first time you speak\./)).toBeVisible()
    await radio('Only our server').click()
    expect(settings.get().consent).toBe('server')
    await expect
      .element(page.getByText(/^You'll be asked the first time you speak\./))
      .not.toBeInTheDocument()
    settings.change({ consent: 'nobody' })
    await expect.element(radio('No one: just record me')).toBeChecked()
  })

  it.each([
    ['pocketsphinx', "Your voice goes no further and isn't stored."],
    ['gemini', "It passes your voice on to Google's Gemini."],
    [null, "It doesn't support the language you're learning, so you're recorded instead."],
  ] as const)('says where a voice goes (%s)', async (server, words) => {
    const offer = async () => ({ browser: true, server })
    await render(
      <RecognitionChoice language="vi-VN" settings={createMemorySpeechSettings()} recognitionOffer={offer} />,
    )
    await expect.element(radio('Only our server')).toHaveAccessibleDescription(words)
    await expect
      .element(radio('This browser and our server'))
      .toHaveAccessibleDescription(/may send your voice to its maker/)
  })
})
