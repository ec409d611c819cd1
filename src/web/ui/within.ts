/** What the work comes to; rejects with an error of these words where that takes longer than `ms`. */
export function within<Value>(work: Promise<Value>, ms: number, words: string): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(words)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
