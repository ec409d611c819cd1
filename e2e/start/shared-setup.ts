import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startApp } from './app-process.ts'
import { onDemand } from './on-demand.ts'
import { SERVERS, type ServerName } from './servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served with accounts in the browser, without a slash at the end. */
    address: string
    /** Where a test asks for a server by its name. */
    servers: string
  }
}

/** Answers /{name} with where that server is and where it keeps its data. */
async function answerNames(server: (name: ServerName) => ReturnType<typeof startApp>) {
  const http = createServer((request, response) => {
    server(request.url?.slice(1) as ServerName).then(
      ({ address, dataDir }) => response.end(JSON.stringify({ address, dataDir })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  return { http, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** One server for each configuration, for all journeys. */
export default async function shareAmongJourneys(project: TestProject): Promise<() => Promise<void>> {
  const servers = onDemand((name: ServerName) => startApp(SERVERS[name]))
  const [app, names] = await Promise.all([servers.get('local'), answerNames(servers.get)])
  project.provide('address', app.address)
  project.provide('servers', names.address)
  return async () => {
    names.http.close()
    await servers.stopAll((one) => one.stop())
  }
}
