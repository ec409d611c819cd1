import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import type { ArrivedMail } from '#domain/mail/arrived-mail.ts'
import { addressIn } from '#domain/site/site-address.ts'
import {
  openMail,
  startTestMailServer,
  type TestMailServer,
} from '../src/server/adapters/test-mail-server.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { checkEverywhere } from './axe-check.ts'
import { openTab, SOON } from './learner.ts'
import { textOf } from './site-texts.ts'

const RECIPIENT = 'people@example.org'

const LETTERS: Record<SiteLanguage, { name: string; email: string; subject: string; message: string }> = {
  en: {
    name: "Zoë O'Brien",
    email: 'zoe@example.ie',
    subject: 'Tone marks, “quoted”',
    message: 'They are lost\non my phone.\n\n.\nFrom here on: 50 % less.',
  },
  vi: {
    name: 'Nguyễn Thị Ngọc Ánh',
    email: 'anh@example.vn',
    subject: 'Dấu thanh biến mất ở ô tìm kiếm: ế ộ ữ ặ Đ',
    message: 'Tôi viết “Đường về nhà”, ô tìm kiếm chỉ còn “Duong ve nha”.\nCác bạn xem giúp nhé!',
  },
  da: {
    name: 'Søren Kjærgård',
    email: 'soren@example.dk',
    subject: 'Æbler på Ærø, øl og blåbær',
    message: 'Jeg skrev om blåbærgrød.\nHvorfor står der “blabaergrod” i Århus?',
  },
}

type Letter = (typeof LETTERS)['en']

const IN_WORDS = { en: 'in English', vi: 'bằng tiếng Việt', da: 'på dansk' }

function started<Thing>(thing: Thing, stop: () => Promise<unknown>): Thing {
  onTestFinished(async () => void (await stop()))
  return thing
}

/** The app with settings of its own, until the test ends. */
async function appWith(settings: Record<string, string>): Promise<string> {
  const app = await startApp({ CONTACT_TO: RECIPIENT, ...settings })
  return started(app.address, app.stop)
}

/** A mail server that is not there yet. */
async function portForLater(): Promise<number> {
  const server = await startTestMailServer()
  await server.close()
  return server.port
}

const wordsIn = (language: SiteLanguage) => (key: string) => textOf(language, `site.contact.${key}`)

async function fillIn(page: Page, language: SiteLanguage, letter: Letter): Promise<void> {
  const words = wordsIn(language)
  for (const field of ['name', 'email', 'subject', 'message'] as const)
    await page.getByRole('textbox', { name: words(field), exact: true }).fill(letter[field])
}

function send(page: Page, language: SiteLanguage): Promise<void> {
  return page
    .getByRole('main')
    .getByRole('button', { name: wordsIn(language)('send') })
    .click()
}

async function typedIn(page: Page): Promise<string[]> {
  const fields = page.getByRole('main').getByRole('textbox')
  return fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
}

function expectLetter(mail: ArrivedMail | undefined, language: SiteLanguage, address: string): void {
  const { name, email, subject, message } = LETTERS[language]
  expect(mail).toMatchObject({
    recipients: [RECIPIENT],
    to: [RECIPIENT],
    replyTo: [email],
    subject: `Echolog: ${subject}`,
  })
  const [frame = '', ...rest] = mail?.text.split('\n\n') ?? []
  expect(rest.join('\n\n')).toBe(message)
  for (const part of [name, email, `:${new URL(address).port}`, IN_WORDS[language]])
    expect(frame).toContain(part)
}

/** Waits until the page's own script has taken over: only then does it know the year. */
async function waitUntilTakenOver(page: Page): Promise<void> {
  const year = String(new Date().getFullYear())
  await expect.poll(() => page.getByRole('contentinfo').innerText(), SOON).toContain(year)
}

function watchRequests(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  return asked
}

describe('a message to a real mail server', () => {
  let mails: TestMailServer
  let app: AppProcess
  beforeAll(async () => {
    mails = await startTestMailServer()
    app = await startApp({ CONTACT_TO: RECIPIENT, SMTP_URL: `smtp://127.0.0.1:${mails.port}` })
  })
  afterAll(async () => {
    await app.stop()
    await mails.close()
  })

  it.each(SITE_LANGUAGES)(
    'CONTACT-1 CONTACT-10 CONTACT-12: written in %s, it arrives as it was written, and the form is empty again',
    async (language) => {
      const known = mails.count()
      const page = await openTab({ baseURL: app.address })
      await page.goto(addressIn(language, '/contact'))
      await waitUntilTakenOver(page)
      await fillIn(page, language, LETTERS[language])
      await send(page, language)
      await page
        .getByRole('status')
        .filter({ hasText: wordsIn(language)('sent') })
        .waitFor()
      expect(await typedIn(page)).toEqual(['', '', '', ''])
      const arrived = await mails.arrived(known)
      expect(arrived).toHaveLength(1)
      expectLetter(arrived[0], language, app.address)
    },
  )

  it.each(SITE_LANGUAGES)(
    'CONTACT-10: without JavaScript, written in %s, it arrives as well, and the page says so',
    async (language) => {
      const known = mails.count()
      const page = await openTab({ baseURL: app.address, javaScriptEnabled: false })
      await page.goto(addressIn(language, '/contact'))
      await fillIn(page, language, LETTERS[language])
      await send(page, language)
      await page
        .getByRole('status')
        .filter({ hasText: wordsIn(language)('sent') })
        .waitFor()
      expect(page.url()).toBe(`${app.address}${addressIn(language, '/contact')}#sent`)
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await typedIn(page)).toEqual(['', '', '', ''])
      const arrived = await mails.arrived(known)
      expect(arrived).toHaveLength(1)
      expectLetter(arrived[0], language, app.address)
    },
  )

  it('CONTACT-4: the home page has the same form, and what sends it is fetched only then, from here, and keeps nothing', async () => {
    const known = mails.count()
    const page = await openTab({ baseURL: app.address })
    const asked = watchRequests(page)
    await page.goto('/da#contact')
    await waitUntilTakenOver(page)
    await fillIn(page, 'da', LETTERS.da)
    const storage = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
    const before = await storage()
    const first = asked.splice(0)
    expect(first.filter(({ pathname }) => /emailjs|^\/api\//.test(pathname))).toEqual([])
    await send(page, 'da')
    await page
      .getByRole('status')
      .filter({ hasText: wordsIn('da')('sent') })
      .waitFor()
    const paths = asked.map(({ pathname }) => pathname)
    expect(paths.filter((path) => !path.endsWith('.js'))).toEqual(['/api/config', '/api/v1.0/email/send'])
    expect(paths.some((path) => path.includes('emailjs-contact'))).toBe(true)
    for (const url of [...first, ...asked]) {
      expect(url.origin).toBe(app.address)
      expect(decodeURIComponent(url.href)).not.toMatch(/Søren|soren|Æbler|blåbær/)
    }
    expect(await storage()).toBe(before)
    expectLetter((await mails.arrived(known))[0], 'da', app.address)
  })

  it('without JavaScript the home page’s form leads to the contact page, in the language of the page', async () => {
    const known = mails.count()
    const page = await openTab({ baseURL: app.address, javaScriptEnabled: false })
    await page.goto('/vi')
    await fillIn(page, 'vi', LETTERS.vi)
    await send(page, 'vi')
    await page
      .getByRole('status')
      .filter({ hasText: wordsIn('vi')('sent') })
      .waitFor()
    expect(page.url()).toBe(`${app.address}/vi/contact#sent`)
    expectLetter((await mails.arrived(known))[0], 'vi', app.address)
  })
})

describe('a message where no mail is sent', () => {
  it.each([true, false])(
    'is kept in the outbox, and the form says so (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const data = mkdtempSync(join(tmpdir(), 'echolog-outbox-'))
      onTestFinished(() => rmSync(data, { recursive: true, force: true }))
      const address = await appWith({ DATA_DIR: data })
      const page = await openTab({ baseURL: address, javaScriptEnabled })
      await page.goto('/vi/contact')
      await fillIn(page, 'vi', LETTERS.vi)
      await send(page, 'vi')
      await page
        .getByRole('status')
        .filter({ hasText: wordsIn('vi')('waits') })
        .waitFor()
      const [name = '', ...others] = readdirSync(join(data, 'outbox'))
      expect(others).toEqual([])
      const file = join(data, 'outbox', name)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const mail = await openMail({ recipients: [RECIPIENT], raw: readFileSync(file, 'utf8') })
      expectLetter(mail, 'vi', address)
    },
  )
})

describe('a message while the mail server is away', () => {
  it('CONTACT-11: is not lost: the form says so, keeps every word, and sends them when the server is back', async () => {
    const port = await portForLater()
    const address = await appWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const page = await openTab({ baseURL: address, consoleErrors: /503|was not sent/ })
    await page.goto('/contact')
    await fillIn(page, 'en', LETTERS.en)
    await send(page, 'en')
    const alert = page.getByRole('alert')
    await alert.filter({ hasText: 'Failed to send message. Please try again later.' }).waitFor()
    expect(await typedIn(page)).toEqual(Object.values(LETTERS.en))
    const mails = await startTestMailServer({ port })
    started(mails, mails.close)
    await send(page, 'en')
    await page
      .getByRole('status')
      .filter({ hasText: wordsIn('en')('sent') })
      .waitFor()
    expect(await alert.count()).toBe(0)
    expectLetter((await mails.arrived())[0], 'en', address)
  })

  it('CONTACT-11: without JavaScript the page comes back with every word in it', async () => {
    const port = await portForLater()
    const address = await appWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const page = await openTab({ baseURL: address, javaScriptEnabled: false, consoleErrors: /503/ })
    const hostile = { ...LETTERS.da, name: '"><b>Søren</b> &amp;', message: '\n</textarea><b>å</b>\n&lt;' }
    await page.goto('/da/contact')
    await fillIn(page, 'da', hostile)
    await send(page, 'da')
    await page
      .getByRole('alert')
      .filter({ hasText: wordsIn('da')('failed') })
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await typedIn(page)).toEqual(Object.values(hostile))
    const mails = await startTestMailServer({ port })
    started(mails, mails.close)
    await send(page, 'da')
    await page
      .getByRole('status')
      .filter({ hasText: wordsIn('da')('sent') })
      .waitFor()
    expect((await mails.arrived())[0]?.text).toContain('</textarea><b>å</b>\n&lt;')
  })

  it('CONTACT-11: sent before the scripts had come, it is given back, and they take that page over', async () => {
    const port = await portForLater()
    const address = await appWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const page = await openTab({ baseURL: address, consoleErrors: /503/ })
    await page.route('**/assets/site-main-*.js', () => undefined) // never answered
    await page.goto('/vi/contact')
    await fillIn(page, 'vi', LETTERS.vi)
    await page.unroute('**/assets/site-main-*.js')
    await send(page, 'vi')
    await page
      .getByRole('alert')
      .filter({ hasText: wordsIn('vi')('failed') })
      .waitFor()
    await waitUntilTakenOver(page)
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await typedIn(page)).toEqual(Object.values(LETTERS.vi))
    const mails = await startTestMailServer({ port })
    started(mails, mails.close)
    await send(page, 'vi')
    await page
      .getByRole('status')
      .filter({ hasText: wordsIn('vi')('sent') })
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await typedIn(page)).toEqual(['', '', '', ''])
    expectLetter((await mails.arrived())[0], 'vi', address)
  })

  it('CONTACT-11: without a connection the form says so and keeps every word', async () => {
    const page = await openTab({ consoleErrors: /ERR_INTERNET_DISCONNECTED|was not sent|cannot be fetched/ })
    await page.goto('/contact')
    await waitUntilTakenOver(page)
    await fillIn(page, 'en', LETTERS.en)
    await page.context().setOffline(true)
    await send(page, 'en')
    await page.getByRole('alert').filter({ hasText: 'Failed to send message' }).waitFor()
    expect(await typedIn(page)).toEqual(Object.values(LETTERS.en))
  })
})

it.each([true, false])(
  'more messages than a visitor may send are told to wait (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const address = await appWith({ RATE_LIMIT_FACTOR: '0.2' })
    const page = await openTab({ baseURL: address, javaScriptEnabled, consoleErrors: /429|was not sent/ })
    await page.goto('/da/contact')
    for (const text of ['sent', 'causes.too-many']) {
      await fillIn(page, 'da', LETTERS.da)
      await send(page, 'da')
      await page.getByText(wordsIn('da')(text)).filter({ visible: true }).waitFor()
    }
    expect(await typedIn(page)).toEqual(Object.values(LETTERS.da))
  },
)

it.each(SITE_LANGUAGES)('axe finds nothing wrong with what became of a message, in %s', async (language) => {
  const address = await appWith({ RATE_LIMIT_FACTOR: '0.2' })
  const page = await openTab({ baseURL: address, consoleErrors: /429|was not sent/ })
  await page.goto(`${addressIn(language, '/contact')}#kept`)
  await waitUntilTakenOver(page)
  await page.getByRole('status').waitFor()
  expect(await checkEverywhere(page)).toEqual([])
  for (const role of ['status', 'alert'] as const) {
    await fillIn(page, language, LETTERS[language])
    await send(page, language)
    await page.getByRole(role).waitFor()
  }
  expect(await checkEverywhere(page)).toEqual([])
})

describe('EmailJS itself', () => {
  /** What EmailJS is for a browser: another origin that lets it ask. */
  async function startEmailJs() {
    const calls: { url: string | undefined; body: string }[] = []
    const server = createServer(async (request, response) => {
      const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
      let body = ''
      for await (const chunk of request) body += chunk
      if (request.method === 'POST') calls.push({ url: request.url, body })
      response.writeHead(200, allowed).end('OK')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { calls, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  it('CONTACT-12 CONTACT-13 CONTACT-14 CONTACT-15: is sent the message where its ids are set, and the security policy lets it', async () => {
    const { calls, origin } = await startEmailJs()
    const ids = { EMAILJS_USER_ID: 'u', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' }
    const address = await appWith({ ...ids, EMAILJS_ORIGIN: origin, SUPPORT_EMAIL: 'help@example.org' })
    const page = await openTab({ baseURL: address })
    await page.goto('/vi/contact')
    await fillIn(page, 'vi', LETTERS.vi)
    await send(page, 'vi')
    await page
      .getByRole('status')
      .filter({ hasText: wordsIn('vi')('sent') })
      .waitFor()
    expect(calls.map(({ url }) => url)).toEqual(['/api/v1.0/email/send'])
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      user_id: 'u',
      service_id: 's',
      template_id: 't',
      template_params: { ...LETTERS.vi, recipient: 'help@example.org', language: 'vi' },
    })
  })

  it.each([
    ['CONTACT-17', 'missing-user-id', 'en', { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' }],
    ['CONTACT-18', 'missing-service-id', 'vi', { EMAILJS_USER_ID: 'u', EMAILJS_TEMPLATE_ID: 't' }],
    ['CONTACT-19', 'missing-template-id', 'da', { EMAILJS_USER_ID: 'u', EMAILJS_SERVICE_ID: 's' }],
  ] as const)('%s: %s is said in its own words', async (_, cause, language, settings) => {
    const page = await openTab({ baseURL: await appWith(settings) })
    await page.goto(addressIn(language, '/contact'))
    await fillIn(page, language, LETTERS[language])
    await send(page, language)
    await page
      .getByRole('alert')
      .filter({ hasText: wordsIn(language)(`causes.${cause}`) })
      .waitFor()
    expect(await typedIn(page)).toEqual(Object.values(LETTERS[language]))
  })
})
