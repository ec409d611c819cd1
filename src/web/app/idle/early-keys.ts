/** The last keys that were pressed before anything on the page follows them. */
export const earlyKeys: KeyboardEvent[] = []

const MOST = 4

export function keepKey(event: KeyboardEvent): void {
  if (earlyKeys.push(event) > MOST) earlyKeys.shift()
}
