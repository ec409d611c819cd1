import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter, openAccount, openSection, PASSWORD } from './account-steps.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { logOut, writeToday } from './learner.ts'
import { openTab, SOON } from './tab.ts'

const KEY = 'sb_publishable_of_the_test'
const MANAGED = ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version']

type Asked = { path: string; isKnown: boolean }

let provider: AppProcess
let gateway: { address: string; asked: Asked[]; close(): Promise<void> }
let app: AppProcess

function answerAcross(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-headers', MANAGED.join(', '))
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  response.setHeader('access-control-expose-headers', 'x-supabase-api-version')
}

function pass(asked: IncomingMessage, response: ServerResponse, to: string): void {
  const kept = Object.entries(asked.headers).filter(([name]) => !/^(host|origin|referer|sec-)/.test(name))
  const onward = request(to + asked.url, { method: asked.method, headers: Object.fromEntries(kept) })
  onward.on('response', (answer) => {
    const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('cross-origin'))
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
    answer.pipe(response)
  })
  asked.pipe(onward)
}

/** What stands in front of a provider elsewhere: it lets other origins in, and wants the public key from everyone. */
async function openGateway(to: () => string) {
  const asked: Asked[] = []
  const server = createServer((incoming, response) => {
    answerAcross(response, incoming.headers.origin ?? '*')
    if (incoming.method === 'OPTIONS') return response.writeHead(204).end()
    const path = new URL(incoming.url ?? '/', 'http://gateway').pathname
    const isKnown = incoming.headers.apikey === KEY
    asked.push({ path, isKnown })
    if (!isKnown && !path.endsWith('/jwks.json'))
      return response.writeHead(401).end('{"message":"No API key"}')
    return pass(incoming, response, to())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

beforeAll(async () => {
  gateway = await openGateway(() => provider.address)
  provider = await startApp({ ACCOUNTS: 'hosted', PUBLIC_URL: gateway.address })
  app = await startApp({
    ACCOUNTS: 'hosted',
    AUTH_URL: `${gateway.address}/auth/v1`,
    AUTH_API_KEY: KEY,
  })
})

afterAll(async () => {
  await app.stop()
  await provider.stop()
  await gateway.close()
})

it('OPEN-1 AUTH-16: by one setting the same screens open accounts at a provider elsewhere', async () => {
  const page = await openTab({
    baseURL: app.address,
    consoleErrors: /api\/account(\/devices)?\)|status of 400/,
  })
  await openAccount(page, 'ines@example.com')
  await writeToday(page, 'Written far from the provider.')
  await openSection(page, 'Password')
  await page.getByLabel('Full name').fill('Ines Elsewhere')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  expect(await page.getByRole('region', { name: 'Devices', exact: true }).count()).toBe(0)

  await logOut(page)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('ines@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByText('Email or password is not right. Please try again.').waitFor()
  await enter(page, 'ines@example.com', PASSWORD)
  await page.getByRole('banner').getByText('Ines Elsewhere').first().waitFor()

  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('echolog.session') ?? '{}').access_token,
  )
  const mine = await fetch(`${app.address}/api/account/devices`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(mine.status).toBe(404) // known as a learner here, and the devices are the provider's own matter
  expect((await fetch(`${app.address}/auth/v1/settings`)).status).toBe(404)
  const paths = gateway.asked.filter(({ isKnown }) => isKnown).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/auth/v1/signup', '/auth/v1/token', '/auth/v1/user']))
  await expect.poll(() => gateway.asked.some(({ path }) => path.endsWith('/jwks.json')), SOON).toBe(true)
})
