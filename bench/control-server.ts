// Serves the control pages from a process of its own, on the same kind of server as the app.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const PAGES = join(import.meta.dirname, 'controls')
const app = new Hono()

for (const name of readdirSync(PAGES)) {
  const page = readFileSync(join(PAGES, name), 'utf8')
  app.get(`/${name}`, (context) => {
    context.header('Cache-Control', 'no-cache')
    return context.html(page)
  })
}

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => server.close())
