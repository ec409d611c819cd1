import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createScriptedRecorder } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { SpeechSettings } from './speech-settings.tsx'
import '#web/ui/base.css'

beforeEach(() => startTestTexts('en'))

const topOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top

it('a button stays where it is when the voices, the microphones and who listens become known', async () => {
  await page.viewport(1280, 800)
  const answers = Promise.withResolvers<void>()
  const later = async <Answer,>(answer: Answer) => answers.promise.then(() => answer)
  await render(
    <SpeechSettings
      language="es-ES"
      voice={{ ...createScriptedVoice({ names: [] }), voicesFor: () => later([]) }}
      listener={createScriptedListener({})}
      recognitionOffer={() => later({ browser: true, server: 'pocketsphinx' })}
      recorder={{ ...createScriptedRecorder(), microphones: () => later([{ id: 'a', name: 'Headset' }]) }}
      settings={createMemorySpeechSettings({ consent: 'server' })}
    />,
  )
  const before = ['Test the microphone', 'Listen'].map(topOf)
  await expect.element(page.getByRole('radio', { name: 'Only our server' })).toBeDisabled()
  answers.resolve()
  await expect.element(page.getByRole('radio', { name: 'Only our server' })).toBeChecked()
  await expect.element(page.getByRole('option', { name: 'Headset' })).toBeInTheDocument()
  await expect.element(page.getByText(/^There's no voice for this language/)).toBeVisible()
  expect(['Test the microphone', 'Listen'].map(topOf)).toEqual(before)
})

it("'Stop by itself' is on until it is turned off, and a native check", async () => {
  const settings = createMemorySpeechSettings()
  await render(
    <SpeechSettings
      language="es-ES"
      voice={createScriptedVoice()}
      listener={createScriptedListener()}
      recognitionOffer={async () => ({ browser: true, server: null })}
      recorder={createScriptedRecorder()}
      settings={settings}
    />,
  )
  const choice = page.getByRole('switch', { name: 'Stop by itself', exact: true })
  await expect.element(choice).toBeChecked()
  expect(choice.element()).toBeInstanceOf(HTMLInputElement)
  await choice.click()
  expect(settings.get().stopsByItself).toBe(false)
  await expect.element(choice).not.toBeChecked()
})

it.each([
  [
    'of a language that it hears',
    'pocketsphinx',
    /If that fails, our server listens/,
    /doesn't support this language/,
  ],
  [
    'not of one that it does not hear',
    null,
    /doesn't support this language/,
    /If that fails, our server listens/,
  ],
] as const)('says that the server listens %s', async (_, server, said, unsaid) => {
  await render(
    <SpeechSettings
      language="vi-VN"
      voice={createScriptedVoice()}
      listener={createScriptedListener()}
      recognitionOffer={async () => ({ browser: true, server })}
      recorder={createScriptedRecorder()}
      settings={createMemorySpeechSettings()}
    />,
  )
  await expect.element(page.getByRole('radio', { name: 'This browser and our server' })).toBeEnabled()
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByText(unsaid)).not.toBeInTheDocument()
})
