import { expect, it, vi } from 'vitest'
import type { AttemptReport } from '#domain/shadow/said-attempt.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createScriptedMediaControls } from '#web/speech/media-controls.fake.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedSoundPlayer } from '#web/speech/voice/sound-player.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createShadowing } from '../shadowing.ts'

async function begin() {
  const listener = createScriptedListener({ recording: scriptedRecording })
  const voice = createScriptedVoice()
  const reported = vi.fn<(report: AttemptReport) => void>()
  const active = vi.fn()
  const shadowing = createShadowing({
    language: 'es-ES',
    sentences: ['Hola mundo.', 'Cené a las 7.'],
    listener,
    voice,
    player: createScriptedSoundPlayer(),
    media: createScriptedMediaControls(),
    settings: createMemorySpeechSettings(),
    words: { spokenIn: async (asked) => SPOKEN_LANGUAGES[asked], readingsOf: async () => null },
    keeper: { begin: () => ({ id: 'a', at: 1000 }), keep: reported },
    onActive: active,
  })
  await shadowing.spoken.load()
  return { shadowing, listener, voice, reported, active }
}

function say(
  { shadowing, listener }: Pick<Awaited<ReturnType<typeof begin>>, 'shadowing' | 'listener'>,
  words: string,
) {
  shadowing.startSpeaking()
  listener.hear(words, '')
  shadowing.stopSpeaking()
}

it('a sentence tried without the text is shown once it was said, and that is told', async () => {
  const made = await begin()
  const { shadowing, reported } = made
  say(made, 'hola mundo')
  shadowing.hideText()
  expect(shadowing.get()).toMatchObject({ hidden: 'say', outcome: null, recording: null })
  say(made, 'hola')
  expect(shadowing.get()).toMatchObject({
    hidden: null,
    outcome: { kind: 'measured', accuracy: { aligned: 50 } },
  })
  expect(reported.mock.calls.map(([{ how }]) => how)).toEqual(['read', 'recall'])
})

it('where nothing was heard, or the microphone fails, the text stays hidden', async () => {
  const { shadowing, listener } = await begin()
  shadowing.hideText()
  shadowing.startSpeaking()
  listener.end()
  expect(shadowing.get()).toMatchObject({ hidden: 'say', outcome: { kind: 'nothing-heard' } })
})

it('whoever looks before the end has read it', async () => {
  const { shadowing, listener, reported } = await begin()
  shadowing.hideText()
  shadowing.startSpeaking()
  shadowing.showText()
  listener.hear('hola mundo', '')
  shadowing.stopSpeaking()
  expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ how: 'read' }))
})

it('where every text is hidden first, so is the next one, until that is no longer wanted', async () => {
  const made = await begin()
  const { shadowing } = made
  shadowing.hideFirst(true)
  expect(shadowing.get().hidden).toBe('write')
  shadowing.showText()
  say(made, 'hola mundo')
  shadowing.next({})
  expect(shadowing.get()).toMatchObject({ current: 1, hidden: 'write' })
  shadowing.hideFirst(false)
  expect(shadowing.get().hidden).toBeNull()
})

it('a result on screen is not taken away by the choice', async () => {
  const made = await begin()
  say(made, 'hola mundo')
  made.shadowing.hideFirst(true)
  expect(made.shadowing.get()).toMatchObject({ hidden: null, outcome: { kind: 'measured' } })
})

it('what was written is compared as what is said, shown, and kept as dictation that nobody heard', async () => {
  const { shadowing, reported } = await begin()
  shadowing.open(1)
  shadowing.hideFirst(true)
  shadowing.write()
  shadowing.check('cene a las siete')
  expect(shadowing.get()).toMatchObject({
    hidden: null,
    by: null,
    how: 'dictation',
    outcome: { kind: 'measured', accuracy: { understood: 3, total: 4 } },
  })
  expect(reported).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ how: 'dictation', by: null, recording: null, sentence: 'Cené a las 7.' }),
  )
})

it.each(['', '  \n '])('nothing written (%j) is not compared', async (written) => {
  const { shadowing, reported } = await begin()
  shadowing.hideFirst(true)
  shadowing.check(written)
  expect(shadowing.get()).toMatchObject({ hidden: 'write', outcome: null })
  expect(reported).not.toHaveBeenCalled()
})

it.each(['la la la la', '???', 'x'.repeat(5000), '雨 🎉 \u202e'])(
  'whatever is written (%j) is compared and never taken for silence',
  async (written) => {
    const { shadowing } = await begin()
    shadowing.hideFirst(true)
    shadowing.check(written)
    expect(shadowing.get().outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 0 } })
  },
)

it('writing counts as practice with every letter, and stops no voice', async () => {
  const { shadowing, voice, active } = await begin()
  shadowing.hideFirst(true)
  shadowing.speaker.listen()
  active.mockClear()
  shadowing.write()
  shadowing.write()
  expect(active).toHaveBeenCalledTimes(2)
  expect(voice.saying()).toBe('Hola mundo.')
  shadowing.check('hola mundo')
  expect(voice.saying()).toBeUndefined()
})
