import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { addressIn } from '#domain/site/site-address.ts'
import {
  openMail,
  startTestMailServer,
  type TestMailServer,
} from '../../src/server/mail/mail-server.fixture.ts'
import { outboxFolder } from '../../src/server/mail/mail-settings.ts'
import { checkEverywhere } from '../looks/axe-check.ts'
import { textOf } from '../looks/site-texts.ts'
import { type AppProcess, startApp } from '../start/app-process.ts'
import { RECIPIENT } from '../start/servers.ts'
import { openTab, sharedServer } from '../start/tab.ts'
import {
  expectMail,
  fillIn,
  MESSAGES,
  send,
  typedIn,
  waitForOutcome,
  wordsIn,
} from '../steps/contact-steps.ts'
import { interactWith } from '../steps/site-steps.ts'

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

  it('CONTACT-1 CONTACT-10 CONTACT-12: it arrives as it was written, and the form is empty again', async () => {
    const known = mails.count()
    const page = await openTab({ baseURL: app.address })
    await page.goto('/contact')
    await interactWith(page)
    await fillIn(page, 'en', MESSAGES.en)
    await send(page, 'en')
    await waitForOutcome(page, 'status', 'en', 'sent')
    expect(await typedIn(page)).toEqual(['', '', '', ''])
    const arrived = await mails.arrived(known)
    expect(arrived).toHaveLength(1)
    expectMail(arrived[0], 'en', app.address)
  })

  it('CONTACT-10: without JavaScript it arrives as well, and the page says so', async () => {
    const known = mails.count()
    const page = await openTab({ baseURL: app.address, javaScriptEnabled: false })
    await page.goto('/vi/contact')
    await fillIn(page, 'vi', MESSAGES.vi)
    await send(page, 'vi')
    await waitForOutcome(page, 'status', 'vi', 'sent')
    expect(page.url()).toBe(`${app.address}/vi/contact#sent`)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await typedIn(page)).toEqual(['', '', '', ''])
    const arrived = await mails.arrived(known)
    expect(arrived).toHaveLength(1)
    expectMail(arrived[0], 'vi', app.address)
  })

  it('CONTACT-4: the home page has the same form, and what sends it is fetched only then, from here, and keeps nothing', async () => {
    const known = mails.count()
    const page = await openTab({ baseURL: app.address })
    const asked = watchRequests(page)
    await page.goto('/da#contact')
    await interactWith(page)
    await fillIn(page, 'da', MESSAGES.da)
    const storage = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
    const before = await storage()
    const first = asked.splice(0)
    expect(first.filter(({ pathname }) => /emailjs|^\/api\//.test(pathname))).toEqual([])
    await send(page, 'da')
    await waitForOutcome(page, 'status', 'da', 'sent')
    const paths = asked.map(({ pathname }) => pathname)
    expect(paths.filter((path) => !path.endsWith('.js'))).toEqual(['/api/v1.0/email/send'])
    expect(paths.some((path) => path.includes('emailjs-contact'))).toBe(true)
    for (const url of [...first, ...asked]) {
      expect(url.origin).toBe(app.address)
      expect(decodeURIComponent(url.href)).not.toMatch(/Søren|soren|Æbler|blåbær/)
    }
    expect(await storage()).toBe(before)
    expectMail((await mails.arrived(known))[0], 'da', app.address)
  })

  it('PAGE-7 PAGE-19 PAGE-25: without JavaScript too, the form knows what it was opened about', async () => {
    const page = await openTab({ baseURL: app.address, javaScriptEnabled: false })
    await page.goto('/vi/account-deletion')
    await page.getByRole('main').getByRole('link').first().click()
    const about = (key: string) => textOf('vi', `site.contactAbout.${key}`)
    expect(await page.locator('input[name="subject"]').inputValue()).toBe(about('deletion.subject'))
    expect(await page.getByText(about('deletion.note')).isVisible()).toBe(true)
    expect(await page.getByText(about('waitlist.note')).isVisible()).toBe(false)
  })

  it('without JavaScript the home page’s form leads to the contact page, in the language of the page', async () => {
    const known = mails.count()
    const page = await openTab({ baseURL: app.address, javaScriptEnabled: false })
    await page.goto('/vi')
    await fillIn(page, 'vi', MESSAGES.vi)
    await send(page, 'vi')
    await waitForOutcome(page, 'status', 'vi', 'sent')
    expect(page.url()).toBe(`${app.address}/vi/contact#sent`)
    expectMail((await mails.arrived(known))[0], 'vi', app.address)
  })
})

describe('a message where no mail is sent', () => {
  it.each([true, false])(
    'is kept in the outbox, and the form says so (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { address, dataDir } = await sharedServer('local')
      const folder = outboxFolder(dataDir)
      const kept = () => (existsSync(folder) ? readdirSync(folder) : [])
      const earlier = kept()
      const page = await openTab({ javaScriptEnabled })
      await page.goto('/vi/contact')
      if (javaScriptEnabled) await interactWith(page)
      await fillIn(page, 'vi', MESSAGES.vi)
      await send(page, 'vi')
      await waitForOutcome(page, 'status', 'vi', 'stored')
      const [name = '', ...others] = kept().filter((file) => !earlier.includes(file))
      expect(others).toEqual([])
      const file = join(folder, name)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const mail = await openMail({ recipients: [RECIPIENT], raw: readFileSync(file, 'utf8') })
      expectMail(mail, 'vi', address)
    },
  )
})

let visitors = 0

/** A tab of a new visitor to a server that takes one message from each. */
async function openLimited(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  visitors += 1
  const { address } = await sharedServer('limited')
  const extraHTTPHeaders = { 'x-forwarded-for': `192.0.2.${visitors}` }
  return openTab({ baseURL: address, consoleErrors: /429|was not sent/, extraHTTPHeaders, ...options })
}

it.each([true, false])(
  'more messages than a visitor may send are told to wait (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await openLimited({ javaScriptEnabled })
    await page.goto('/da/contact')
    if (javaScriptEnabled) await interactWith(page)
    for (const text of ['stored', 'causes.too-many']) {
      await fillIn(page, 'da', MESSAGES.da)
      await send(page, 'da')
      await page.getByText(wordsIn('da')(text)).filter({ visible: true }).waitFor()
    }
    expect(await typedIn(page)).toEqual(Object.values(MESSAGES.da))
  },
)

it.each(SITE_LANGUAGES)('axe finds nothing wrong with what became of a message, in %s', async (language) => {
  const page = await openLimited()
  await page.goto(`${addressIn(language, '/contact')}#kept`)
  await interactWith(page)
  await page.getByRole('status').waitFor()
  expect(await checkEverywhere(page)).toEqual([])
  for (const role of ['status', 'alert'] as const) {
    await fillIn(page, language, MESSAGES[language])
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
    const settings = { ...ids, EMAILJS_ORIGIN: origin, SUPPORT_EMAIL: 'help@example.org' }
    const { address, stop } = await startApp({ CONTACT_TO: RECIPIENT, ...settings })
    onTestFinished(stop)
    const page = await openTab({ baseURL: address })
    await page.goto('/vi/contact')
    await interactWith(page) // before, the form is posted to our server
    await fillIn(page, 'vi', MESSAGES.vi)
    await send(page, 'vi')
    await waitForOutcome(page, 'status', 'vi', 'sent')
    expect(calls.map(({ url }) => url)).toEqual(['/api/v1.0/email/send'])
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      user_id: 'u',
      service_id: 's',
      template_id: 't',
      template_params: { ...MESSAGES.vi, recipient: 'help@example.org', language: 'vi' },
    })
  })
})
