import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestMailServer } from '../../src/server/mail/mail-server.fixture.ts'
import { type AppProcess, startApp } from '../start/app-process.ts'
import { RECIPIENT } from '../start/servers.ts'
import { openTab } from '../start/tab.ts'
import { expectMail, fillIn, MESSAGES, send, typedIn, waitForOutcome } from '../steps/contact-steps.ts'
import { interactWith } from '../steps/site-steps.ts'

describe('a message while the mail server is away', () => {
  let port: number
  let app: AppProcess
  beforeAll(async () => {
    const away = await startTestMailServer() // for a port that is free
    port = away.port
    await away.close()
    app = await startApp({ CONTACT_TO: RECIPIENT, SMTP_URL: `smtp://127.0.0.1:${port}` })
  })
  afterAll(() => app.stop())

  /** The mail server comes back, until the test ends. */
  async function startMailServer() {
    const mails = await startTestMailServer({ port })
    onTestFinished(() => mails.close())
    return mails
  }

  it('CONTACT-11: is not lost: the form says so, keeps every word, and sends them when the server is back', async () => {
    const page = await openTab({ baseURL: app.address, consoleErrors: /503|was not sent/ })
    await page.goto('/contact')
    await interactWith(page)
    await fillIn(page, 'en', MESSAGES.en)
    await send(page, 'en')
    const alert = page.getByRole('alert')
    await alert.filter({ hasText: 'Failed to send message. Please try again later.' }).waitFor()
    expect(await typedIn(page)).toEqual(Object.values(MESSAGES.en))
    const mails = await startMailServer()
    await send(page, 'en')
    await waitForOutcome(page, 'status', 'en', 'sent')
    expect(await alert.count()).toBe(0)
    expectMail((await mails.arrived())[0], 'en', app.address)
  })

  it('CONTACT-11: without JavaScript the page comes back with every word in it', async () => {
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
    expect((await mails.arrived())[0]?.text).toContain('</textarea><b>å</b>\n&lt;')
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

  it('CONTACT-11: without a connection the form says so and keeps every word', async () => {
    const page = await openTab({ consoleErrors: /ERR_INTERNET_DISCONNECTED|was not sent|cannot be fetched/ })
    await page.goto('/contact')
    await interactWith(page)
    await fillIn(page, 'en', MESSAGES.en)
    await page.context().setOffline(true)
    await send(page, 'en')
    await page.getByRole('alert').filter({ hasText: 'Failed to send message' }).waitFor()
    expect(await typedIn(page)).toEqual(Object.values(MESSAGES.en))
  })
})
