import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeIn, linkIn, openMailbox } from '../start/mailbox.ts'
import { SERVICE_KEY } from '../start/servers.ts'
import { openTab, sharedServer } from '../start/tab.ts'
import { byHostName, enter, NEW_PASSWORD, newAddress, PASSWORD } from './account-steps.ts'

const server = await sharedServer('confirming')

/** The server where addresses have to be confirmed, as mails name it. */
export const address = byHostName(server.address)

/** The mails that this server would send. */
export const mails = openMailbox(server.dataDir)

/** What the browser reports on the console when the account provider answers with an error or is unreachable. */
const FAILED_REQUESTS = /status of [45]\d\d|ERR_FAILED|could not be asked/

/** A new browser profile, and the addresses that its pages have requested. */
export async function openBrowser(): Promise<{ context: BrowserContext; page: Page; sent: string[] }> {
  const page = await openTab({ baseURL: address, consoleErrors: FAILED_REQUESTS })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return
    const isOfCode = ['fetch', 'xhr'].includes(request.resourceType()) // the parser asks before any code runs
    sent.push(`${request.url()} from ${request.headers().referer} at ${isOfCode ? page.url() : ''}`)
  })
  return { context: page.context(), page, sent }
}

/** Calls the account provider as its client would, for what a test needs but is not about. */
async function ask(path: string, body: object, token?: string) {
  const response = await fetch(`${server.address}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.ok, path).toBe(true)
  return response.json()
}

/** Somebody whose account is confirmed, logged in in a new browser profile; one mail has come by then. */
export async function member(name: string) {
  const email = newAddress(name)
  await ask('/signup', { email, password: PASSWORD, data: { name } })
  const code = codeIn(await mails.nextMailTo(email))
  await ask('/verify', { type: 'signup', email, token: code })
  const opened = await openBrowser()
  await enter(opened.page, email)
  return { ...opened, email }
}

/** Asks for a reset link at /forgot-password, and reads it in the mailbox. `count` mails will have come by then. */
export async function resetLink(page: Page, email: string, count: number): Promise<string> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  return linkIn(await mails.nextMailTo(email, count))
}

export async function typeNewPassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** The token that a link carries. */
export function tokenIn(link: string): string {
  const words = new URL(link).searchParams
  return words.get('access_token') ?? words.get('token_hash') ?? ''
}

export function storedUser(
  page: Page,
): Promise<{ name: string; nativeLanguage: string; targetLanguage: string } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('echolog.user') ?? 'null'))
}

/** Invites somebody as an operator does, and reads the link in their mail. */
export async function invitation(name: string): Promise<{ email: string; link: string }> {
  const email = newAddress(name)
  await ask('/invite', { email }, SERVICE_KEY)
  return { email, link: linkIn(await mails.nextMailTo(email)) }
}
