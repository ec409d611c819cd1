import { Secret, TOTP } from 'otpauth'
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

type Asking = { token?: string; method?: 'POST' | 'PUT' }

/** Calls the account provider as its client would, for what a test needs but is not about. */
async function ask(path: string, body: object, { token, method = 'POST' }: Asking = {}) {
  const response = await fetch(`${server.address}/auth/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.ok, path).toBe(true)
  return response.json()
}

/** Somebody whose account is confirmed; one mail has come by then. */
export async function account(name: string): Promise<{ email: string; token: string }> {
  const email = newAddress(name)
  await ask('/signup', { email, password: PASSWORD, data: { name } })
  const code = codeIn(await mails.nextMailTo(email))
  const session = await ask('/verify', { type: 'signup', email, token: code })
  return { email, token: session.access_token }
}

/** The same, logged in in a new browser profile. */
export async function member(name: string) {
  const { email } = await account(name)
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

/** An account with a second factor, its authenticator app and its recovery codes. */
export async function accountWithSecondFactor(name: string) {
  const { email, token } = await account(name)
  const factor = await ask('/factors', { factor_type: 'totp' }, { token })
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  const codeAt = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 })
  const challenge = await ask(`/factors/${factor.id}/challenge`, {}, { token })
  const shown = { challenge_id: challenge.id, code: codeAt(-1) } // each code works once
  const sure = await ask(`/factors/${factor.id}/verify`, shown, { token })
  const { codes } = await ask('/factors/recovery-codes', {}, { token: sure.access_token })
  await mails.nextMailTo(email, 2) // the notice about the factor comes after the answer
  return { email, code: () => codeAt(0), recoveryCode: codes[0] as string }
}

/** Invites somebody as an operator does, and reads the link in their mail. */
export async function invitation(name: string): Promise<{ email: string; link: string }> {
  const email = newAddress(name)
  await ask('/invite', { email }, { token: SERVICE_KEY })
  return { email, link: linkIn(await mails.nextMailTo(email)) }
}

/** Asks for a recovery as a stranger does who wants the link to end elsewhere, with a code that nobody else can use. */
export async function strangerAsksForRecovery(email: string): Promise<string> {
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
  await ask(`/recover?redirect_to=${encodeURIComponent(`${address}/`)}`, { email, ...challenge })
  return linkIn(await mails.nextMailTo(email, 2))
}

/** Changes the password as another device of the account would. */
export async function changePassword(token: string, password: string): Promise<void> {
  await ask('/user', { password }, { token, method: 'PUT' })
}
