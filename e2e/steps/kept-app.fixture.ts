import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { address, openTab } from '../start/tab.ts'

type Answer = { status: number; body: string }

/**
 * The real server behind an address of its own, which can be out of reach, and whose answers a test can change as a
 * release does.
 */
export async function startDoor() {
  const asked: string[] = []
  let change: ((path: string, text: string) => string | Answer) | null = null
  const replies = new Map<string, object>()
  let isOpen = true
  const server: Server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    asked.push(`${method} ${url}`)
    if (!isOpen) return void incoming.socket.destroy()
    const reply = replies.get(url)
    if (reply !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify(reply))
    }
    const { 'if-none-match': _, ...sent } = headers
    if (change !== null) delete sent['accept-encoding']
    const forward = ask(address + url, { method, headers: sent }, (answer) => {
      if (change === null) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        return void answer.pipe(outgoing)
      }
      const now = change
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const bytes = Buffer.concat(pieces)
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
        const isText = /html|javascript/.test(String(answer.headers['content-type']))
        const changed = isText ? now(url, bytes.toString()) : bytes
        const isAnswer = typeof changed === 'object' && 'status' in changed
        outgoing.writeHead(isAnswer ? changed.status : (answer.statusCode ?? 500), kept)
        outgoing.end(isAnswer ? changed.body : changed)
      })
    })
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** What is answered at an address in place of the server. */
    replies,
    /** Nobody answers any more, as after the last process was ended. */
    shut() {
      isOpen = false
      server.closeAllConnections()
    },
    open() {
      isOpen = true
    },
    changeWith(next: NonNullable<typeof change>) {
      change = next
    },
  }
}

export type Door = Awaited<ReturnType<typeof startDoor>>

/** What a browser says while nobody answers, or a file is missing. */
export const UNREACHABLE =
  /ERR_|status of 404|Failed to fetch|could not be|out of reach|imported module|preload CSS|No answer/

/** A tab on the door of a browser that keeps the app. */
export function openKeptTab(door: Door): Promise<Page> {
  return openTab({ baseURL: door.address, keepsApp: true, consoleErrors: UNREACHABLE })
}

const KEPT = { timeout: 120_000 } // several hundred files, one process of which reads each

/** Waits until the app is kept as a whole and answers this page. */
export async function whenKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, KEPT)
}

/** The names of what is kept. */
export function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** Every address that is kept, by cache. Opening one that goes meanwhile makes it anew: who waits for that asks for names. */
export function keptAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found[name] = requests.map(({ url }) => url.slice(location.origin.length))
    }
    return found
  })
}

/** The build that the page in the tab is of. */
export function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset.build ?? '')
}

/** Publishes another build behind the door: its id is another, and so is its text. */
export async function publishAnother(door: Door, page: Page, to = 'anotherbuild'): Promise<void> {
  const from = await buildOf(page)
  expect(from).not.toBe('')
  door.changeWith((_, text) => text.replaceAll(from, to))
}
