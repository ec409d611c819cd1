import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseReminderState } from './reminder-service.ts'

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
