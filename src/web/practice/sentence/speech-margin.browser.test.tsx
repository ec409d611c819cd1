import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { VoiceChoice } from '#domain/speech/voice.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { newSentence } from './sentence-state.ts'
import { SpeechMargin } from './speech-margin.tsx'

async function show(names: string[], by: VoiceChoice['by'] = 'browser') {
  const voice = createScriptedVoice({ names, by })
  await render(<SpeechMargin state={newSentence('es-ES', 'Hola.')} voice={voice} hasMicrophone />)
  return voice
}

const told = (text: string) => page.getByRole('definition').filter({ hasText: text })

beforeEach(() => startTestTexts('en'))

describe('the voice in the margin', () => {
  it('the browser’s has its own name', async () => {
    await show(['Elena'])
    await expect.element(told('Elena')).toBeInTheDocument()
  })

  it.each([
    ['espeak-ng', 'Our server (espeak-ng)'],
    ['gemini', 'Gemini, through our server'],
    ['openai', 'Speech service, through our server'],
  ] as const)('the server’s %s is told as the server’s', async (by, words) => {
    await show([by], by)
    await expect.element(told(words)).toBeInTheDocument()
  })

  it('follows a move to another voice without a word of alarm', async () => {
    const voice = await show(['Elena'])
    await expect.element(told('Elena')).toBeInTheDocument()
    voice.offer(['Paula'])
    await expect.element(told('Paula')).toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('says that there is none for the language, and that nothing here speaks at all', async () => {
    const voice = await show([])
    await expect.element(told('None for this language')).toBeInTheDocument()
    voice.lose()
    await expect.element(told('None in this browser')).toBeInTheDocument()
  })
})
