import { expect, it, vi } from 'vitest'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { withWordStarts } from '#domain/speech/word-starts.ts'
import { createServerRuler } from './server-ruler.adapter.ts'

const REQUEST = { text: 'Hola mundo.', language: 'es-ES', rate: 0.8 } as const
const SOUND = encodeWav({ samples: new Float32Array(16_000).fill(0.1), sampleRate: 16_000 })
const CUED = withWordStarts(SOUND, [
  { offset: 0, sample: 800 },
  { offset: 5, sample: 8000 },
])

function engine(wav = CUED, more: Parameters<typeof memorySynthesiser>[0] = {}) {
  const answer = vi.fn(async () => ({ ok: true, value: { wav, by: 'espeak-ng' } }) as const)
  return { answer, ruler: createServerRuler(async () => [memorySynthesiser({ answer, ...more })]) }
}

const never = new AbortController().signal

it('is the sound with the starts of its words, at the speed asked for, and fetched once', async () => {
  const { ruler, answer } = engine()
  const told = await ruler.rulerOf(REQUEST, never)
  expect(told).toMatchObject({
    ok: true,
    value: {
      sound: { sampleRate: 16_000 },
      starts: [
        { offset: 0, seconds: 0.05 },
        { offset: 5, seconds: 0.5 },
      ],
    },
  })
  expect(await ruler.rulerOf(REQUEST, never)).toBe(told)
  expect(answer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(REQUEST), never)
  await ruler.rulerOf({ ...REQUEST, rate: 1 }, never)
  expect(answer).toHaveBeenCalledTimes(2)
})

it.each([
  ['there is no engine', createServerRuler(async () => [])],
  ['the engine does not read the language', engine(CUED, { supports: () => false }).ruler],
  ['the engine costs money and tells no starts', engine(CUED, { id: 'openai' }).ruler],
  ['the sound has no starts', engine(SOUND).ruler],
])('is none where %s', async (_, ruler) => {
  expect(await ruler.rulerOf(REQUEST, never)).toEqual({ ok: false, error: 'none' })
})

it('a text that is too long is not asked for', async () => {
  const { ruler, answer } = engine()
  expect(await ruler.rulerOf({ ...REQUEST, text: 'a'.repeat(2001) }, never)).toEqual({
    ok: false,
    error: 'none',
  })
  expect(answer).not.toHaveBeenCalled()
})

it('has failed where the server cannot be reached or sends no sound, and may be asked again', async () => {
  const failing = engine(new Uint8Array([1, 2, 3]))
  expect(await failing.ruler.rulerOf(REQUEST, never)).toEqual({ ok: false, error: 'failed' })
  await failing.ruler.rulerOf(REQUEST, never)
  expect(failing.answer).toHaveBeenCalledTimes(2)
  const offline = engine(CUED, { answer: () => ({ ok: false, error: 'offline' }) })
  expect(await offline.ruler.rulerOf(REQUEST, never)).toEqual({ ok: false, error: 'failed' })
})

it('keeps no more than the last ones', async () => {
  const { ruler, answer } = engine()
  for (let index = 0; index < 12; index++) await ruler.rulerOf({ ...REQUEST, text: `${index}` }, never)
  await ruler.rulerOf({ ...REQUEST, text: '11' }, never)
  expect(answer).toHaveBeenCalledTimes(12)
  await ruler.rulerOf({ ...REQUEST, text: '0' }, never)
  expect(answer).toHaveBeenCalledTimes(13)
})
