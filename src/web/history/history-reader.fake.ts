import type { HistoryFailure, HistoryReader, Version } from '#domain/history/history-reader.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { failure, success } from '#domain/outcome.ts'

export type KnownVersion = Version & { doc: DayDoc }

/** For tests: the versions of every day, newest first; or the failure of whoever asks. */
export function createMemoryHistory(known: KnownVersion[] | HistoryFailure): HistoryReader {
  if (typeof known === 'string')
    return { versions: async () => failure(known), read: async () => failure(known) }
  return {
    versions: async () => success(known.map(({ doc: _, ...version }) => version)),
    async read(_, rev) {
      const found = known.find((version) => version.rev === rev)
      return found === undefined ? failure('gone') : success(found.doc)
    },
  }
}
