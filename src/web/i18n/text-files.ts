/** Changes whenever a text does; filled in by the build. */
declare const PUBLIC_VERSION: string

/** Where the texts of one language and namespace are read. */
export function textsAddress(language: string, namespace: string): string {
  return `/locales/${language}/${namespace}.json?v=${PUBLIC_VERSION}`
}

/** A server that stumbles may be asked again; what it has refused it will refuse again. */
export function isWorthRetrying(status: number): boolean {
  return status >= 500
}

/** Tells the server of the developer about a key that no file has. */
export async function reportMissing(language: string, namespace: string, key: string): Promise<void> {
  try {
    await fetch(`/locales/add/${language}/${namespace}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [key]: key }),
    })
  } catch (error) {
    console.error('A missing key was not reported', error)
  }
}
