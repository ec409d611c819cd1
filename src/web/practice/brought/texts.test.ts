import { describe, expect, it, vi } from 'vitest'
import type { NewText } from '#domain/brought/brought-text.ts'
import { failure } from '#domain/outcome.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { createTexts } from './texts.ts'

const NOON = new Date(2026, 10, 27, 12).getTime()
const LORCA: NewText = { text: 'Verde que te quiero verde.', language: 'es-ES', translation: null }

/** The texts of a device, in as many tabs as it is called for the same sentences. */
function open(shared = noSentences()) {
  const moving = { now: NOON, written: 0 }
  const sentences = createMemorySentenceStore(shared)
  const texts = createTexts({
    sentences,
    clock: { now: () => moving.now },
    onWritten: () => {
      moving.written += 1
    },
  })
  const stop = texts.open()
  const words = () => texts.get().texts.map(({ text }) => text)
  return { texts, sentences, shared, moving, words, stop }
}

describe('texts that are brought', () => {
  it('are stored by a press, shown at once, in other tabs too, and sent to other devices', async () => {
    const one = open()
    const other = open(one.shared)
    await expect.poll(() => one.texts.get().status).toBe('ready')
    const key = await one.texts.bring(LORCA)
    expect(key).not.toBeNull()
    expect([one.words(), one.moving.written]).toEqual([[LORCA.text], 1])
    await expect.poll(other.words).toEqual([LORCA.text])
    expect(one.texts.get().texts[0]).toMatchObject({ key, day: '2026-11-27', isKept: false })
  })

  it('brought twice are there once, with the day on which they came first, and still kept', async () => {
    const { texts, moving, words } = open()
    const key = await texts.bring(LORCA)
    await texts.keep(key ?? '', true)
    moving.now += 24 * 60 * 60 * 1000
    expect(await texts.bring(LORCA)).toBe(key)
    expect(words()).toEqual([LORCA.text])
    expect(texts.get().texts[0]).toMatchObject({ day: '2026-11-27', isKept: true })
  })

  it('are deleted, and brought back as they were, also kept', async () => {
    const { texts, shared, words } = open()
    const key = (await texts.bring({ ...LORCA, translation: { text: 'Green.', language: 'en-US' } })) ?? ''
    await texts.keep(key, true)
    const [text] = texts.get().texts
    expect(await texts.remove(key)).toBe(true)
    expect([words(), JSON.stringify([...shared.docs])]).toEqual([[], expect.not.stringContaining('verde')])
    if (text === undefined) throw new Error('no text')
    await texts.bringBack(text)
    expect(texts.get().texts).toEqual([{ ...text, at: expect.any(Number) }])
  })

  it('where they cannot be stored or read nothing is shown that is not there', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { texts, sentences, moving, words } = open()
    await expect.poll(() => texts.get().status).toBe('ready')
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    expect(await texts.bring(LORCA)).toBeNull()
    expect([words(), moving.written]).toEqual([[], 0])
    const silent = createMemorySentenceStore()
    vi.spyOn(silent, 'all').mockResolvedValueOnce(failure('storage-silent'))
    const unread = createTexts({ sentences: silent, clock: { now: () => NOON }, onWritten: () => undefined })
    unread.open()
    await expect.poll(() => unread.get().status).toBe('failed')
    expect(error).toHaveBeenCalledTimes(2)
    error.mockRestore()
  })
})
