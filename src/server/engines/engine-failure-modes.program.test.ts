import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { encodeWav } from '#domain/speech/wav.ts'
import { apertiumTranslator } from '#server/engines/apertium/apertium-translator.ts'
import DEBIAN_PACKAGES from '#server/engines/debian-packages.json' with { type: 'json' }
import { espeakSynthesiser } from '#server/engines/espeak/espeak-synthesiser.ts'
import { fliteSynthesiser } from '#server/engines/flite/flite-synthesiser.ts'
import { hunspellCorrector } from '#server/engines/hunspell/hunspell-corrector.ts'
import { mecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { pocketsphinxTranscriber } from '#server/engines/pocketsphinx/pocketsphinx-transcriber.ts'
import { type TestProgram, testProgram } from './program.fixture.ts'
import { workQueue } from './work-queue.ts'

type Asked = {
  command: string
  timeoutMs: number
  signal?: AbortSignal
  queue?: ReturnType<typeof workQueue>
}
type Answer = { ok: boolean; error?: string }

const never = new AbortController().signal
const wav = encodeWav({ samples: new Float32Array(16_000), sampleRate: 16_000 })
const model = { sounds: '/none', sentences: '/none', words: '/none' }

const ENGINES: [string, (asked: Asked) => Promise<Answer>][] = [
  [
    'apertium',
    ({ signal = never, ...asked }) =>
      apertiumTranslator(new Set(['eng-spa']), asked).translate(
        { text: 'I have a dog.', from: 'en-US', to: 'es-ES' },
        signal,
      ),
  ],
  [
    'apertium, of a draft',
    async ({ signal = never, ...asked }) =>
      (await apertiumTranslator(new Set(['eng-spa']), asked).examine?.(
        { text: 'I have a dog.', draft: 'Tengo un perro.', from: 'en-US', to: 'es-ES' },
        signal,
      )) ?? { ok: true },
  ],
  [
    'apertium on a way over Spanish',
    ({ signal = never, ...asked }) =>
      apertiumTranslator(new Set(['fr-es', 'spa-eng']), asked).translate(
        { text: 'J’ai un chien.', from: 'fr-FR', to: 'en-US' },
        signal,
      ),
  ],
  [
    'espeak-ng',
    ({ signal = never, ...asked }) =>
      espeakSynthesiser({ version: '1', languages: new Set(['en-US']), ...asked }).synthesise(
        { text: 'I have a dog.', language: 'en-US', rate: 1 },
        signal,
      ),
  ],
  [
    'flite',
    ({ signal = never, ...asked }) =>
      fliteSynthesiser({ version: '1', ...asked }).synthesise(
        { text: 'I have a dog.', language: 'en-US', rate: 1 },
        signal,
      ),
  ],
  [
    'hunspell',
    ({ signal = never, ...asked }) =>
      hunspellCorrector(new Map([['es-ES', 'es_ES']]), asked).correct(
        { sentences: ['Tengo un perro.'], meant: '', language: 'es-ES', nativeLanguage: 'en-US' },
        signal,
      ),
  ],
  [
    'mecab',
    ({ signal = never, ...asked }) =>
      mecabReader(asked).read({ texts: [['今日', 'は']], language: 'ja-JP' }, signal),
  ],
  [
    'pocketsphinx',
    ({ signal = never, ...asked }) =>
      pocketsphinxTranscriber({ model, ...asked }).transcribe({ wav, language: 'en-US' }, signal),
  ],
]

const HASTY_MS = [150, 1_500, 10_000] // until a shell has begun, which takes longer on a busy machine
const PATIENT_MS = 20_000

function programsUnderWay(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
}

/** Of all threads of this process: what another one is at work on goes again, what is left here does not. */
function leftBehind(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`echolog-sound-${process.pid}-`))
}

it('every engine that is installed by a package is tried here', () => {
  const names = ENGINES.map(([name]) => name.replace(/,? .*/, ''))
  expect(Object.keys(DEBIAN_PACKAGES).filter((id) => !names.includes(id))).toEqual([])
})

describe.each(ENGINES)('%s', { timeout: 30_000 }, (_, ask) => {
  /** Asks a program that never answers, and has run. */
  async function outlast({ command, hasRun }: TestProgram): Promise<void> {
    for (const timeoutMs of HASTY_MS) {
      expect(await ask({ command, timeoutMs })).toEqual({ ok: false, error: 'timeout' })
      if (hasRun()) return
    }
    throw new Error('the program was never run')
  }

  it('FAIL-17: an engine that hangs is ended, and the answer is timeout', async () => {
    const hanging = testProgram('sleep 1000 & wait')
    await outlast(hanging)
    await expect.poll(hanging.isRunning).toBe(false)
    await expect.poll(programsUnderWay).toBe(0)
  })

  it('FAIL-17: an engine that ignores a polite end is ended all the same', async () => {
    const stubborn = testProgram("trap '' TERM INT HUP PIPE; while :; do sleep 0.05; done")
    await outlast(stubborn)
    await expect.poll(stubborn.isRunning).toBe(false)
  })

  it.each([
    ['at once', 'exit 3'],
    ['by a signal', 'kill -9 $$'],
    ['after a part of its answer', 'printf RIFF; kill -9 $$'],
    ['having read everything and said nothing', 'cat > /dev/null'],
  ])('FAIL-18: an engine that dies %s is a failure with a code', async (_, script) => {
    const answer = await ask({ command: testProgram(script).command, timeoutMs: PATIENT_MS })
    expect(answer.ok).toBe(false)
    expect(['provider-down', 'empty']).toContain(answer.error)
    await expect.poll(programsUnderWay).toBe(0)
  })

  it('FAIL-18: an engine that is gone since the start is a failure with a code', async () => {
    const answer = await ask({ command: '/no/such/program', timeoutMs: PATIENT_MS })
    expect(answer).toEqual({ ok: false, error: 'provider-down' })
  })

  it('FAIL-19: an engine that floods is ended', async () => {
    const flooding = testProgram('exec yes')
    const answer = await ask({ command: flooding.command, timeoutMs: PATIENT_MS })
    expect(answer.ok).toBe(false)
    expect(['provider-down', 'too-long']).toContain(answer.error)
    await expect.poll(flooding.isRunning).toBe(false)
    await expect.poll(programsUnderWay).toBe(0)
  })

  it('FAIL-19: an engine that floods its error output is no trouble', async () => {
    const complaining = testProgram('yes | head -c 5000000 >&2; exit 1')
    expect(await ask({ command: complaining.command, timeoutMs: PATIENT_MS })).toMatchObject({ ok: false })
  })

  it('a learner who leaves ends it', async () => {
    const hanging = testProgram('sleep 1000 & wait')
    const learner = new AbortController()
    const answer = ask({ command: hanging.command, timeoutMs: PATIENT_MS, signal: learner.signal })
    await expect.poll(hanging.hasRun).toBe(true)
    learner.abort()
    expect(await answer).toEqual({ ok: false, error: 'cancelled' })
    await expect.poll(hanging.isRunning).toBe(false)
    await expect.poll(leftBehind).toEqual([])
  })

  it('a learner who leaves the line starts nothing', async () => {
    const queue = workQueue(1, 5)
    const gate = Promise.withResolvers<void>()
    const busy = queue.run(() => gate.promise)
    const program = testProgram('exit 0')
    const learner = new AbortController()
    const answer = ask({ command: program.command, timeoutMs: PATIENT_MS, signal: learner.signal, queue })
    setTimeout(() => learner.abort(), 20)
    expect(await answer).toEqual({ ok: false, error: 'cancelled' })
    gate.resolve()
    await busy
    expect(program.hasRun()).toBe(false)
  })

  it('a crowd that finds no place in the line is told to come back', async () => {
    const queue = workQueue(1, 0)
    const gate = Promise.withResolvers<void>()
    const busy = queue.run(() => gate.promise)
    const answer = await ask({ command: '/no/such/program', timeoutMs: PATIENT_MS, queue })
    expect(answer).toEqual({ ok: false, error: 'rate-limited', retryAfterSeconds: 5 })
    gate.resolve()
    await busy
  })
})
