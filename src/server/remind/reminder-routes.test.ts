import { describe, expect, it } from 'vitest'
import { memoryMailer } from '#domain/mail/mailer.fake.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { HOSTILE_ENDPOINTS } from './hostile-endpoints.fixture.ts'
import { deviceAt, type PushResult } from './push-sender.ts'
import { PUSH_KEY, reminderApp, SITE } from './reminder-app.fixture.ts'
import { DAILY, endpointOf } from './reminders.fixture.ts'

function opened(result: PushResult = 'taken') {
  const mailer = memoryMailer()
  const pushed: string[] = []
  const push = async (endpoint: string) => {
    pushed.push(endpoint)
    return result
  }
  const database = memoryDatabase()
  return { ...reminderApp({ database, mailer, push }), mailer, pushed }
}

const PHONE = { endpoint: endpointOf('phone') }

describe('a reminder over HTTP', () => {
  it('is nobody’s at first, and then what was chosen', async () => {
    const { ask } = opened()
    const first = await (await ask('GET', '', 'ana')).json()
    expect(first).toEqual({ reminder: null, devices: [], pushKey: PUSH_KEY, canMail: true })
    const chosen = { ...DAILY, mail: true, days: [5, 1] }
    expect((await ask('PUT', '', 'ana', chosen)).status).toBe(204)
    expect((await ask('PUT', '/devices', 'ana', PHONE)).status).toBe(204)
    expect(await (await ask('GET', '', 'ana')).json()).toEqual({
      ...first,
      reminder: { ...chosen, days: [1, 5] },
      devices: [deviceAt(new URL(PHONE.endpoint)).id],
    })
    expect(await (await ask('GET', '', 'ben')).json()).toEqual(first)
    expect((await ask('DELETE', '/devices', 'ana', PHONE)).status).toBe(204)
    expect((await (await ask('GET', '', 'ana')).json()).devices).toEqual([])
    expect((await (await ask('GET', '', 'nobody')).json()).canMail).toBe(false)
  })

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['PUT', '/devices'],
    ['DELETE', '/devices'],
    ['POST', '/test'],
  ])('%s %s needs a session', async (method, path) => {
    const { ask } = opened()
    expect((await ask(method, path, null, method === 'GET' ? undefined : DAILY)).status).toBe(401)
    expect((await ask(method, path, 'second-factor-needed')).status).toBe(403)
    expect((await ask(method, path, 'accounts-unreachable')).status).toBe(503)
  })

  it.each([['{'], ['null'], ['[]'], [{}], [{ ...DAILY, at: 1440 }], [{ ...DAILY, zone: '+01:00' }]])(
    'of the wrong shape (%j) is refused',
    async (body) => {
      const { ask } = opened()
      expect((await ask('PUT', '', 'ana', body)).status).toBe(400)
      expect((await ask('PUT', '/devices', 'ana', body)).status).toBe(400)
      expect((await ask('DELETE', '/devices', 'ana', body)).status).toBe(400)
    },
  )

  it('takes no device that is not at a push service', async () => {
    const { ask } = opened()
    for (const endpoint of HOSTILE_ENDPOINTS) {
      const answer = await ask('PUT', '/devices', 'ana', { endpoint })
      expect([endpoint, answer.status]).toEqual([endpoint, 400])
    }
    expect((await (await ask('GET', '', 'ana')).json()).devices).toEqual([])
  })

  it('follows a browser to its new address, without a session, and tells nobody which are known', async () => {
    const { ask } = opened()
    await ask('PUT', '/devices', 'ana', PHONE)
    const renew = async (before: unknown, endpoint: unknown) =>
      (await ask('PUT', '/devices/renewed', null, { before, endpoint })).status
    const [known, next] = [PHONE.endpoint, endpointOf('next')]
    expect(await renew(endpointOf('unknown'), endpointOf('mine'))).toBe(204)
    expect(await renew(known, next)).toBe(204)
    for (const endpoint of HOSTILE_ENDPOINTS) {
      expect([endpoint, await renew(next, endpoint)]).toEqual([endpoint, 400])
      expect([endpoint, await renew(endpoint, next)]).toEqual([endpoint, 400])
    }
    const { devices } = await (await ask('GET', '', 'ana')).json()
    expect(devices).toEqual([deviceAt(new URL(next)).id])
  })

  it('that is too large is not read', async () => {
    const { ask } = opened()
    expect((await ask('PUT', '', 'ana', 'x'.repeat(20_000))).status).toBe(413)
  })
})

describe('a reminder that is tried', () => {
  it('goes to the devices', async () => {
    const { ask, pushed, mailer } = opened()
    await ask('PUT', '/devices', 'ana', PHONE)
    expect(await (await ask('POST', '/test', 'ana')).json()).toEqual({ by: 'push' })
    expect([pushed, mailer.mails]).toEqual([[PHONE.endpoint], []])
  })

  it('goes by mail where it is wanted and no device was reached, and else nowhere', async () => {
    const { ask, mailer } = opened('failed')
    await ask('PUT', '/devices', 'ana', PHONE)
    expect(await (await ask('POST', '/test', 'ana')).json()).toEqual({ by: 'nothing' })
    await ask('PUT', '', 'ana', { ...DAILY, mail: true })
    expect(await (await ask('POST', '/test', 'ana')).json()).toEqual({ by: 'mail' })
    expect(mailer.mails.map(({ to }) => to)).toEqual(['ana@example.org'])
    await ask('PUT', '', 'nobody', { ...DAILY, mail: true })
    expect(await (await ask('POST', '/test', 'nobody')).json()).toEqual({ by: 'nothing' })
  })

  it('can be tried three times an hour by one account', async () => {
    const { ask } = opened()
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await ask('POST', '/test', 'ana')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask('POST', '/test', 'ben')).status).toBe(200)
  })
})

describe('the link that stops the mails', () => {
  async function mailed() {
    const world = opened()
    await world.ask('PUT', '', 'ana', { ...DAILY, mail: true, language: 'vi' })
    await world.ask('POST', '/test', 'ana')
    const { unsubscribe = '', text = '' } = world.mailer.mails[0] ?? {}
    const wantsMail = async () => (await (await world.ask('GET', '', 'ana')).json()).reminder.mail
    return { ...world, text, wantsMail, link: unsubscribe.replace(`${SITE}/api/reminders`, '') }
  }

  it('shows one button and changes nothing; the button stops them', async () => {
    const { ask, link, text, wantsMail } = await mailed()
    expect(text).toContain(link)
    const shown = await ask('GET', link, null)
    const html = await shown.text()
    expect([shown.status, html.match(/<button>/g)?.length]).toEqual([200, 1])
    expect(html).toContain('<html lang="vi">')
    expect(await wantsMail()).toBe(true)
    const pressed = await ask('POST', link, null)
    expect(pressed.status).toBe(200)
    expect(await pressed.text()).toContain('Bạn sẽ không nhận được email nhắc nhở nữa.')
    expect(await wantsMail()).toBe(false)
    expect((await ask('POST', link, null)).status).toBe(200)
  })

  it('is answered alike whatever its token is, and no token is logged', async () => {
    const { ask, link, logged, wantsMail } = await mailed()
    const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('t') ?? ''
    const [id = '', mark = ''] = token.split('.')
    const wrong = ['', 'x', '.', id, `${id}.`, `${id}.${mark}x`, `${id}x.${mark}`, `.${mark}`, `${token}.x`]
    const others = [...wrong, '\ud800', 'é'.repeat(3_000), 'constructor', `${id}.${'A'.repeat(mark.length)}`]
    const answers = new Set<string>()
    for (const one of others) {
      const path = `/stop?t=${encodeURIComponent(one.toWellFormed())}&language=vi`
      for (const method of ['GET', 'POST']) {
        const answer = await ask(method, path, null)
        answers.add(`${method} ${answer.status} ${await answer.text()}`)
      }
    }
    expect(await wantsMail()).toBe(true)
    for (const method of ['GET', 'POST']) {
      const right = await ask(method, link, null)
      answers.add(`${method} ${right.status} ${await right.text()}`)
    }
    expect(answers.size).toBe(2)
    expect(await wantsMail()).toBe(false)
    expect(logged.join()).not.toContain(mark)
  })
})
