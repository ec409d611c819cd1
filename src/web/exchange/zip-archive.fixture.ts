import { crc32 } from './zip-archive.ts'

export type ZipPart = {
  name: string
  text?: string
  /** Instead of `text`. */
  bytes?: Uint8Array<ArrayBuffer>
  /** How the archive says that it is packed. */
  method?: number
  /** What the archive says of its bytes. */
  crc?: number
  isStored?: boolean
  /** General purpose bits. */
  flags?: number
  /** What the archive says of its size. */
  size?: number
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Numbers of two or four bytes, the lowest first. */
function numbers(...parts: [size: 2 | 4 | 8, value: number][]): Uint8Array<ArrayBuffer> {
  const bytes = parts.flatMap(([size, value]) =>
    Array.from({ length: size }, (_, place) => Math.floor(value / 2 ** (8 * place)) % 256),
  )
  return new Uint8Array(bytes)
}

/** `isBig`: sizes and places in 64 bits; `hasManyFiles`: only the number of files. */
type ZipOptions = { isBig?: boolean; hasManyFiles?: boolean; comment?: string; before?: string }

/** For tests: a ZIP archive as programs write it, with the sizes in its directory alone. `isBig`: in 64 bits (ZIP64). */
export async function zipOf(
  parts: ZipPart[],
  { isBig = false, hasManyFiles = false, comment = '', before = '' }: ZipOptions = {},
): Promise<Blob> {
  const encoder = new TextEncoder()
  const bodies: BlobPart[] = [before]
  const directory: BlobPart[] = []
  let at = 0
  for (const part of parts) {
    const { name, text = '', isStored = false, flags = 8, size } = part
    const [path, bytes] = [encoder.encode(name), part.bytes ?? encoder.encode(text)]
    const crc = part.crc ?? crc32(bytes)
    const packed = isStored ? bytes : await deflated(bytes)
    const method = part.method ?? (isStored ? 0 : 8)
    const local = numbers(
      [4, 0x04034b50],
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, path.length],
      [2, 4],
    )
    bodies.push(local, path, new Uint8Array(4), packed)
    const said = size ?? bytes.length
    const extra = isBig
      ? numbers([2, 0xcafe], [2, 2], [2, 0], [2, 1], [2, 24], [8, said], [8, packed.length], [8, at])
      : numbers()
    const [size32, packed32, at32] = isBig ? [0xffffffff, 0xffffffff, 0xffffffff] : [said, packed.length, at]
    directory.push(
      numbers(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, flags],
        [2, method],
        [4, 0],
        [4, crc],
        [4, packed32],
        [4, size32],
        [2, path.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at32],
      ),
      path,
      extra,
    )
    at += local.length + path.length + 4 + packed.length
  }
  const size = new Blob(directory).size
  const big = numbers(
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, parts.length],
    [8, parts.length],
    [8, size],
    [8, at],
  )
  const locator = numbers([4, 0x07064b50], [4, 0], [8, at + size], [4, 1])
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, hasManyFiles ? 0xffff : parts.length],
    [2, hasManyFiles ? 0xffff : parts.length],
    [4, isBig ? 0xffffffff : size],
    [4, isBig ? 0xffffffff : at],
    [2, comment.length],
  )
  return new Blob([...bodies, ...directory, ...(isBig || hasManyFiles ? [big, locator] : []), end, comment])
}
