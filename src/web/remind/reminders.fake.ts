import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Reminder } from '#domain/remind/reminder.ts'
import type {
  PushDevice,
  PushState,
  RemindedBy,
  ReminderFailure,
  ReminderService,
} from '#domain/remind/reminder-service.ts'

const ENDPOINT = 'https://fcm.googleapis.com/message/phone'

type Given = {
  reminder?: Reminder | null
  device?: PushState
  canMail?: boolean
  tried?: Outcome<RemindedBy, ReminderFailure>
}

/** Reminders in memory, and a browser whose notifications stand as they are told to. */
export function memoryReminders({
  reminder = null,
  device = 'off',
  canMail = true,
  tried = success('push'),
}: Given = {}) {
  const saved: Reminder[] = []
  const done: string[] = []
  let failing: ReminderFailure | null = null
  let state = device
  const answer = async <Value>(value: Value): Promise<Outcome<Value, ReminderFailure>> =>
    failing === null ? success(value) : failure(failing)
  const service: ReminderService = {
    read: () => answer({ reminder: saved.at(-1) ?? reminder, devices: [], pushKey: 'key', canMail }),
    async save(chosen) {
      const outcome = await answer(null)
      if (outcome.ok) saved.push(chosen)
      return outcome
    },
    addDevice: async (endpoint) => {
      done.push(`add ${endpoint}`)
      return answer(null)
    },
    removeDevice: async (endpoint) => {
      done.push(`remove ${endpoint}`)
      return answer(null)
    },
    test: async () => (failing === null ? tried : failure(failing)),
  }
  const pushDevice: PushDevice = {
    state: async () => state,
    async subscribe() {
      if (state === 'blocked' || state === 'unsupported') return failure(state)
      state = 'on'
      return success(ENDPOINT)
    },
    async unsubscribe() {
      if (state !== 'on') return null
      state = 'off'
      return ENDPOINT
    },
    async remember(diary) {
      done.push(diary === null ? 'forget' : `remember ${diary.profileId} ${diary.language}`)
    },
  }
  return {
    service,
    device: pushDevice,
    saved,
    done,
    failWith(error: ReminderFailure | null) {
      failing = error
    },
    refuse() {
      state = 'blocked'
    },
  }
}
