import { describe, expect, it } from 'vitest'
import { failure, success } from '#domain/outcome.ts'
import { createReminderDesk } from './reminder-desk.ts'
import { memoryReminders } from './reminders.fake.ts'

const GONE = 'https://permanently-removed.invalid/fcm/send/a'
const NEW = 'https://fcm.googleapis.com/fcm/send/b'

/** A browser whose push service gives out these addresses, a new one each time that it lets go of the one before. */
async function deskAt(...endpoints: string[]) {
  const memory = memoryReminders()
  const asked: string[] = []
  const desk = createReminderDesk({
    service: {
      ...memory.service,
      async addDevice(endpoint) {
        asked.push(endpoint)
        return endpoint === NEW ? success(null) : failure('push-not-allowed')
      },
    },
    device: {
      ...memory.device,
      subscribe: async () => success(endpoints[0] ?? ''),
      async unsubscribe() {
        asked.push('unsubscribe')
        return endpoints.length > 1 ? (endpoints.shift() ?? null) : null
      },
    },
    diary: { profileId: 'ana', language: 'en' },
    zone: 'Asia/Tokyo',
  })
  await desk.open()
  await desk.notify(true)
  return { desk, asked }
}

describe('notifications of a device', () => {
  it('get another address where the push service has ended the one before', async () => {
    const { desk, asked } = await deskAt(GONE, NEW)
    expect(asked).toEqual([GONE, 'unsubscribe', NEW])
    expect(desk.get()).toMatchObject({ device: 'on', failure: null, busy: null })
  })

  it('say that the service is not allowed here, and leave no subscription behind', async () => {
    const { desk, asked } = await deskAt('https://push.example/a')
    expect(asked).toEqual(['https://push.example/a', 'unsubscribe', 'https://push.example/a', 'unsubscribe'])
    expect(desk.get()).toMatchObject({ device: 'off', failure: 'push-not-allowed', busy: null })
  })
})

it('a save that was broken off does not keep the next from being sent, nor a try', async () => {
  const memory = memoryReminders()
  let isBroken = true
  const desk = createReminderDesk({
    service: {
      ...memory.service,
      async save(reminder) {
        if (isBroken) throw new Error('no answer')
        return memory.service.save(reminder)
      },
    },
    device: memory.device,
    diary: { profileId: 'ana', language: 'en' },
    zone: 'Asia/Tokyo',
  })
  await desk.open()
  await expect(desk.chooseTime(480)).rejects.toThrow('no answer')
  await desk.tryNow()
  expect(desk.get()).toMatchObject({ busy: null, tried: 'push' })
  isBroken = false
  await desk.chooseTime(540)
  expect(memory.saved.map(({ at }) => at)).toEqual([540])
})
