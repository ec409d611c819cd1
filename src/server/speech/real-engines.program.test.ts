import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodeWav, encodeWav } from '#domain/speech/wav.ts'
import { askSpeech, askToListen, testApp } from '#server/app.fixture.ts'
import { espeakSynthesiser } from '#server/engines/espeak/espeak-synthesiser.ts'
import { findEspeakVoices } from '#server/engines/espeak/espeak-voices.ts'
import { hasFlite, sayWithFlite } from '#server/engines/flite-learner.fixture.ts'
import {
  findPocketsphinxModel,
  pocketsphinxTranscriber,
} from '#server/engines/pocketsphinx/pocketsphinx-transcriber.ts'
import { testProgram } from '#server/engines/program.fixture.ts'
import { listen } from '#server/listen.ts'
import { cachedSynthesiser } from './cached-synthesiser.ts'
import { spokenCache } from './spoken-cache.ts'

const voices = await findEspeakVoices()
const model = findPocketsphinxModel()
const log = pino({ enabled: false })
const stillThere = async (owners: readonly string[]) => new Set(owners)
const isAna = async () => ({ id: 'ana', key: 'key of ana' })
const absent = { sounds: '/none', sentences: '/none', words: '/none' }

function spokenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-spoken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe.skipIf(voices === undefined)(
  'espeak-ng over HTTP (skipped where espeak-ng is not installed)',
  { timeout: 30_000 },
  () => {
    if (voices === undefined) return

    it('a sentence goes in, and comes out as sound of a sensible length', async () => {
      const { app } = testApp({ synthesisers: [espeakSynthesiser(voices)] })
      const response = await askSpeech(app, { text: 'Mañana quiero visitar a mi abuela.', language: 'es-ES' })
      const sound = decodeWav(new Uint8Array(await response.arrayBuffer()))
      const seconds = sound.ok ? sound.value.samples.length / sound.value.sampleRate : 0
      expect(seconds).toBeGreaterThan(1)
      expect(seconds).toBeLessThan(6)
    })

    it('F08: decomposed text is the same sound, and kept under the same name', async () => {
      const folder = spokenFolder()
      const engine = cachedSynthesiser(
        espeakSynthesiser(voices),
        spokenCache({ folder, log, stillThere }),
        isAna,
      )
      const text = 'Tôi học tiếng Việt.'
      const sounds: ArrayBuffer[] = []
      for (const written of [text, text.normalize('NFD')]) {
        const { app } = testApp({ synthesisers: [espeakSynthesiser(voices)] })
        const response = await askSpeech(app, { text: written, language: 'vi-VN' })
        sounds.push(await response.arrayBuffer())
        const kept = await askSpeech(testApp({ synthesisers: [engine] }).app, {
          text: written,
          language: 'vi-VN',
        })
        expect((await kept.arrayBuffer()).byteLength).toBe(sounds[0]?.byteLength)
      }
      expect(sounds[1]).toEqual(sounds[0])
      expect(readdirSync(folder)).toHaveLength(1)
    })
  },
)

describe('the second time', { timeout: 30_000 }, () => {
  it('no process is started', async () => {
    const folder = spokenFolder()
    const runs = spokenFolder()
    // Writes a WAV file of one sample, without its length, as espeak-ng does.
    const script = [
      'cat > /dev/null',
      `mktemp '${runs}/run.XXXXXX' > /dev/null`,
      `printf 'RIFF\\000\\000\\000\\000WAVEfmt \\020\\000\\000\\000\\001\\000\\001\\000'`,
      `printf '\\042\\126\\000\\000\\104\\254\\000\\000\\002\\000\\020\\000data\\000\\000\\000\\000\\001\\002'`,
    ].join('\n')
    const { command } = testProgram(script)
    const engine = espeakSynthesiser({ version: '1', languages: new Set(['en-US']), command })
    const { app } = testApp({
      synthesisers: [cachedSynthesiser(engine, spokenCache({ folder, log, stillThere }), isAna)],
    })
    const sounds: ArrayBuffer[] = []
    for (const _ of [1, 2, 3]) {
      const response = await askSpeech(app, { text: 'I have a dog.', language: 'en-US' })
      expect(response.status).toBe(200)
      sounds.push(await response.arrayBuffer())
    }
    expect(sounds[1]).toEqual(sounds[0])
    expect([readdirSync(runs).length, readdirSync(folder).length]).toEqual([3, 1]) // the sound, and twice for its words
  })
})

describe('a learner who goes away', { timeout: 30_000 }, () => {
  const hanging = () => testProgram('sleep 1000 & wait')

  it.each(['/api/speak', '/api/listen?language=en-US'])('ends the program behind %s', async (path) => {
    const [speaking, listening] = [hanging(), hanging()]
    const engine = espeakSynthesiser({
      version: '1',
      languages: new Set(['en-US']),
      command: speaking.command,
    })
    const { app, config } = testApp({
      synthesisers: [
        cachedSynthesiser(engine, spokenCache({ folder: spokenFolder(), log, stillThere }), isAna),
      ],
      transcribers: [pocketsphinxTranscriber({ model: absent, command: listening.command })],
    })
    const server = await listen(app, { ...config, port: 0 })
    onTestFinished(() => server.close(0))
    const program = path === '/api/speak' ? speaking : listening
    const learner = new AbortController()
    const body =
      path === '/api/speak'
        ? JSON.stringify({ text: 'I have a dog.', language: 'en-US' })
        : encodeWav({ samples: new Float32Array(4_000), sampleRate: 16_000 })
    const asked = fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      body,
      signal: learner.signal,
    })
    await expect.poll(program.isRunning, { timeout: 10_000 }).toBe(true)
    learner.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(program.isRunning, { timeout: 10_000 }).toBe(false)
  })
})

describe.skipIf(model === undefined || !hasFlite)(
  'pocketsphinx over HTTP (skipped where pocketsphinx or flite is not installed)',
  { timeout: 60_000 },
  () => {
    if (model === undefined) return

    it('what the learner of the tests says is heard to the word, and a wrong word is heard as what it is', async () => {
      const { app } = testApp({ transcribers: [pocketsphinxTranscriber({ model })] })
      for (const said of [
        'today i walked to the market with my sister',
        'today i walked to the office with my brother',
      ]) {
        const response = await askToListen(app, sayWithFlite(said))
        expect([response.status, await response.json()]).toEqual([200, { text: said, by: 'pocketsphinx' }])
      }
    })
  },
)
