import { whenIdle } from '#web/adapters/browser/browser-device.ts'

/** Loads in a quiet moment, as nothing that the learner does waits for it. What cannot be had now comes with the connection. */
export async function loadLater<Part>(part: () => Promise<Part>): Promise<Part> {
  await whenIdle()
  return part().catch(() =>
    new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(part),
  )
}
