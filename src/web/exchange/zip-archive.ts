import { failure, type Outcome, success } from '#domain/outcome.ts'

/** The chunks of a stream, one after another: Safari does not iterate over a stream by itself. */
export async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined) // it may have failed, which was told
  }
}

// The polynomial of ZIP and gzip, its bits turned round: https://www.rfc-editor.org/rfc/rfc1952#section-8
const POLYNOMIAL = 0xedb88320

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  return rest
})

/** The CRC-32 of bytes, or of those before with these behind them. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

/** One file of an archive. */
export type ArchivedFile = {
  name: string
  /** As the archive says; what `bytes` gives may be more. */
  size: number
  /** Its bytes, unpacked as they are read. Rejects with an `ArchiveError` where they cannot be. */
  bytes(): AsyncGenerator<Uint8Array>
}

/** The archive is damaged, or packed in a way that is not known here. */
export class ArchiveError extends Error {}

// The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
const END_SIZE = 22
const MOST_COMMENT = 0xffff
const LOCATOR_64_SIZE = 20
const END_64_SIZE = 56
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const [END, LOCATOR_64, END_64, CENTRAL, LOCAL] = [0x06054b50, 0x07064b50, 0x06064b50, 0x02014b50, 0x04034b50]
const [IN_64_BITS, EXTRA_64] = [0xffffffff, 1]
const [STORED, DEFLATED] = [0, 8]
const IS_ENCRYPTED = 1

const MOST_DIRECTORY = 64 * 1024 * 1024 // bytes: a million files

async function viewOf(blob: Blob, start: number, size: number): Promise<DataView> {
  if (start < 0 || start + size > blob.size) throw new ArchiveError('it ends too early')
  return new DataView(await blob.slice(start, start + size).arrayBuffer())
}

function expectSign(view: DataView, at: number, sign: number): void {
  if (view.getUint32(at, true) !== sign) throw new ArchiveError('a part is not where it should be')
}

/** Where the directory is: its end, its size, and where the archive says that it begins. */
type Directory = { end: number; size: number; start: number }

async function hasSign(blob: Blob, at: number, sign: number): Promise<boolean> {
  return at >= 0 && at + 4 <= blob.size && (await viewOf(blob, at, 4)).getUint32(0, true) === sign
}

/** `at`: of the locator, which counts from where the archive begins; something may stand before that. */
async function bigDirectory(blob: Blob, at: number): Promise<Directory> {
  const locator = await viewOf(blob, at, LOCATOR_64_SIZE)
  expectSign(locator, 0, LOCATOR_64)
  const said = Number(locator.getBigUint64(8, true))
  const end = (await hasSign(blob, said, END_64)) ? said : at - END_64_SIZE
  const view = await viewOf(blob, end, END_64_SIZE)
  expectSign(view, 0, END_64)
  return { end, size: Number(view.getBigUint64(40, true)), start: Number(view.getBigUint64(48, true)) }
}

async function findDirectory(blob: Blob): Promise<Directory> {
  const from = Math.max(0, blob.size - END_SIZE - MOST_COMMENT)
  const view = await viewOf(blob, from, blob.size - from)
  for (let at = view.byteLength - END_SIZE; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    const locatorAt = from + at - LOCATOR_64_SIZE // of whatever needs 64 bits, which may be the number of files alone
    const isBig = size === IN_64_BITS || start === IN_64_BITS || (await hasSign(blob, locatorAt, LOCATOR_64))
    return isBig ? bigDirectory(blob, locatorAt) : { end: from + at, size, start }
  }
  throw new ArchiveError('it has no directory')
}

/** The numbers of an entry that take 64 bits, in the order in which they stand in its extra field. */
function bigNumbers(view: DataView, from: number, length: number): bigint[] {
  const end = from + length
  for (let at = from; at + 4 <= end; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (at + 4 + size > end) break
    if (id === EXTRA_64)
      return Array.from({ length: Math.floor(size / 8) }, (_, place) =>
        view.getBigUint64(at + 4 + 8 * place, true),
      )
    at += 4 + size
  }
  return []
}

type Packed = { start: number; packed: number; method: number; isEncrypted: boolean; crc: number }

async function* unpack(
  blob: Blob,
  { start, packed, method, isEncrypted, crc }: Packed,
): AsyncGenerator<Uint8Array> {
  if (isEncrypted || (method !== STORED && method !== DEFLATED))
    throw new ArchiveError('it is packed otherwise')
  const local = await viewOf(blob, start, LOCAL_SIZE)
  expectSign(local, 0, LOCAL)
  const from = start + LOCAL_SIZE + local.getUint16(26, true) + local.getUint16(28, true)
  if (from + packed > blob.size) throw new ArchiveError('it ends too early')
  const bytes = blob.slice(from, from + packed).stream()
  let sum = 0
  try {
    for await (const value of chunksOf(
      method === STORED ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw')),
    )) {
      sum = crc32(value, sum)
      yield value
    }
  } catch (error) {
    throw error instanceof TypeError ? new ArchiveError('its bytes are damaged', { cause: error }) : error
  }
  if (crc !== 0 && sum !== crc) throw new ArchiveError('its bytes have changed') // 0: it was not written down
}

function readDirectory(blob: Blob, view: DataView, moved: number): ArchivedFile[] {
  const files: ArchivedFile[] = []
  const decoder = new TextDecoder()
  for (let at = 0; at + CENTRAL_SIZE <= view.byteLength; ) {
    expectSign(view, at, CENTRAL)
    const [packed32, size32, start32] = [20, 24, 42].map((place) => view.getUint32(at + place, true))
    const [nameSize = 0, extraSize = 0, commentSize = 0] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    )
    const end = at + CENTRAL_SIZE + nameSize + extraSize + commentSize
    if (end > view.byteLength) throw new ArchiveError('its directory ends too early')
    const big = bigNumbers(view, at + CENTRAL_SIZE + nameSize, extraSize)
    const [size = 0, packed = 0, start = 0] = [size32, packed32, start32].map((number) =>
      number === IN_64_BITS ? Number(big.shift() ?? 0) : number,
    )
    const name = decoder.decode(new Uint8Array(view.buffer, at + CENTRAL_SIZE, nameSize))
    const isEncrypted = (view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0
    const method = view.getUint16(at + 10, true)
    const crc = view.getUint32(at + 16, true)
    files.push({
      name,
      size,
      bytes: () => unpack(blob, { start: start + moved, packed, method, isEncrypted, crc }),
    })
    at = end
  }
  return files
}

/** The files of a ZIP archive, of which nothing is unpacked before it is read; a failure where it is none, or damaged. */
export async function readArchive(blob: Blob): Promise<Outcome<ArchivedFile[], 'damaged'>> {
  try {
    const { end, size, start } = await findDirectory(blob)
    if (size > MOST_DIRECTORY) return failure('damaged')
    const from = end - size
    const moved = from - start // where something stands before the archive
    return success(readDirectory(blob, await viewOf(blob, from, size), moved))
  } catch (error) {
    if (error instanceof ArchiveError) return failure('damaged')
    throw error
  }
}
