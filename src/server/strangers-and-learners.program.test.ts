import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { encodeWav } from '#domain/speech/wav.ts'
import { apertiumTranslator } from '#server/engines/apertium/apertium-translator.ts'
import { askSpeech, askToListen, askTranslation, testApp } from './app.fixture.ts'
import { espeakSynthesiser } from './engines/espeak/espeak-synthesiser.ts'
import { pocketsphinxTranscriber } from './engines/pocketsphinx/pocketsphinx-transcriber.ts'
import { testProgram } from './engines/program.fixture.ts'
import { memoryRateLimitCounters } from './rate-limit/memory-rate-limit-counters.ts'
import { memorySessions } from './sessions/sessions.fake.ts'

const wav = encodeWav({ samples: new Float32Array(16_000).fill(0.1), sampleRate: 16_000 })
const model = { sounds: '/none', sentences: '/none', words: '/none' }
const ANA = { headers: { authorization: 'Bearer ana' }, from: '192.0.2.1' }

/** The app with programs in place of the engines of this machine. */
function appWith(programs: { hearing?: string; translating?: string }) {
  const command = (script = 'exit 1') => testProgram(script).command
  const speaking = "printf 'RIFF....WAVEfmt ....................data....ab'" // all of a WAV file that is looked at
  return testApp({
    env: { ACCOUNTS: 'hosted', RATE_LIMIT_FACTOR: '1000' },
    translators: [apertiumTranslator(new Set(['eng-spa']), { command: command(programs.translating) })],
    synthesisers: [
      espeakSynthesiser({ version: '1', languages: new Set(['es-ES']), command: command(speaking) }),
    ],
    transcribers: [pocketsphinxTranscriber({ model, command: command(programs.hearing) })],
    ports: {
      accounts: {
        gotrue: null,
        own: new Hono(),
        sessions: memorySessions,
        counters: memoryRateLimitCounters(),
      },
    },
  }).app
}

function leaving() {
  const leaver = new AbortController()
  return { signal: leaver.signal, abort: () => leaver.abort() }
}

const HEARING_SLOWLY = "sleep 0.05; echo 'hello (3 -100)'"

describe('strangers and learners', () => {
  it.each([
    ['one stranger with thirty sounds', () => '203.0.113.7'],
    ['24 strangers', (index: number) => `203.0.113.${index % 24}`],
  ])('%s do not keep a learner from being heard', async (_, addressOf) => {
    const app = appWith({ hearing: HEARING_SLOWLY })
    const { signal, abort } = leaving()
    const crowd = Array.from({ length: 30 }, (_, index) =>
      askToListen(app, wav, { from: addressOf(index), signal }),
    )
    const statuses: number[] = []
    for (let time = 0; time < 3; time += 1) statuses.push((await askToListen(app, wav, ANA)).status)
    expect(statuses).toEqual([200, 200, 200])
    abort()
    await Promise.all(crowd)
  })

  it('a class of thirty behind one address is heard, each with an account of their own', async () => {
    const app = appWith({ hearing: "echo 'hello (3 -100)'" })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        askToListen(app, wav, { ...ANA, headers: { authorization: `Bearer pupil-${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('a translator that hangs makes no voice wait', async () => {
    const app = appWith({ translating: 'exec sleep 1000' })
    const { signal, abort } = leaving()
    const hanging = Array.from({ length: 6 }, (_, index) =>
      askTranslation(
        app,
        { text: 'Hello.', from: 'en-US', to: 'es-ES' },
        { from: `203.0.113.${index}`, signal },
      ),
    )
    const spoken = await askSpeech(app, { text: 'Hola.', language: 'es-ES' }, { from: '203.0.113.99' })
    expect(spoken.status).toBe(200)
    abort()
    await Promise.all(hanging)
  })
})
