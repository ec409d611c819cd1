import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeTranscriber } from '#domain/speech/transcriber.contract.ts'
import { decodeWav, encodeWav, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { hasFlite, sayWithFlite } from '#server/engines/flite-learner.fixture.ts'
import { testProgram } from '#server/engines/program.fixture.ts'
import { canTranscribe, findPocketsphinxModel, pocketsphinxTranscriber } from './pocketsphinx-transcriber.ts'

const open = new AbortController().signal
const model = findPocketsphinxModel()
const found = model === undefined ? undefined : pocketsphinxTranscriber({ model })
const isHere = found !== undefined && (await canTranscribe(found))

/** What the recogniser understands of this learner to the word: a model sentence, and something else. */
const SENTENCES = ['today i walked to the market with my sister', 'i woke up late and made some tea']

describe('pocketsphinx and the learner of the tests on this machine', () => {
  it('are installed wherever no test may be skipped', () => {
    expect((isHere && hasFlite) || process.env.CI !== 'true').toBe(true)
  })
})

describe('the model', () => {
  it('is the first place that has all of it', () => {
    const [part, whole] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'echolog-model-')))
    if (part === undefined || whole === undefined) throw new Error('no folder')
    onTestFinished(() => {
      for (const folder of [part, whole]) rmSync(folder, { recursive: true })
    })
    for (const folder of [part, whole]) mkdirSync(join(folder, 'en-us', 'en-us'), { recursive: true })
    for (const name of ['en-us.lm.bin', 'cmudict-en-us.dict']) writeFileSync(join(whole, 'en-us', name), '')
    expect(findPocketsphinxModel(['/none', part])).toBeUndefined()
    expect(findPocketsphinxModel(['/none', part, whole])?.sounds).toBe(join(whole, 'en-us', 'en-us'))
  })
})

describe('a program that is not pocketsphinx', () => {
  const files = { sounds: '/none', sentences: '/none', words: '/none' }

  it.each([
    ['says nothing', 'exit 0'],
    ['does not know the arguments', 'echo "ERROR: Unknown argument" >&2; exit 1'],
    ['says something else', 'echo hello'],
  ])('is not used when it %s', async (_, script) => {
    const { command } = testProgram(script)
    expect(await canTranscribe(pocketsphinxTranscriber({ model: files, command }))).toBe(false)
  })

  it('gets the sound without a name, and no text', async () => {
    const { command } = testProgram('printf "%s " "$#"; wc -c < /dev/fd/3 | tr -d "\\n"; echo " (3 -1)"')
    const transcriber = pocketsphinxTranscriber({ model: files, command })
    const wav = encodeWav({ samples: new Float32Array(50), sampleRate: SPEECH_RATE_HZ })
    const answer = await transcriber.transcribe({ wav, language: 'en-US' }, open)
    expect(answer).toEqual({ ok: true, value: { text: '22 144', by: 'pocketsphinx' } })
  })
})

describe.skipIf(!isHere)(
  'pocketsphinx (skipped where pocketsphinx-en-us is not installed)',
  { timeout: 60_000 },
  () => {
    if (model === undefined) return
    const transcriber = pocketsphinxTranscriber({ model })

    async function hear(wave: (index: number) => number, seconds: number) {
      const samples = Float32Array.from({ length: seconds * SPEECH_RATE_HZ }, (_, index) => wave(index))
      const wav = encodeWav({ samples, sampleRate: SPEECH_RATE_HZ })
      return transcriber.transcribe({ wav, language: 'en-US' }, open)
    }
    const heardNothing = { ok: true, value: { text: '', by: 'pocketsphinx' } }

    it.each([0.5, 3, 60])('FAIL-24: a recording of %s seconds of silence is no word', async (seconds) => {
      expect(await hear(() => 0, seconds)).toEqual(heardNothing)
    })

    it('FAIL-24: a recording of a quiet room is no word', async () => {
      expect(await hear((index) => ((index * 7919) % 41) / 41_000, 3)).toEqual(heardNothing)
    })

    it.each([
      ['loud noise', (index: number) => (((index * 7919) % 2003) / 1001.5 - 1) * 0.8],
      ['a tone', (index: number) => 0.3 * Math.sin(index / 10)],
      ['nothing but clipping', (index: number) => (index % 100 < 50 ? 1 : -1)],
      ['no movement', () => 0.6],
    ])('FAIL-25: a recording of %s is an answer of few words', async (_, wave) => {
      const answer = await hear(wave, 3)
      expect(answer.ok && answer.value.text.split(' ').length).toBeLessThan(4)
    })

    it('FAIL-26: a recording of ten minutes is too long', async () => {
      expect(await hear(() => 0, 600)).toEqual({ ok: false, error: 'too-long' })
    })

    describeTranscriber('pocketsphinx', () => ({
      transcriber: pocketsphinxTranscriber({ model }),
      known: 'en-US',
      unknown: 'es-ES',
      signals: { open, aborted: AbortSignal.abort() },
    }))
  },
)

describe.skipIf(!isHere || !hasFlite)(
  'pocketsphinx and a learner who speaks (skipped where pocketsphinx or flite is not installed)',
  { timeout: 60_000 },
  () => {
    if (model === undefined) return
    const transcriber = pocketsphinxTranscriber({ model })
    const hear = (wav: Uint8Array<ArrayBuffer>) => transcriber.transcribe({ wav, language: 'en-US' }, open)

    it.each(SENTENCES)('hears "%s" to the word, without knowing what is expected', async (sentence) => {
      expect(await hear(sayWithFlite(sentence))).toEqual({
        ok: true,
        value: { text: sentence, by: 'pocketsphinx' },
      })
    })

    it('four at once on few cores all get their answer', async () => {
      const wav = sayWithFlite('i have a dog')
      const answers = await Promise.all(Array.from({ length: 4 }, () => hear(wav)))
      expect(answers).toEqual(Array(4).fill(expect.objectContaining({ ok: true })))
    })

    it('FAIL-25: speech behind noise is still an answer', async () => {
      const sound = decodeWav(sayWithFlite('i have a dog'))
      if (!sound.ok) throw new Error('no sound')
      const samples = sound.value.samples.map(
        (value, index) => value + (((index * 7919) % 2003) / 1001.5 - 1) * 0.2,
      )
      expect(await hear(encodeWav({ samples, sampleRate: SPEECH_RATE_HZ }))).toMatchObject({ ok: true })
    })
  },
)
