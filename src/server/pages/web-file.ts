import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { styleHash } from '#server/http/security-headers.ts'

/** One file of the built web app, as it is sent. */
export type WebFile = {
  bytes: Uint8Array<ArrayBuffer>
  brotli: () => Promise<Uint8Array<ArrayBuffer> | undefined> // undefined where that gains nothing
  type: string
  etag: string // weak, because the compressed and the plain file share it
  styleHashes: readonly string[] // of the style elements of a page, for its content security policy
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const COMPRESSES = /charset|svg/ // the types of texts

const STYLE_ELEMENT = /<style>(.*?)<\/style>/gs

function styleHashesIn(html: string): string[] {
  return [...html.matchAll(STYLE_ELEMENT)].map(([, style = '']) => styleHash(style))
}

const compress = promisify(brotliCompress)

/** `ready` is the file as the build compressed it; a text without is compressed at the first request. */
export function webFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  ready?: Uint8Array<ArrayBuffer>,
): WebFile {
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  const isPage = type.startsWith('text/html')
  let brotli = ready && Promise.resolve(ready)
  return {
    bytes,
    type,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    styleHashes: isPage ? styleHashesIn(new TextDecoder().decode(bytes)) : [],
    async brotli() {
      if (!COMPRESSES.test(type)) return ready
      brotli ??= compress(bytes).then((made) => Uint8Array.from(made))
      return brotli
    },
  }
}
