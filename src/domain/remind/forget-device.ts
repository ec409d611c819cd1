import type { PushDevice, ReminderService } from './reminder-service.ts'

type Ports = { service: Pick<ReminderService, 'removeDevice'>; device: PushDevice }

/** Takes no more pushes on this device, and tells the server. What it does not hear of ends with the next push. */
export async function forgetThisDevice({ service, device }: Ports): Promise<void> {
  await device.remember(null) // first: a push service that hangs must not leave behind whose diary it was
  const endpoint = await device.unsubscribe()
  if (endpoint !== null) await service.removeDevice(endpoint)
}
