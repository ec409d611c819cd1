import { type ArchivedFault, createDayCollector, type FoundDays } from '#domain/exchange/day-collector.ts'
import { createListCutter, type ListFault } from '#domain/exchange/list-cutter.ts'
import { type ColumnOf, type CsvFault, createDiaryCsvReader } from '#domain/exchange/read-diary-csv.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { failure, success } from '#domain/outcome.ts'
import { type ArchivedFile, ArchiveError, chunksOf, readArchive } from './zip-archive.ts'

/** Why a file cannot be brought in. */
export type FileFault =
  | ListFault
  | CsvFault
  | 'too-large'
  | 'empty'
  | 'archive' // that cannot be read: damaged, with a password, or packed in a rare way
  | 'archive-without-json'
  | 'not-text'
  | 'unreadable' // it has been moved or changed since it was chosen
  | 'no-entries' // a list of something else
  | 'no-pages'

const MOST_BYTES = 200 * 1024 * 1024 // forty times a diary of ten years; of an archive, all of its JSON, unpacked
const MOST_JSON_FILES = 1000 // in an archive: one a journal

async function isArchive(file: Blob): Promise<boolean> {
  const [p, k, one, two] = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return p === 0x50 && k === 0x4b && ((one === 3 && two === 4) || (one === 5 && two === 6))
}

/** The text of a file piece by piece; throws a TypeError where it is not UTF-8. */
async function* piecesOf(
  bytes: AsyncGenerator<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const value of bytes) {
    onRead(value.byteLength)
    yield decoder.decode(value, { stream: true })
  }
  yield decoder.decode()
}

type Collector = ReturnType<typeof createDayCollector>

/** Reads the text of one file piece by piece. */
type TextReader<Fault> = { feed(piece: string): void; end(): void; fault(hasEnded?: boolean): Fault | null }

function jsonReader(add: (element: string) => void): TextReader<ListFault> {
  const cutter = createListCutter()
  return {
    feed(piece) {
      for (const element of cutter.feed(piece)) add(element)
    },
    end: () => undefined,
    fault: (hasEnded) => cutter.fault(hasEnded),
  }
}

function csvReader(
  collector: Collector,
  { columnOf, nativeLanguage }: Reading,
  isNamedCsv: boolean,
): TextReader<FileFault> {
  const reader = createDiaryCsvReader(columnOf, nativeLanguage)
  const add = (elements: object[]) => {
    for (const element of elements) collector.addElement(element)
  }
  return {
    feed: (piece) => add(reader.feed(piece)),
    end: () => add(reader.end()),
    fault() {
      const fault = reader.fault()
      return fault === 'no-columns' && !isNamedCsv ? 'not-json' : fault
    },
  }
}

async function readInto<Fault>(
  reader: TextReader<Fault>,
  pieces: AsyncGenerator<string>,
  signal: AbortSignal,
): Promise<Fault | null> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    reader.feed(piece)
    const fault = reader.fault()
    if (fault !== null) return fault
  }
  reader.end()
  return reader.fault(true)
}

/** What a file holds, or why nothing of it can be brought in: `found` has what is wrong with each part of it, where that is known. */
export type ReadDiary = { ok: true; value: FoundDays } | { ok: false; error: FileFault; found?: FoundDays }

function foundIn(collector: Collector): ReadDiary {
  const found = collector.found()
  const { days, practice, skipped, skippedFiles } = found
  if (days.length + practice.sentences.length + practice.minutes.length > 0) return success(found)
  if (skipped === null && skippedFiles === null) return failure('no-pages')
  return { ok: false, error: skipped === null ? 'no-pages' : 'no-entries', found }
}

export type Reading = {
  signal: AbortSignal
  /** How much has been read, 0 to 1. */
  onProgress(share: number): void
  /** Of a CSV file. */
  columnOf: ColumnOf
  /** Of the learner, for dates of a CSV file that can be read in two ways. */
  nativeLanguage?: LanguageCode
  /** Bytes of JSON or CSV, of an archive all of them, unpacked. */
  most?: number
}

const BEGINS_JSON = /^[\s\ufeff]*(?:[[{]|$)/

async function readOneFile(file: File, reading: Reading): Promise<ReadDiary> {
  const { signal, onProgress } = reading
  const collector = createDayCollector()
  const isNamedCsv = /\.[ct]sv$/i.test(file.name)
  const isJson = BEGINS_JSON.test(await file.slice(0, 1000).text())
  const reader = isJson ? jsonReader(collector.add) : csvReader(collector, reading, isNamedCsv)
  let read = 0
  const pieces = piecesOf(chunksOf(file.stream()), (bytes) => {
    read += bytes
    onProgress(read / file.size)
  })
  const fault = await readInto(reader, pieces, signal)
  return fault === null ? foundIn(collector) : failure(fault)
}

/** What unpacks to more than it says, or than anybody writes. */
class TooLargeError extends Error {}

/** The lists of entries: Day One has one for each journal, beside folders of pictures; macOS adds files of its own. */
function isList({ name }: ArchivedFile): boolean {
  return /(?:^|\/)[^/.][^/]*\.json$/i.test(name) && !name.startsWith('__MACOSX/')
}

/** Reads one file of an archive; a failure of that alone is its fault. */
async function readArchived(
  pieces: AsyncGenerator<string>,
  add: (element: string) => void,
  signal: AbortSignal,
): Promise<ArchivedFault | null> {
  try {
    return await readInto(jsonReader(add), pieces, signal)
  } catch (error) {
    if (error instanceof ArchiveError) return 'archive'
    if (error instanceof TypeError) return 'not-text'
    throw error
  }
}

async function readArchivedFiles(
  files: ArchivedFile[],
  { signal, onProgress, most = MOST_BYTES }: Reading,
): Promise<ReadDiary> {
  const collector = createDayCollector()
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const faults: ArchivedFault[] = []
  let read = 0
  for (const file of files) {
    const pieces = piecesOf(file.bytes(), (bytes) => {
      read += bytes
      if (read > most) throw new TooLargeError()
      onProgress(total === 0 ? 0 : Math.min(read / total, 1))
    })
    const elements: string[] = [] // which of a damaged file say what nobody has written
    const fault = await readArchived(pieces, (element) => elements.push(element), signal)
    collector.beginFile(file.name)
    if (fault !== 'archive' && fault !== 'not-text') for (const element of elements) collector.add(element)
    if (fault === null) continue
    faults.push(fault)
    collector.skipFile(file.name, fault)
  }
  const [first] = faults
  return first !== undefined && faults.length === files.length ? failure(first) : foundIn(collector)
}

/** Only its JSON is unpacked, so that an archive may be large by its pictures. */
async function readArchiveOf(file: Blob, reading: Reading): Promise<ReadDiary> {
  const archive = await readArchive(file)
  if (!archive.ok) return failure('archive')
  const lists = archive.value.filter(isList)
  if (lists.length === 0) return failure('archive-without-json')
  const isLarge =
    lists.length > MOST_JSON_FILES || lists.some(({ size }) => size > (reading.most ?? MOST_BYTES))
  return isLarge ? failure('too-large') : readArchivedFiles(lists, reading)
}

/** Reads a whole file before anything is changed. Rejects with the signal's reason once that fires. */
export async function readDiaryFile(file: File, reading: Reading): Promise<ReadDiary> {
  if (file.size === 0) return failure('empty')
  try {
    if (await isArchive(file)) return await readArchiveOf(file, reading)
    return file.size > (reading.most ?? MOST_BYTES) ? failure('too-large') : await readOneFile(file, reading)
  } catch (error) {
    if (reading.signal.aborted) throw error
    if (error instanceof TooLargeError) return failure('too-large')
    if (error instanceof ArchiveError) return failure('archive')
    if (error instanceof TypeError) return failure('not-text')
    if (error instanceof DOMException) return failure('unreadable')
    throw error
  }
}
