import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListenFailure } from '#domain/speech/listener.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { MicrophoneCheck } from './microphone-check.tsx'
import { createScriptedRecorder, scriptedRecording } from './recorder.fake.ts'
import '#web/ui/base.css'

const MICROPHONES = [
  { id: 'a', name: 'Built-in' },
  { id: 'b', name: 'Headset' },
]

async function show({ microphones = MICROPHONES, recording = true } = {}) {
  const discarded: string[] = []
  const listener = createScriptedListener({
    ...(recording && { recording: () => scriptedRecording(() => void discarded.push('one')) }),
  })
  const settings = createMemorySpeechSettings()
  const clock = { ms: 0, now: () => clock.ms }
  const { unmount } = await render(
    <MicrophoneCheck
      language="es-ES"
      listener={listener}
      recorder={createScriptedRecorder({ microphones })}
      settings={settings}
      clock={clock}
    />,
  )
  return { listener, settings, clock, discarded, unmount }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const select = () => page.getByRole('combobox', { name: 'Which microphone' })
/** Text anywhere in what is said. */
const part = (text: string) => page.getByText(text, { exact: false })
const start = () => button('Test the microphone').click()

beforeEach(() => startTestTexts('en'))

describe('the choice of the microphone', () => {
  it('offers the microphones by name after the choice of the device, and keeps what is chosen', async () => {
    const { settings } = await show()
    await expect.element(page.getByRole('option', { name: 'Headset' })).toBeInTheDocument()
    await expect.element(select()).toHaveValue('')
    await select().selectOptions('Headset')
    expect(settings.get().microphone).toBe('b')
    await select().selectOptions('System default')
    expect(settings.get().microphone).toBeNull()
  })

  it('says that the names come once a microphone has been allowed', async () => {
    await show({ microphones: [{ id: 'a', name: '' }] })
    await expect.element(part("once you've allowed access")).toBeVisible()
    expect(select().element().querySelectorAll('option')).toHaveLength(1)
  })

  it('shows the choice of the device while the chosen microphone is not there', async () => {
    const { settings } = await show()
    settings.change({ microphone: 'gone' })
    await expect.element(select()).toHaveValue('')
    expect(settings.get().microphone).toBe('gone')
  })
})

describe('the microphone check', () => {
  it('shows how loud it is and what is heard, by whom, and plays it again', async () => {
    const { listener } = await show()
    await start()
    expect(listener.endsWithSpeech()).toBe(false)
    expect(listener.language()).toBe('es-ES')
    await expect.element(page.getByRole('status').filter({ hasText: 'Say something.' })).toBeVisible()
    await expect.element(select()).toBeDisabled()
    expect(document.querySelector('canvas')).not.toBeNull()
    listener.level(0.4)
    listener.hear('Hola', 'a to')
    await expect.element(page.getByText('Hola a to')).toHaveAttribute('lang', 'es-ES')
    listener.hear('Hola a todos', '')
    await button('Stop the test').click()
    await expect.element(page.getByText("The microphone works, and you're understood.")).toBeVisible()
    await expect.element(page.getByText('Heard by your browser')).toBeVisible()
    await expect.element(button('Play my recording')).toBeVisible()
    expect(document.querySelector('audio')?.getAttribute('src')).toMatch(/^data:audio/)
  })

  it('FAIL-24: says so after three seconds in which no sound at all has come', async () => {
    const { listener, clock } = await show()
    await start()
    const silent = part('No sound is coming from this microphone.')
    listener.level(0)
    clock.ms = 2900
    listener.level(0)
    await expect.element(silent).not.toBeInTheDocument()
    clock.ms = 3000
    listener.level(0)
    await expect.element(silent).toBeVisible()
    await button('Stop the test').click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'No sound is coming' })).toBeVisible()
  })

  it('a sound takes back that there is none', async () => {
    const { listener, clock } = await show()
    await start()
    listener.level(0)
    clock.ms = 3000
    listener.level(0)
    listener.level(0.2)
    await expect.element(part('No sound is coming')).not.toBeInTheDocument()
  })

  it('says so when a sound came and no words were understood', async () => {
    const { listener } = await show()
    await start()
    listener.level(0.3)
    await button('Stop the test').click()
    await expect.element(part('The microphone works, but no words were understood.')).toBeVisible()
    await expect.element(part('Language: Spanish (Spain).')).toBeVisible()
  })

  it.each<[string, ListenFailure, string]>([
    [
      'FAIL-20',
      'not-allowed',
      "The microphone is blocked for this site. Allow it in the browser's address bar, then try again.",
    ],
    ['FAIL-21', 'no-microphone', 'No microphone was found. Connect one'],
    ['FAIL-22', 'microphone-taken', 'Another program is using the microphone. Close that program'],
    ['no way', 'unsupported', "This browser can't use a microphone on this site."],
    ['an error', 'failed', "The test didn't work. Please try again."],
  ])('%s: %s is told in plain words, and the check can be started again', async (_, failure, words) => {
    const { listener } = await show({ recording: false })
    await start()
    listener.fail(failure)
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await start()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it.each<[ListenFailure, string]>([
    ['server-failed', "your words couldn't be recognized this time"],
    ['no-microphone', "your words couldn't be recognized this time"],
    ['microphone-taken', "your words couldn't be recognized this time"],
    ['declined', 'Speech recognition is off, as you chose'],
  ])(
    'where nobody hears (%s) the microphone is tried all the same, by listening to oneself',
    async (failure, words) => {
      const { listener } = await show()
      await start()
      listener.stage('recording')
      await expect.element(part('so you can hear yourself')).toBeVisible()
      listener.level(0.4)
      listener.fail(failure)
      await expect.element(part(words)).toBeVisible()
      await expect.element(button('Play my recording')).toBeVisible()
    },
  )

  it.each([
    ['FAIL-23', 'microphone-lost', 'The microphone was disconnected. What you said until then is kept.'],
    ['FAIL-26', 'full', 'A recording ends after ten minutes. What you said until then is kept.'],
  ] as const)('%s: says so when the recording has ended by itself (%s)', async (_, why, words) => {
    const { listener } = await show()
    await start()
    listener.level(0.4)
    listener.hear('Hola', '')
    listener.lose(why)
    listener.end()
    await expect.element(part(words)).toBeVisible()
    await expect.element(page.getByText("The microphone works, and you're understood.")).toBeVisible()
  })

  it('lets go of microphone and recording when the page is left, and of a recording when the next begins', async () => {
    const { listener, discarded, unmount } = await show()
    await start()
    await button('Stop the test').click()
    await start()
    expect(discarded).toHaveLength(1)
    await unmount()
    expect(listener.counts.cancelled).toBe(1)
  })
})
