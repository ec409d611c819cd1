import { fieldsOf } from '#domain/fields.ts'
import type { Outcome } from '#domain/outcome.ts'
import { parseReminder, type Reminder } from './reminder.ts'

/** What the server keeps of somebody's reminders. */
export type ReminderState = {
  reminder: Reminder | null
  /** The ids of the devices that are pushed to (SHA-256 of their addresses). */
  devices: readonly string[]
  /** What a browser needs to take pushes of this server alone. */
  pushKey: string
  /** Whether the server knows an address to which a mail could go. */
  canMail: boolean
}

/**
 * 'too-often': a reminder was tried too many times; 'busy': the server asks to wait; 'push-not-allowed': it sends nothing
 * to the address that the browser's push service has given.
 */
export type ReminderFailure =
  | 'offline'
  | 'log-in-needed'
  | 'too-often'
  | 'busy'
  | 'push-not-allowed'
  | 'bad-answer'

/** By what a reminder that was tried has come. */
export const REMINDED_BY = ['push', 'mail', 'nothing'] as const

export type RemindedBy = (typeof REMINDED_BY)[number]

type Answer<Value> = Promise<Outcome<Value, ReminderFailure>>

/** Port: the reminders of the account that is logged in. Expected failures are answers, never thrown. */
export type ReminderService = {
  read(): Answer<ReminderState>
  save(reminder: Reminder): Answer<null>
  addDevice(endpoint: string): Answer<null>
  removeDevice(endpoint: string): Answer<null>
  /** Reminds now, whatever the time. */
  test(): Answer<RemindedBy>
}

/**
 * How notifications stand on this device. 'unsupported': the browser has none here; 'blocked': the learner has refused
 * them, and only the browser's own settings undo that.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** What the notifications of this device need to know when no page is open. */
export type RemindedDiary = { profileId: string; language: string }

/** Port: the notifications of this device. */
export type PushDevice = {
  /** 'on': this device takes pushes signed with `pushKey`, and its id is among `devices`. */
  state(known: Pick<ReminderState, 'pushKey' | 'devices'>): Promise<PushState>
  /** Asks the learner where they were not asked yet. Answers the address to push to. */
  subscribe(pushKey: string): Promise<Outcome<string, 'blocked' | 'unsupported' | 'push-failed'>>
  /** Takes no more pushes. Answers the address that there was; null without one. */
  unsubscribe(): Promise<string | null>
  /** Whose diary notifications speak of, and in which language; null for nobody's. */
  remember(diary: RemindedDiary | null): Promise<void>
}

const MOST_DEVICES_READ = 100

/** What a server answers; null where it is something else. */
export function parseReminderState(value: unknown): ReminderState | null {
  const { reminder, devices, pushKey, canMail } = fieldsOf(value)
  const read = reminder === null ? null : parseReminder(reminder)
  if (reminder !== null && read === null) return null
  if (!Array.isArray(devices) || typeof pushKey !== 'string' || typeof canMail !== 'boolean') return null
  const ids = devices.filter((id): id is string => typeof id === 'string').slice(0, MOST_DEVICES_READ)
  return { reminder: read, devices: ids, pushKey, canMail }
}

type Ports = { service: Pick<ReminderService, 'removeDevice'>; device: PushDevice }

/** Takes no more pushes on this device, and tells the server. What it does not hear of ends with the next push. */
export async function forgetThisDevice({ service, device }: Ports): Promise<void> {
  await device.remember(null) // first: a push service that hangs must not leave behind whose diary it was
  const endpoint = await device.unsubscribe()
  if (endpoint !== null) await service.removeDevice(endpoint)
}
