import type { Clock } from '#domain/clock.ts'

export const browserClock: Clock = { now: () => Date.now() }

export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback; a short pause lets the first paint pass
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200)
    else requestIdleCallback(() => resolve(), { timeout: 2000 })
  })
}

const TYPES: Record<string, string> = {
  json: 'application/json',
  md: 'text/markdown;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  apkg: 'application/octet-stream',
}

export function downloadFile(name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain;charset=utf-8'
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000) // Safari reads it some time after the click
}

/** Answers whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text) // not there at all where the address is not secure
    return true
  } catch (error) {
    console.error('Nothing could be copied', error)
    return false
  }
}

/** An id unlike any other, of 32 hexadecimal digits. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)) // randomUUID is only there at a secure address
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
