/** Runs what is under one key one after another, in the order in which it came; other keys do not wait for it. */
export function oneAfterAnother(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<void>>()
  return (key, work) => {
    const before = last.get(key)
    const done = before === undefined ? work() : before.then(work)
    const over: Promise<void> = done
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (last.get(key) === over) last.delete(key)
      })
    last.set(key, over)
    return done
  }
}
