import { it } from 'vitest'

/** How a contract names its checks: each has what `open` answers for itself, which is closed however the check ends. */
export function itOnOpened<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>) {
  return (name: string, check: (opened: Opened) => Promise<void>) =>
    it(name, async () => {
      const opened = await open()
      try {
        await check(opened)
      } finally {
        await opened.close()
      }
    })
}
