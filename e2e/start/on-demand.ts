/** Starts each when it is first asked for, and keeps it for everyone who asks later. */
export function onDemand<Name, Started>(start: (name: Name) => Promise<Started>) {
  const started = new Map<Name, Promise<Started>>()
  return {
    get(name: Name): Promise<Started> {
      const known = started.get(name) ?? start(name)
      started.set(name, known)
      return known
    },
    async stopAll(stop: (one: Started) => Promise<void>): Promise<void> {
      await Promise.all([...started.values()].map(async (one) => stop(await one)))
    },
  }
}
