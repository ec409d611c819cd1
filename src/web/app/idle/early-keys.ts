/** The keys that were pressed before anything on the page follows them. */
export const earlyKeys: KeyboardEvent[] = []

export const keepKey = (event: KeyboardEvent) => void earlyKeys.push(event)
