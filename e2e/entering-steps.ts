import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { codeIn, linkIn, type Mailbox, openMailbox } from './mailbox.ts'

const WAIT_MS = 10_000

export const PASSWORD = 'violet harbour seven'
export const NEW_PASSWORD = 'amber orchard nine'

let app: AppProcess
let browser: Browser
let mails: Mailbox

/** Serves accounts of the server's own for all journeys of a file, as `http://localhost`, where passkeys work, too. */
export function serveAccounts(settings: Record<string, string> = {}): void {
  beforeAll(async () => {
    app = await startApp({ ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'false', ...settings })
    mails = openMailbox(app.dataDir)
    browser = await chromium.launch(chromiumLaunch())
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })
}

/** Where it serves, as its mails name it. */
export function address(): string {
  return app.address.replace('127.0.0.1', 'localhost')
}

/** The mails it would send. */
export function mailbox(): Mailbox {
  return mails
}

/** A browser of somebody's own. A refusal of the provider is said on the console by the browser itself. */
export async function openBrowser(): Promise<{ context: BrowserContext; page: Page; sent: string[] }> {
  const context = await browser.newContext({ baseURL: address(), locale: 'en-US' })
  context.setDefaultTimeout(WAIT_MS)
  const problems: string[] = []
  context.on('console', (message) => {
    const isRefusal = /status of [45]\d\d|ERR_FAILED|could not be asked/.test(message.text())
    if (message.type() === 'error' && !isRefusal) problems.push(message.text())
  })
  context.on('weberror', (thrown) => problems.push(thrown.error().stack ?? thrown.error().message))
  const sent: string[] = [] // what was asked for, and which address was told or on show
  const page = await context.newPage()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return
    const isOfCode = ['fetch', 'xhr'].includes(request.resourceType()) // the parser asks before any code runs
    sent.push(`${request.url()} from ${request.headers().referer} at ${isOfCode ? page.url() : ''}`)
  })
  onTestFinished(async () => {
    await context.close()
    expect(problems, 'said on the console').toEqual([])
  })
  return { context, page, sent }
}

let people = 0

/** An address that nobody has used. */
export function newAddress(name: string): string {
  people += 1
  return `${name}-${people}@example.com`
}

export async function fillSignUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Ines Moreau')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('Native language').selectOption('fr-FR')
  await page.getByLabel('Language to learn').selectOption('ja-JP')
}

export async function pressSignUp(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

type Asking = { token?: string; method?: 'POST' | 'PUT' }

/** Asks the provider as its client would, for what a test needs but is not about. */
async function ask(path: string, body: object, { token, method = 'POST' }: Asking = {}) {
  const response = await fetch(`${app.address}/auth/v1${path}`, {
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

/** The same, logged in in a browser of their own. */
export async function member(name: string) {
  const { email } = await account(name)
  const opened = await openBrowser()
  await logIn(opened.page, email)
  await opened.page.waitForURL('**/diary')
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

/** An account that asks for codes, with the app that shows them and the list for the day when it is gone. */
export async function guardedAccount(name: string) {
  const { email, token } = await account(name)
  const factor = await ask('/factors', { factor_type: 'totp' }, { token })
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  const codeAt = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 })
  const challenge = await ask(`/factors/${factor.id}/challenge`, {}, { token })
  const shown = { challenge_id: challenge.id, code: codeAt(-1) } // each code works once
  const sure = await ask(`/factors/${factor.id}/verify`, shown, { token })
  const { codes } = await ask('/factors/recovery-codes', {}, { token: sure.access_token })
  return { email, code: () => codeAt(0), recoveryCode: codes[0] as string }
}

/** Invites somebody as an operator does, and reads the link in their mail. */
export async function invitation(name: string, serviceKey: string): Promise<{ email: string; link: string }> {
  const email = newAddress(name)
  await ask('/invite', { email }, { token: serviceKey })
  return { email, link: linkIn(await mails.nextMailTo(email)) }
}

/** Changes the password as another device of the account would. */
export async function changePassword(token: string, password: string): Promise<void> {
  await ask('/user', { password }, { token, method: 'PUT' })
}
