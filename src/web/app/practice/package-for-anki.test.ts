import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import { success } from '#domain/outcome.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { packageForAnki } from './package-for-anki.ts'

const DATE = '2026-11-21'
const TEXTS = ['Llueve mucho.', 'Hace frío.']
const PROFILE = { targetLanguage: 'es-ES', nativeLanguage: 'en-US' } as const

async function readDays() {
  const entry = {
    id: '1',
    date: DATE,
    content: 'Rain.',
    tags: [],
    mood: '' as const,
    translatedContent: TEXTS.join(' '),
  }
  return [{ date: DATE, doc: { entry } }]
}

/** How long the server has been waited for, in ms. */
const waits: number[] = []
const wait = async (ms: number) => void waits.push(ms)

function kept(texts: readonly string[]) {
  const rows = texts.map((text) => {
    const { key, words } = readSentence(text, DATE, 'es-ES')
    const gap = makeGapKey(key, { from: 1, count: 1 })
    return { key: gap, doc: { attempts: [], kept: true, keptAt: 1, words, wordsAt: 1 } }
  })
  return { all: async () => success(rows) }
}

const keyOf = (text: string) => readSentence(text, DATE, 'es-ES').key

/** It fails so often before it speaks. */
function synthesiser(
  id: Synthesiser['id'],
  failures = 0,
  retryAfterSeconds = 30,
): Synthesiser & { asked: string[] } {
  const asked: string[] = []
  return {
    ...{ id, asked, supports: () => true },
    async synthesise({ text }) {
      asked.push(text)
      if (asked.length <= failures) return { ok: false, error: 'rate-limited', retryAfterSeconds }
      return success({ wav: new TextEncoder().encode(`voice of ${text}`), by: id })
    },
  }
}

type Sent = { notes: { guid: string; fields: string[] }[] }

/** A server that answers with a collection, and what it was sent. */
function server(status = 200) {
  const sent: string[] = []
  const send: Fetcher = async (_, { body }) => {
    sent.push(String(body))
    return new Response('the collection', { status })
  }
  return { send, sent, notes: () => (JSON.parse(sent[0] ?? '') as Sent).notes }
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

it('has the collection and every sound by the name that its note has, and no recording leaves the device', async () => {
  const recordings = createMemoryRecordingStore()
  const file = { type: 'audio/webm', bytes: new TextEncoder().encode('my own voice').buffer }
  await recordings.keep({ id: 'r', at: 1, sentence: keyOf('Hace frío.'), accuracy: null, file })
  const { send, sent, notes } = server()
  const [model, machine] = [synthesiser('openai'), synthesiser('espeak-ng')]
  const ports = {
    readDays,
    wait,
    sentences: kept(TEXTS),
    recordings,
    send,
    findSynthesisers: async () => [model, machine],
  }
  const made = await packageForAnki(ports, PROFILE)
  expect(made?.lacksSounds).toBe(false)
  const files = unzipSync(made?.bytes ?? new Uint8Array())
  const names: Record<string, string> = JSON.parse(textOf(files.media))
  const sounds = Object.fromEntries(
    Object.entries(names).map(([place, name]) => [name, textOf(files[place])]),
  )
  expect(sounds).toEqual({
    [`${keyOf('Llueve mucho.')}.wav`]: 'voice of Llueve mucho.',
    [`${keyOf('Hace frío.')}.wav`]: 'voice of Hace frío.',
    [`${keyOf('Hace frío.')}-own.webm`]: 'my own voice',
  })
  expect(textOf(files['collection.anki2'])).toBe('the collection')
  expect(notes().map(({ fields }) => fields.slice(4))).toEqual([
    [`[sound:${keyOf('Llueve mucho.')}.wav]`, ''],
    [`[sound:${keyOf('Hace frío.')}.wav]`, `[sound:${keyOf('Hace frío.')}-own.webm]`],
  ])
  expect(sent.join()).not.toContain('my own voice')
  expect([model.asked, machine.asked]).toEqual([[], TEXTS])
})

it('a voice that fails is asked no more, and what lacks it is there and said to lack it', async () => {
  const { send, notes } = server()
  const busy = synthesiser('espeak-ng', 1, 3600)
  const recordings = createMemoryRecordingStore()
  const ports = {
    readDays,
    wait,
    sentences: kept(TEXTS),
    recordings,
    send,
    findSynthesisers: async () => [busy],
  }
  expect(await packageForAnki(ports, PROFILE)).toMatchObject({ lacksSounds: true })
  expect(busy.asked).toHaveLength(1)
  expect(notes().map(({ fields }) => fields.slice(4))).toEqual([
    ['', ''],
    ['', ''],
  ])
})

it('without a kept word there is none, and a server that makes no collection is a failure', async () => {
  const recordings = createMemoryRecordingStore()
  const rest = { readDays, wait, recordings, findSynthesisers: async () => [] }
  expect(await packageForAnki({ ...rest, sentences: kept([]), send: server().send }, PROFILE)).toBeNull()
  const failing = packageForAnki({ ...rest, sentences: kept(TEXTS), send: server(503).send }, PROFILE)
  await expect(failing).rejects.toThrow('no collection')
})

it('a voice that asks to wait is waited for', async () => {
  const { send } = server()
  const busy = synthesiser('espeak-ng', 1)
  const ports = { readDays, wait, sentences: kept(TEXTS), recordings: createMemoryRecordingStore(), send }
  const made = await packageForAnki({ ...ports, findSynthesisers: async () => [busy] }, PROFILE)
  expect([made?.lacksSounds, busy.asked.length, waits]).toEqual([false, 3, [30_000]])
})
