import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#domain/outcome.ts'
import { forgetThisDevice, type PushDevice, parseReminderState } from './reminder-service.ts'

const GOOD = { reminder: null, devices: ['a'], pushKey: 'key', canMail: true }
const REMINDER = { at: 1170, zone: 'Asia/Tokyo', days: [1, 7], mail: true, language: 'vi' }

it('what a server says of reminders is taken as it is', () => {
  expect(parseReminderState({ ...GOOD, more: 1 })).toEqual(GOOD)
  expect(parseReminderState({ ...GOOD, reminder: REMINDER })?.reminder).toEqual(REMINDER)
  expect(parseReminderState({ ...GOOD, devices: ['a', 7, null] })?.devices).toEqual(['a'])
})

it.each([
  { reminder: undefined },
  { reminder: {} },
  { reminder: { ...REMINDER, at: -1 } },
  { devices: 'a' },
  { pushKey: null },
  { canMail: 'yes' },
])('what is nothing of the kind is refused (%j)', (wrong) => {
  expect(parseReminderState({ ...GOOD, ...wrong })).toBeNull()
})

it('nothing that a broken proxy answers throws', () => {
  const answers = fc.oneof(
    fc.anything(),
    fc.anything().map((reminder) => ({ ...GOOD, reminder })),
    fc.anything().map((devices) => ({ ...GOOD, devices })),
  )
  fc.assert(fc.property(answers, (answer) => void parseReminderState(answer)))
})

function deviceThat(unsubscribe: PushDevice['unsubscribe']) {
  const done: string[] = []
  const device: PushDevice = {
    state: async () => 'on',
    subscribe: async () => failure('push-failed'),
    unsubscribe,
    remember: async (diary) => void done.push(`remember ${JSON.stringify(diary)}`),
  }
  const removeDevice = async (endpoint: string) => {
    done.push(`remove ${endpoint}`)
    return success(null)
  }
  return { done, ports: { service: { removeDevice }, device } }
}

describe('a device that is to be forgotten', () => {
  it('knows no diary any more, takes no pushes, and the server is told', async () => {
    const { done, ports } = deviceThat(async () => 'https://push.example/a')
    await forgetThisDevice(ports)
    expect(done).toEqual(['remember null', 'remove https://push.example/a'])
  })

  it('knows no diary any more where its push service hangs, or throws', async () => {
    const hanging = deviceThat(() => new Promise(() => undefined))
    void forgetThisDevice(hanging.ports)
    await new Promise((resolve) => setTimeout(resolve))
    expect(hanging.done).toEqual(['remember null'])

    const broken = deviceThat(() => Promise.reject(new DOMException('away', 'AbortError')))
    await expect(forgetThisDevice(broken.ports)).rejects.toThrow('away')
    expect(broken.done).toEqual(['remember null'])
  })
})
