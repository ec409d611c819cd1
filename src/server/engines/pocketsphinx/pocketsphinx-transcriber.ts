import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WithCosts } from '#domain/engine.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { encodeWav, readSpeech, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { type EngineOptions, engineErrorOf, engineRunner, type Probing } from '#server/engines/run-engine.ts'
import { withUnnamedFile } from '#server/engines/run-program.ts'

/** Debian, built by hand, Homebrew. */
const PLACES = ['/usr', '/usr/local', '/opt/homebrew'].map((prefix) => `${prefix}/share/pocketsphinx/model`)

export type PocketsphinxModel = { sounds: string; sentences: string; words: string }

export function findPocketsphinxModel(places: readonly string[] = PLACES): PocketsphinxModel | undefined {
  const models = places.map((place) => ({
    sounds: join(place, 'en-us/en-us'),
    sentences: join(place, 'en-us/en-us.lm.bin'),
    words: join(place, 'en-us/cmudict-en-us.dict'),
  }))
  return models.find((model) => Object.values(model).every((path) => existsSync(path)))
}

const TIMEOUT_MS = 60_000 // a minute of speech takes some 10 s
const MAX_OUTPUT_BYTES = 100_000

/**
 * It reads a list of recordings (here one: standard input, as /dev/fd/3) and writes a list of texts. It opens
 * all three by name, which Linux refuses for Node's kind of pipe: echo and cat make ordinary ones.
 */
const ONE_RECORDING = [
  '-c',
  'exec 3<&0; echo 3 | "$@" -cepdir /dev/fd -ctl /dev/stdin -hyp /dev/stdout | cat',
  'sh',
]

/** A line of its answer: the text, the name of the recording, a score. */
const HEARD = /^(.*) \(3 -?\d+\)\s*$/

/** A tenth of a second. */
function shortSilence(): Uint8Array<ArrayBuffer> {
  return encodeWav({ samples: new Float32Array(SPEECH_RATE_HZ / 10), sampleRate: SPEECH_RATE_HZ })
}

/** The English recogniser pocketsphinx, a program on this machine; no sound is kept. */
export function pocketsphinxTranscriber({
  model,
  ...options
}: EngineOptions & { model: PocketsphinxModel }): WithCosts<Transcriber> {
  const { command = 'pocketsphinx_batch', timeoutMs = TIMEOUT_MS } = options
  const run = engineRunner({ id: 'pocketsphinx', trialInput: shortSilence() }, options)
  const models = ['-hmm', model.sounds, '-lm', model.sentences, '-dict', model.words]
  const sound = ['-adcin', 'yes', '-adchdr', '44', '-samprate', String(SPEECH_RATE_HZ), '-cepext', '']
  const args = [...ONE_RECORDING, command, ...models, ...sound, '-logfn', '/dev/null']

  return {
    id: 'pocketsphinx',
    costs: 'nothing',
    supports: (language) => language === 'en-US',
    async transcribe({ wav, language }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (language !== 'en-US') return { ok: false, error: 'unsupported-language' }
      const speech = readSpeech(wav)
      if (!speech.ok) return speech
      const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
      const printed = await withUnnamedFile(encodeWav(speech.value), (fd) =>
        run({ command: 'sh', args, input: { fd } }, limits),
      )
      if (!printed.ok) return engineErrorOf(printed.error)
      const heard = HEARD.exec(printed.value.toString('utf8'))?.[1]
      if (heard === undefined) options.onFailure?.() // the end of the pipe did not fail
      return heard === undefined
        ? { ok: false, error: 'provider-down' }
        : { ok: true, value: { text: heard.trim(), by: 'pocketsphinx' } }
    },
  }
}

/** Whether the program works with its model: tried on silence. */
export async function canTranscribe(transcriber: Transcriber, { onLate }: Probing = {}): Promise<boolean> {
  const answer = await transcriber.transcribe(
    { wav: shortSilence(), language: 'en-US' },
    new AbortController().signal,
  )
  if (!answer.ok && answer.error === 'timeout') onLate?.()
  return answer.ok
}
