import { Agent, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { emptyFolder, startProcess } from '#server/process.fixture.ts'

const LARGE = JSON.stringify({ data: 'x'.repeat(600_000) })

function send(agent: Agent, url: string, method: string, body?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: { 'content-type': 'application/json' } })
    asked.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
    asked.on('error', reject)
    asked.end(body)
  })
}

it('a large body that is refused unread does not break the connection for whoever comes next on it', {
  timeout: 60_000,
}, async () => {
  const { address, stop } = await startProcess(await emptyFolder())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (let round = 0; round < 3; round++) {
    expect(await send(agent, `${address}/auth/v1/user`, 'PUT', LARGE)).toBe(401)
    expect(await send(agent, `${address}/healthz`, 'GET')).toBe(200)
    expect(await send(agent, `${address}/auth/v1/nothing`, 'POST', LARGE)).toBe(404)
    expect(await send(agent, `${address}/healthz`, 'GET')).toBe(200)
  }
  await stop()
})
