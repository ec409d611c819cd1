import { hash } from 'node:crypto'

const MOST_TOKENS = 10_000 // a few MB; whoever is beyond is verified anew

export type TokenCache<Value> = {
  get(token: string): Value | undefined
  /** Keeps what is known of a token until `endsAt` (epoch ms), or until so many others were used since. */
  put(token: string, value: Value, endsAt: number): void
}

/** What is known of tokens whose signature was verified, under their hashes: the tokens themselves are not kept. */
export function tokenCache<Value>(clock: () => number, most = MOST_TOKENS): TokenCache<Value> {
  const kept = new Map<string, { value: Value; endsAt: number }>()
  const keyOf = (token: string) => hash('sha256', token, 'base64url')
  return {
    get(token) {
      const key = keyOf(token)
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      if (found.endsAt <= clock()) return undefined
      kept.set(key, found) // used last
      return found.value
    },
    put(token, value, endsAt) {
      const key = keyOf(token)
      kept.delete(key)
      kept.set(key, { value, endsAt })
      const [longestUnused] = kept.keys()
      if (kept.size > most && longestUnused !== undefined) kept.delete(longestUnused)
    },
  }
}
