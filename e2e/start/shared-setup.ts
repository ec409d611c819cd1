import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startApp } from './app-process.ts'
import { BROWSERS, type BrowserName } from './browsers.ts'
import { onDemand } from './on-demand.ts'
import { SERVERS, type ServerName } from './servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served with accounts in the browser, without a slash at the end. */
    address: string
    /** Where a test asks for a server or a browser by its name. */
    names: string
  }
}

type Shared = {
  server: (name: ServerName) => ReturnType<typeof startApp>
  browser: (name: BrowserName) => Promise<BrowserServer>
}

/** Answers /server/{name} with where it is and where it keeps its data, /browser/{name} with where it is driven. */
async function answerNames({ server, browser }: Shared) {
  async function answerOf(url: string): Promise<object> {
    const [, kind, name] = url.split('/')
    if (kind === 'browser') return { endpoint: (await browser(name as BrowserName)).wsEndpoint() }
    const { address, dataDir } = await server(name as ServerName)
    return { address, dataDir }
  }
  const http = createServer((request, response) => {
    answerOf(request.url ?? '').then(
      (answer) => response.end(JSON.stringify(answer)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  return { http, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** One browser of each kind and one server for each configuration, for all journeys. */
export default async function shareAmongJourneys(project: TestProject): Promise<() => Promise<void>> {
  const servers = onDemand((name: ServerName) => startApp(SERVERS[name]))
  const browsers = onDemand((name: BrowserName) =>
    chromium.launchServer({ ...BROWSERS[name](), host: '127.0.0.1' }),
  )
  const [app, names] = await Promise.all([
    servers.get('local'),
    answerNames({ server: servers.get, browser: browsers.get }),
  ])
  project.provide('address', app.address)
  project.provide('names', names.address)
  return async () => {
    names.http.close()
    await Promise.all([browsers.stopAll((one) => one.close()), servers.stopAll((one) => one.stop())])
  }
}
