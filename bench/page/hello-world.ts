import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin } from 'vite'

const HELLO_WORLD = `
import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
createRoot(document.getElementById('root')).render(jsx('h1', { children: 'Hello world' }))
`

const helloWorld: Plugin = {
  name: 'hello-world',
  resolveId: (id) => (id === 'hello-world' ? join(import.meta.dirname, 'hello-world.js') : null),
  load: (id) => (id === join(import.meta.dirname, 'hello-world.js') ? HELLO_WORLD : null),
}

/** The bytes of a script at brotli's best compression. */
export function brotliSize(source: Uint8Array): number {
  return brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** The control of C3: an empty React page, built by the app's own Vite; bytes of brotli. */
export async function buildHelloWorld(): Promise<number> {
  const outDir = mkdtempSync(join(tmpdir(), 'echolog-hello-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [helloWorld],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'hello-world', output: { entryFileNames: 'hello.js' } },
    },
  })
  const size = brotliSize(readFileSync(join(outDir, 'hello.js')))
  rmSync(outDir, { recursive: true, force: true })
  return size
}
