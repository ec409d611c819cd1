import type { PushDevice, ReminderService } from './reminder-service.ts'

type Ports = { service: Pick<ReminderService, 'removeDevice'>; device: PushDevice }

/** Takes no more pushes on this device, and tells the server. What it does not hear of ends with the next push. */
export async function forgetThisDevice({ service, device }: Ports): Promise<void> {
  const endpoint = await device.unsubscribe()
  await device.remember(null)
  if (endpoint !== null) await service.removeDevice(endpoint)
}
