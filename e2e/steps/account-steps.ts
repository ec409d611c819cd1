import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { metadataOfNew, type ProviderUser, profileFromUser } from '#domain/accounts/hosted-profile.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { openTab, sharedServer, type TabOptions } from '../start/tab.ts'
import { openOrigin } from './learner.ts'
import { fillSignUpForm } from './sign-up-form.ts'

type Session = { access_token: string; refresh_token: string; expires_at: number; user: ProviderUser }

const STEP_MS = 30_000

export const PASSWORD = 'lærkerne synger'
export const NEW_PASSWORD = 'amber orchard nine'

/** Who opens these accounts. */
const INES = { name: 'Ines Moreau', native: 'fr-FR', target: 'ja-JP' } as const

/** The address by host name, which passkeys and links in mails need. */
export const byHostName = (address: string) => address.replace('127.0.0.1', 'localhost')

const accounts = await sharedServer('accounts')

/** A tab on the server whose accounts are open at once. */
export function openHosted(options: Pick<TabOptions, 'consoleErrors' | 'needsChromium'> = {}): Promise<Page> {
  return openTab({ baseURL: byHostName(accounts.address), ...options })
}

let people = 0

/** An address that nobody has used. */
export function newAddress(name: string): string {
  people += 1
  return `${name}-${process.pid}-${people}@example.com`
}

/** Fills in the sign-up form. */
export async function fillSignUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signup')
  await fillSignUpForm(page, { ...INES, email, password })
}

/** Asks the account provider as its client would. Answers the session. */
async function askForSession(page: Page, path: string, data: object): Promise<Session> {
  const answer = await page.request.post(`/auth/v1${path}`, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** The diary of a session, as if its learner had just come in by a form. */
async function comeIn(page: Page, session: Session): Promise<void> {
  await openOrigin(page)
  const kept = [
    [STORAGE_KEYS.session, session],
    [STORAGE_KEYS.user, profileFromUser(session.user)],
  ].map(([key, value]) => [key as string, JSON.stringify(value)] as const)
  await page.evaluate((items) => {
    for (const [key, text] of items) localStorage.setItem(key, text)
  }, kept)
  await page.goto('/diary')
}

/** Opens an account where addresses need not be confirmed; the form has journeys of its own. */
export async function openAccount(page: Page, email: string): Promise<void> {
  const { name, native, target } = INES
  const data = metadataOfNew({
    ...{ name, email, password: PASSWORD },
    ...{ nativeLanguage: native, targetLanguage: target },
  })
  await comeIn(page, await askForSession(page, '/signup', { email, password: PASSWORD, data }))
}

/** Fills in the log-in form and sends it. */
export async function tryPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Logs in where the password alone is enough; the form has journeys of its own. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await comeIn(page, await askForSession(page, '/token?grant_type=password', { email, password }))
}

const QUESTIONS_ON_PROFILE = 2 // one of the app when it is idle, one of the section about security

/**
 * Opens a page, and waits for its requests about the account. One that is in flight when the account logs out is
 * answered 403, which the browser reports on the console.
 */
export async function openAndSettle(page: Page, open: () => Promise<unknown>, questions = 1): Promise<void> {
  let answers = 0
  const answered = page.waitForResponse((response) => {
    const isQuestion = response.request().method() === 'GET' && response.url().endsWith('/auth/v1/user')
    if (isQuestion) answers += 1
    return answers === questions
  })
  await open()
  await answered
}

/** A section of the profile, once it is there. */
export async function openSection(page: Page, title: string) {
  if (new URL(page.url()).pathname !== '/profile')
    await openAndSettle(page, () => page.goto('/profile'), QUESTIONS_ON_PROFILE)
  const section = page.getByRole('region', { name: title, exact: true })
  await section.waitFor()
  return section
}

/** An authenticator app. No code is used twice: the account provider refuses that. */
export function authenticatorApp(secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  let at = Date.now() - STEP_MS
  return () => {
    at = Math.max(at + STEP_MS, Date.now())
    return totp.generate({ timestamp: at })
  }
}

/** Gives a tab a built-in authenticator, as a phone or a laptop with a fingerprint has one, that somebody touches when asked. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
