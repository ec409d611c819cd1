import { describe, expect, it } from 'vitest'
import type { ReminderService } from '#domain/remind/reminder-service.ts'
import { createHttpReminderService } from './http-reminder-service.adapter.ts'

const STATE = { reminder: null, devices: ['id'], pushKey: 'key', canMail: true }
const REMINDER = { at: 1170, zone: 'Asia/Tokyo', days: [1] as const, mail: true, language: 'da' as const }

/** A server that answers like this, and what it was asked. */
function serviceAt(answer: () => Response | Promise<Response>, timeoutMs?: number) {
  const asked: string[] = []
  const service = createHttpReminderService(async (path, { method, body = '' }) => {
    asked.push(`${method} ${path} ${body}`.trim())
    return answer()
  }, timeoutMs)
  return { service, asked }
}

const EACH: [name: string, ask: (service: ReminderService) => Promise<unknown>][] = [
  ['read', (service) => service.read()],
  ['save', (service) => service.save(REMINDER)],
  ['addDevice', (service) => service.addDevice('https://push.example/a')],
  ['removeDevice', (service) => service.removeDevice('https://push.example/a')],
  ['test', (service) => service.test()],
]

describe('reminders over HTTP', () => {
  it('ask the routes of our server', async () => {
    const done = serviceAt(() => new Response(null, { status: 204 }))
    expect(await done.service.save(REMINDER)).toEqual({ ok: true, value: null })
    expect(await done.service.addDevice('https://push.example/a')).toEqual({ ok: true, value: null })
    expect(await done.service.removeDevice('https://push.example/a')).toEqual({ ok: true, value: null })
    expect(done.asked).toEqual([
      `PUT /api/reminders ${JSON.stringify(REMINDER)}`,
      'PUT /api/reminders/devices {"endpoint":"https://push.example/a"}',
      'DELETE /api/reminders/devices {"endpoint":"https://push.example/a"}',
    ])
    const read = serviceAt(() => Response.json(STATE))
    expect(await read.service.read()).toEqual({ ok: true, value: STATE })
    const tried = serviceAt(() => Response.json({ by: 'mail' }))
    expect(await tried.service.test()).toEqual({ ok: true, value: 'mail' })
    expect([...read.asked, ...tried.asked]).toEqual(['GET /api/reminders', 'POST /api/reminders/test'])
  })

  it.each([
    [401, 'bad-session', 'log-in-needed'],
    [403, 'second-factor-needed', 'log-in-needed'],
    [410, 'diary-deleted', 'log-in-needed'],
    [503, undefined, 'busy'],
    [500, 'internal', 'bad-answer'],
    [404, 'not-found', 'bad-answer'],
    [400, 'push-not-allowed', 'push-not-allowed'],
    [400, 'bad-request', 'bad-answer'],
    [401, undefined, 'bad-answer'], // a captive portal's, as the next two
    [403, undefined, 'bad-answer'],
    [410, undefined, 'bad-answer'],
  ])('a status %i with the code %s is %s', async (status, code, error) => {
    for (const [, ask] of EACH) {
      const { service } = serviceAt(() => Response.json({ error: code }, { status }))
      expect(await ask(service)).toEqual({ ok: false, error })
    }
  })

  it('a reminder that is tried too often is not a busy server', async () => {
    const { service } = serviceAt(() => Response.json({}, { status: 429 }))
    expect(await service.test()).toEqual({ ok: false, error: 'too-often' })
    expect(await service.read()).toEqual({ ok: false, error: 'busy' })
  })

  it.each([['<html>'], ['{}'], ['[]'], ['{"by":"pigeon"}'], [' '.repeat(100_000)]])(
    'an answer that is none is not taken for one',
    async (text) => {
      const { service } = serviceAt(() => new Response(text))
      expect(await service.read()).toEqual({ ok: false, error: 'bad-answer' })
      expect(await service.test()).toEqual({ ok: false, error: 'bad-answer' })
    },
  )

  it.each(EACH)('%s without a connection, or an answer in time, is offline', async (_, ask) => {
    const lost = serviceAt(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await ask(lost.service)).toEqual({ ok: false, error: 'offline' })
    const late = serviceAt(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    expect(await ask(late.service)).toEqual({ ok: false, error: 'offline' })
  })
})
