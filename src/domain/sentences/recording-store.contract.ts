import { expect } from 'vitest'
import { itOnOpened } from '#domain/it-on-opened.contract.ts'
import type { NewSound, RecordingStore } from './recording-store.ts'

const A = '2026-11-21-0123456789abcd-es-es'
const B = '2026-11-22-0123456789abce-es-es'

function sound(at: number, change: Partial<NewSound> = {}): NewSound {
  const bytes = new Uint8Array([at, 0, 255]).buffer
  return { id: `s${at}`, sentence: A, at, accuracy: null, file: { type: 'audio/webm', bytes }, ...change }
}

export type OpenedRecordings = { store: RecordingStore; close(): Promise<void> }

/** What every store of sounds keeps to. `open` answers an empty one that holds 90 bytes. */
export function recordingStoreContract(open: () => Promise<OpenedRecordings>): void {
  const withStore = itOnOpened(open)

  async function ids(store: RecordingStore, ...sentences: string[]): Promise<string[]> {
    const found = await store.of(sentences)
    if (!found.ok) throw new Error(found.error)
    return found.value.map(({ id }) => id)
  }

  withStore('a sound comes back as it was recorded, with what is known of it', async ({ store }) => {
    expect(await store.keep(sound(1, { accuracy: 88 }))).toEqual({ ok: true, value: null })
    const info = { id: 's1', sentence: A, at: 1, accuracy: 88, bytes: 3 }
    expect(await store.of([A])).toEqual({ ok: true, value: [info] })
    const read = await store.read('s1')
    expect(read.ok && read.value?.type).toBe('audio/webm')
    expect([...new Uint8Array((read.ok && read.value?.bytes) || new ArrayBuffer(0))]).toEqual([1, 0, 255])
  })

  withStore('what is not there is known not to be', async ({ store }) => {
    expect(await store.read('s1')).toEqual({ ok: true, value: null })
    expect(await store.remove('s1')).toEqual({ ok: true, value: null })
    expect(await store.removeOf([A])).toEqual({ ok: true, value: null })
    expect(await store.of([])).toEqual({ ok: true, value: [] })
  })

  withStore('the first, the best and the last three of a sentence stay', async ({ store }) => {
    for (const [at, accuracy] of [null, 90, 20, null, 30, null].entries())
      await store.keep(sound(at, { accuracy }))
    expect(await ids(store, A)).toEqual(['s0', 's1', 's3', 's4', 's5'])
  })

  withStore('what comes to be known of a sound counts: it stays as the best one', async ({ store }) => {
    for (const at of [0, 1]) await store.keep(sound(at))
    await store.keep(sound(1, { accuracy: 70 }))
    for (const at of [2, 3, 4, 5]) await store.keep(sound(at))
    expect(await ids(store, A)).toEqual(['s0', 's1', 's3', 's4', 's5'])
  })

  withStore('beyond the room for all, the oldest go', async ({ store }) => {
    const large = { type: 'audio/webm', bytes: new ArrayBuffer(30) }
    for (const at of [1, 2, 3, 4]) await store.keep(sound(at, { file: large, sentence: at < 3 ? A : B }))
    expect(await ids(store, B, A)).toEqual(['s1', 's3', 's4'])
    expect(await store.read('s2')).toEqual({ ok: true, value: null })
  })

  withStore('one sound can be removed, or all of some sentences', async ({ store }) => {
    for (const at of [1, 2]) await store.keep(sound(at))
    await store.keep(sound(3, { sentence: B }))
    await store.remove('s1')
    expect(await ids(store, A, B)).toEqual(['s2', 's3'])
    await store.removeOf([A])
    expect(await ids(store, A, B)).toEqual(['s3'])
  })
}
