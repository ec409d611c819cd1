import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

/** One file of the built web app, as it is sent. */
export type WebFile = {
  bytes: Uint8Array<ArrayBuffer>
  /** The same, compressed; undefined where that gains nothing. */
  brotli: () => Promise<Uint8Array<ArrayBuffer> | undefined>
  type: string
  /** Weak, because the compressed and the plain file share it. */
  etag: string
}

const TEXT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const OTHER_TYPES: Record<string, string> = {
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const compress = promisify(brotliCompress)

async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await compress(bytes))
}

/**
 * A file as it is sent. `ready` is what the build has compressed beforehand; a text that has none is compressed
 * when it is first asked for, and kept.
 */
export function webFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  ready?: Uint8Array<ArrayBuffer>,
): WebFile {
  const ending = extname(name)
  const text = TEXT_TYPES[ending]
  let brotli: Promise<Uint8Array<ArrayBuffer>> | undefined
  return {
    bytes,
    type: text ?? OTHER_TYPES[ending] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    async brotli() {
      if (text === undefined) return ready
      brotli ??= ready === undefined ? compressed(bytes) : Promise.resolve(ready)
      return brotli
    },
  }
}
