import { beforeEach, describe, expect, it } from 'vitest'

import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { VoiceFailureCode } from '#domain/speech/voice.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createFallbackVoice } from './fallback-voice.ts'
import { createScriptedVoice } from './voice.fake.ts'
import { VoicePicker } from './voice-picker.tsx'
import '#web/ui/base.css'

const SAMPLE = 'Hoy he ido al mercado con mi hermana.'

async function show({ names = ['Elena', 'Paula'], hasServer = true, chosen = '' } = {}) {
  const browser = createScriptedVoice({ names })
  const server = createScriptedVoice({ names: ['espeak-ng'], by: 'espeak-ng' })
  const settings = createMemorySpeechSettings(chosen === '' ? {} : { voices: { 'es-ES': chosen } })
  const voice = createFallbackVoice({
    browser,
    findServerVoices: async () =>
      hasServer ? [{ by: 'espeak-ng', voice: server, supports: () => true }] : [],
    settings,
  })
  const { unmount } = await render(<VoicePicker language="es-ES" voice={voice} settings={settings} />)
  return { browser, server, settings, unmount }
}

const select = () =>
  page.getByRole('group', { name: 'Voice' }).getByRole('combobox', { name: 'Spanish (Spain)' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const optionsOf = (group: string) =>
  [...select().element().querySelectorAll(`optgroup[label="${group}"] > option`)].map(
    (one) => one.textContent,
  )

beforeEach(() => startTestTexts('en'))

describe('the voice picker', () => {
  it('offers the voices of this browser and of this server, after the automatic choice', async () => {
    await show()
    await expect.element(page.getByRole('option', { name: 'Automatic (Elena)' })).toBeInTheDocument()
    expect(optionsOf('This browser')).toEqual(['Elena', 'Paula'])
    expect(optionsOf('Our server')).toEqual(['espeak-ng'])
    await expect.element(select()).toHaveValue('')
  })

  it('a choice holds at once, for this language alone, and the sample is said with it', async () => {
    const { settings, server } = await show()
    settings.change({ voices: { 'da-DK': 'browser:Sara' } })
    await expect.element(page.getByRole('option', { name: 'espeak-ng' })).toBeInTheDocument()
    await select().selectOptions('espeak-ng')
    expect(settings.get().voices).toEqual({ 'da-DK': 'browser:Sara', 'es-ES': 'espeak-ng:espeak-ng' })
    await button('Listen').click()
    expect(server.saying()).toBe(SAMPLE)
    expect(server.language()).toBe('es-ES')
  })

  it('shows what was chosen, and gives the choice back to the machine', async () => {
    const { settings } = await show({ chosen: 'browser:Paula' })
    await expect.element(select()).toHaveValue('browser:Paula')
    await select().selectOptions('Automatic (Elena)')
    expect(settings.get().voices).toEqual({})
  })

  it('a chosen voice that is not here any more leaves the automatic choice on screen', async () => {
    await show({ chosen: 'browser:Gone' })
    await expect.element(page.getByRole('option', { name: 'Paula' })).toBeInTheDocument()
    await expect.element(select()).toHaveValue('')
  })

  it('follows voices that come late', async () => {
    const { browser } = await show({ names: [] })
    await expect.element(page.getByRole('option', { name: 'Automatic (espeak-ng)' })).toBeInTheDocument()
    browser.offer(['Late'])
    await expect.element(page.getByRole('option', { name: 'Automatic (Late)' })).toBeInTheDocument()
  })

  it('the automatic choice names who speaks after a move', async () => {
    const { browser, server } = await show()
    await button('Listen').click()
    browser.fail('synthesis-failed')
    await expect.poll(() => server.saying()).toBe(SAMPLE)
    await expect.element(page.getByRole('option', { name: 'Automatic (espeak-ng)' })).toBeInTheDocument()
  })

  it('Listen says the sentence beside it, and becomes Stop', async () => {
    const { browser } = await show()
    await expect.element(page.getByText(SAMPLE)).toHaveAttribute('lang', 'es-ES')
    await button('Listen').click()
    expect(browser.saying()).toBe(SAMPLE)
    await button('Stop').click()
    expect(browser.saying()).toBeUndefined()
    await expect.element(button('Listen')).toBeVisible()
  })

  it('another choice, and leaving the page, silence the sample', async () => {
    const { browser, unmount } = await show()
    await button('Listen').click()
    await select().selectOptions('Paula')
    expect(browser.saying()).toBeUndefined()
    await button('Listen').click()
    expect(browser.saying()).toBe(SAMPLE)
    await unmount()
    expect(browser.saying()).toBeUndefined()
  })

  it('with no voice at all says so in plain words, and a voice can be tried all the same', async () => {
    const { browser } = await show({ names: [], hasServer: false })
    await expect.element(page.getByText(/There's no voice for this language here/)).toBeVisible()
    await expect.element(select()).not.toBeInTheDocument()
    await button('Listen').click()
    browser.fail('synthesis-failed')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Speech synthesis error: synthesis-failed')
  })

  it('with no voice at all that is told once, also after it was tried', async () => {
    const { browser } = await show({ names: [], hasServer: false })
    await button('Listen').click()
    browser.end({ code: 'unsupported-language', reason: 'synthesis-failed' })
    await expect.element(button('Listen')).toBeVisible()
    expect(page.getByText(/There's no voice for this language here/).elements()).toHaveLength(1)
  })

  it.each<[VoiceFailureCode, string]>([
    ['offline', "Our server couldn't be reached."],
    ['rate-limited', 'Please wait a minute.'],
    ['server-failed', "didn't work this time"],
    ['unplayable', "this browser can't play the sound"],
    ['unsupported-language', "There's no voice for this language here."],
  ])('FAIL-9 FAIL-10: a failure (%s) is told in words a person understands', async (code, words) => {
    const { browser } = await show({ hasServer: false })
    await button('Listen').click()
    browser.end({ code, reason: code })
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
  })

  it('a browser that wants a press first is a hint, not a failure', async () => {
    const { browser } = await show()
    await button('Listen').click()
    browser.end({ code: 'not-allowed', reason: 'not-allowed' })
    await expect.element(page.getByRole('status')).toMatchTextContent('Press Listen again.')
  })
})
