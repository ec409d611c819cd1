import { forgetThisDevice } from '#domain/remind/reminder-service.ts'
import { type Authorization, createAuthorizedFetcher } from '#web/http/fetcher.ts'
import { browserPushDevice } from './browser-push-device.adapter.ts'
import { createHttpReminderService } from './http-reminder-service.adapter.ts'

const LONGEST_MS = 3_000 // a log-out does not wait longer for a server that does not answer

/** Before a log-out, while there is a session: nobody's reminders come to this device any more. It never fails. */
export async function stopReminding(accounts: Authorization): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS))
  const service = createHttpReminderService(createAuthorizedFetcher(accounts))
  const forgetting = forgetThisDevice({ service, device: browserPushDevice })
  await Promise.race([forgetting, tooLate]).catch((error) => console.error('Reminders may still come', error))
}
