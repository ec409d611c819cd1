import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestMailServer } from '../../src/server/mail/mail-server.fixture.ts'
import { textOf } from '../looks/site-texts.ts'
import { type AppProcess, startApp } from '../start/app-process.ts'
import { RECIPIENT } from '../start/servers.ts'
import { openTab } from '../start/tab.ts'
import { expectMail, fillIn, MESSAGES, send, typedIn, waitForOutcome } from '../steps/contact-steps.ts'
import { interactWith } from '../steps/site-steps.ts'

function watchRequests(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  return asked
}

describe('a message', () => {
  let port: number
  let app: AppProcess
  beforeAll(async () => {
    const away = await startTestMailServer() // for a port that is free
    port = away.port
    await away.close()
    app = await startApp({ CONTACT_TO: RECIPIENT, SMTP_URL: `smtp://127.0.0.1:${port}` })
  })
  afterAll(() => app.stop())

  /** The mail server is there from now on, until the test ends. */
  async function startMailServer() {
    const mails = await startTestMailServer({ port })
    onTestFinished(() => mails.close())
    return mails
  }

  it('CONTACT-1 CONTACT-4 CONTACT-10 CONTACT-12: from the home page, too, it arrives as it was written; what sends it is fetched only then, from here, and keeps nothing', async () => {
    const mails = await startMailServer()
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
    expect(await typedIn(page)).toEqual(['', '', '', ''])
    const arrived = await mails.arrived()
    expect(arrived).toHaveLength(1)
    expectMail(arrived[0], 'da', app.address)
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

  it('CONTACT-10 CONTACT-11: without JavaScript the page comes back with every word in it while the mail server is away, and it is sent from there', async () => {
    const page = await openTab({ baseURL: app.address, javaScriptEnabled: false, consoleErrors: /503/ })
    const hostile = { ...MESSAGES.da, name: '"><b>Søren</b> &amp;', message: '\n</textarea><b>å</b>\n&lt;' }
    await page.goto('/da/contact')
    await fillIn(page, 'da', hostile)
    await send(page, 'da')
    await waitForOutcome(page, 'alert', 'da', 'failed')
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await typedIn(page)).toEqual(Object.values(hostile))
    const mails = await startMailServer()
    await send(page, 'da')
    await waitForOutcome(page, 'status', 'da', 'sent')
    expect(page.url()).toBe(`${app.address}/da/contact#sent`)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await typedIn(page)).toEqual(['', '', '', ''])
    const arrived = await mails.arrived()
    expect(arrived).toMatchObject([{ recipients: [RECIPIENT], replyTo: [hostile.email] }])
    expect(arrived[0]?.text).toContain(hostile.name)
    expect(arrived[0]?.text).toContain('</textarea><b>å</b>\n&lt;')
  })

  it('CONTACT-11: sent before the scripts had come, it is given back, and they take that page over', async () => {
    const page = await openTab({ baseURL: app.address, consoleErrors: /503/ })
    await page.route('**/assets/site-main-*.js', () => undefined) // never answered
    await page.goto('/vi/contact')
    await fillIn(page, 'vi', MESSAGES.vi)
    await page.unroute('**/assets/site-main-*.js')
    await send(page, 'vi')
    await waitForOutcome(page, 'alert', 'vi', 'failed')
    await interactWith(page)
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await typedIn(page)).toEqual(Object.values(MESSAGES.vi))
    const mails = await startMailServer()
    await send(page, 'vi')
    await waitForOutcome(page, 'status', 'vi', 'sent')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await typedIn(page)).toEqual(['', '', '', ''])
    expectMail((await mails.arrived())[0], 'vi', app.address)
  })
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
