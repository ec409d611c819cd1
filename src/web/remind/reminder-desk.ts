import type { Outcome } from '#domain/outcome.ts'
import { oneAtATime } from '#domain/promises.ts'
import { NEW_REMINDER, type Reminder, type Weekday } from '#domain/remind/reminder.ts'
import {
  forgetThisDevice,
  type PushDevice,
  type PushState,
  type RemindedBy,
  type RemindedDiary,
  type ReminderFailure,
  type ReminderService,
  type ReminderState,
} from '#domain/remind/reminder-service.ts'
import { createState } from '#domain/subscribers.ts'

/** Why notifications of this device could not be turned on. */
export type DeviceFailure = 'blocked' | 'unsupported' | 'push-failed'

type Busy = 'device' | 'trying' | null

export type ReminderDeskState = {
  status: 'loading' | 'not-loaded' | 'ready'
  chosen: Pick<Reminder, 'at' | 'days' | 'mail'>
  device: PushState
  canMail: boolean
  /** What is being done; the control that does it waits. */
  busy: Busy
  /** Why the last change was not kept, or the last try did nothing. */
  failure: ReminderFailure | DeviceFailure | null
  /** By what the reminder that was tried last came. */
  tried: RemindedBy | null
}

type Ports = {
  service: ReminderService
  device: PushDevice
  /** Whose diary it is, and the language of the site. */
  diary: RemindedDiary & { language: Reminder['language'] }
  /** The time zone of this device (IANA). */
  zone: string
}

const NOTHING_KNOWN: ReminderState = { reminder: null, devices: [], pushKey: '', canMail: false }

/** The reminders of an account in the settings: every change is kept at once. */
export function createReminderDesk({ service, device, diary, zone }: Ports) {
  const { get, set, subscribe } = createState<ReminderDeskState>({
    status: 'loading',
    chosen: NEW_REMINDER,
    device: 'off',
    canMail: false,
    busy: null,
    failure: null,
    tried: null,
  })
  let known = NOTHING_KNOWN
  const inTurn = oneAtATime()

  function isDone(outcome: Outcome<unknown, ReminderFailure | DeviceFailure>): boolean {
    if (!outcome.ok) set({ failure: outcome.error })
    return outcome.ok
  }

  async function open(): Promise<void> {
    set({ status: 'loading', failure: null })
    const read = await service.read()
    if (!read.ok) return set({ status: 'not-loaded', failure: read.error })
    known = read.value
    const { reminder, canMail } = known
    const state = await device.state(known)
    set({ status: 'ready', chosen: reminder ?? NEW_REMINDER, canMail, device: state })
    if (state === 'on') await device.remember(diary) // the language of the site may be another by now
  }

  /** Sends what is chosen, one after the other: a slow answer never brings back an earlier choice. */
  function save(): Promise<boolean> {
    return inTurn(async () => {
      const reminder = { ...get().chosen, zone, language: diary.language }
      return isDone(await service.save(reminder))
    })
  }

  async function choose(change: Partial<ReminderDeskState['chosen']>): Promise<void> {
    set({ chosen: { ...get().chosen, ...change }, failure: null, tried: null })
    await save()
  }

  /** Lets pushes come to this device, and tells the server where. */
  async function register(): Promise<Outcome<null, ReminderFailure | DeviceFailure>> {
    const subscribed = await device.subscribe(known.pushKey)
    if (!subscribed.ok) {
      if (subscribed.error !== 'push-failed') set({ device: subscribed.error })
      return subscribed
    }
    await device.remember(diary)
    const added = await service.addDevice(subscribed.value)
    // browsers go on giving out an address that their service has ended, until they are told to let go of it
    if (!added.ok && added.error === 'push-not-allowed') await device.unsubscribe()
    return added
  }

  async function turnOn(): Promise<void> {
    const first = await register()
    const isRefused = !first.ok && first.error === 'push-not-allowed'
    if (isDone(isRefused ? await register() : first) && (await save())) set({ device: 'on' })
  }

  async function turnOff(): Promise<void> {
    await forgetThisDevice({ service, device })
    set({ device: 'off' })
  }

  return {
    get,
    subscribe,
    open,
    chooseTime: (at: number) => choose({ at }),
    chooseDay(day: Weekday, isChosen: boolean): Promise<void> {
      const others = get().chosen.days.filter((one) => one !== day)
      return choose({ days: isChosen ? [...others, day].sort() : others })
    },
    chooseMail: (mail: boolean) => choose({ mail }),
    async notify(isOn: boolean): Promise<void> {
      set({ busy: 'device', failure: null, tried: null })
      await (isOn ? turnOn() : turnOff())
      set({ busy: null })
    },
    async tryNow(): Promise<void> {
      set({ busy: 'trying', failure: null, tried: null })
      await inTurn(async () => undefined) // a mail that was just wanted is
      const tried = await service.test()
      set({ busy: null, ...(tried.ok ? { tried: tried.value } : { failure: tried.error }) })
    },
  }
}

export type ReminderDesk = ReturnType<typeof createReminderDesk>
