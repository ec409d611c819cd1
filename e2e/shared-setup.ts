import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { startApp } from './app-process.ts'
import { SERVERS, type ServerName } from './servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served with accounts in the browser, without a slash at the end. */
    address: string
    /** Where the shared Chromium is driven. */
    browser: string
    /** Where a test asks for a server by its name. */
    servers: string
  }
}

/** Starts each server when it is first asked for, and keeps it for everyone who asks later. */
function serversOnDemand() {
  const started = new Map<string, ReturnType<typeof startApp>>()
  const start = (name: ServerName) => {
    const app = started.get(name) ?? startApp(SERVERS[name])
    started.set(name, app)
    return app
  }
  const stop = () => Promise.all([...started.values()].map(async (app) => (await app).stop()))
  return { start, stop }
}

/** Answers a server's name with where it is and where it keeps its data. */
async function answerNames(start: (name: ServerName) => ReturnType<typeof startApp>) {
  const http = createServer((request, response) => {
    start(request.url?.slice(1) as ServerName).then(
      ({ address, dataDir }) => response.end(JSON.stringify({ address, dataDir })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  return { http, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** One Chromium and one server for each configuration, for all journeys. */
export default async function shareAmongJourneys(project: TestProject): Promise<() => Promise<void>> {
  const servers = serversOnDemand()
  const [app, names, browser] = await Promise.all([
    servers.start('local'),
    answerNames(servers.start),
    chromium.launchServer({ ...chromiumLaunch(), host: '127.0.0.1' }),
  ])
  project.provide('address', app.address)
  project.provide('servers', names.address)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    names.http.close()
    await Promise.all([browser.close(), servers.stop()])
  }
}
