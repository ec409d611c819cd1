// Serves the control pages from a separate process, on the same kind of server as the app.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { staticPageOf } from './static-page.ts'

const PAGES = join(import.meta.dirname, 'controls')
const HOME = join(import.meta.dirname, '../../dist/web/index.html')
const app = new Hono()

for (const name of readdirSync(PAGES)) {
  const page = readFileSync(join(PAGES, name), 'utf8')
  app.get(`/${name}`, (context) => {
    context.header('Cache-Control', 'no-cache')
    return context.html(page)
  })
}

// The text of the home page and nothing else, as compressed as the app's own pages are.
const homeText = Uint8Array.from(brotliCompressSync(staticPageOf(readFileSync(HOME, 'utf8'))))

app.get('/home-text.html', (context) => {
  context.header('Cache-Control', 'no-cache')
  context.header('Content-Type', 'text/html; charset=utf-8')
  context.header('Content-Encoding', 'br')
  return context.body(homeText)
})

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => server.close())
