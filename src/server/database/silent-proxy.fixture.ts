import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a server that can fall silent, as a server that hangs does: connections stay, new ones open, and nothing passes. */
export async function silentProxy(serverUrl: string) {
  const target = new URL(serverUrl)
  const ends = new Set<Socket>()
  let isSilent = false
  let closed = 0
  const server = createServer((client) => {
    const behind = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      ends.add(from)
      from.on('error', () => undefined) // the test ends connections on purpose
      from.pipe(to)
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
      if (isSilent) from.pause()
    }
    client.on('close', () => {
      closed += 1
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const end of ends) end.destroy()
  })
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** How many connections their client has closed. */
    closed: () => closed,
    fallSilent() {
      isSilent = true
      for (const end of ends) end.pause()
    },
    goOn() {
      isSilent = false
      for (const end of ends) end.resume()
    },
  }
}
