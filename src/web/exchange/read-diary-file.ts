import { createListCutter, type ListFault } from '#domain/exchange/list-cutter.ts'
import { createPageCollector, type FoundPages } from '#domain/exchange/page-collector.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'

/** Why a file cannot be brought in. */
export type FileFault =
  | ListFault
  | 'too-large'
  | 'empty'
  | 'archive' // Day One hands out a ZIP, with the JSON in it
  | 'not-text'
  | 'unreadable' // it has been moved or changed since it was chosen
  | 'no-entries' // a list of something else
  | 'no-pages'

const MOST_BYTES = 200 * 1024 * 1024 // forty times a diary of ten years

async function isArchive(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04
}

/** The text of a file piece by piece; throws a TypeError where it is not UTF-8. */
async function* piecesOf(file: Blob, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = file.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield decoder.decode(value, { stream: true })
      onRead(value.byteLength)
    }
    yield decoder.decode()
  } finally {
    await reader.cancel()
  }
}

function faultOf({ days, practice, skipped }: FoundPages): FileFault | null {
  if (days.length + practice.sentences.length + practice.minutes.length > 0) return null
  return skipped === null ? 'no-pages' : 'no-entries'
}

type Reading = {
  signal: AbortSignal
  /** How much has been read, 0 to 1. */
  onProgress(share: number): void
}

async function readPages(
  file: Blob,
  { signal, onProgress }: Reading,
): Promise<Outcome<FoundPages, FileFault>> {
  const cutter = createListCutter()
  const collector = createPageCollector()
  let read = 0
  const pieces = piecesOf(file, (bytes) => {
    read += bytes
    onProgress(read / file.size)
  })
  for await (const piece of pieces) {
    signal.throwIfAborted()
    for (const element of cutter.feed(piece)) collector.add(element)
    const fault = cutter.fault()
    if (fault !== null) return failure(fault)
  }
  const fault = cutter.fault(true)
  if (fault !== null) return failure(fault)
  const found = collector.found()
  const nothing = faultOf(found)
  return nothing === null ? success(found) : failure(nothing)
}

/** Reads a whole file before anything is changed. Rejects with the signal's reason once that fires. */
export async function readDiaryFile(file: Blob, reading: Reading): Promise<Outcome<FoundPages, FileFault>> {
  if (file.size === 0) return failure('empty')
  if (file.size > MOST_BYTES) return failure('too-large')
  try {
    if (await isArchive(file)) return failure('archive')
    return await readPages(file, reading)
  } catch (error) {
    if (reading.signal.aborted) throw error
    if (error instanceof TypeError) return failure('not-text')
    if (error instanceof DOMException) return failure('unreadable')
    throw error
  }
}
