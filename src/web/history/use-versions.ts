import { useEffect, useState } from 'react'
import type { Day } from '#domain/clock.ts'
import type { HistoryFailure, HistoryReader } from '#domain/history/history-reader.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { VersionsState } from './version-list.tsx'

/** The versions of a day; asked for again with another `attempt`. */
export function useVersions(reader: HistoryReader | null, date: Day | null, attempt: number): VersionsState {
  const [known, setKnown] = useState<{ of: string; versions: VersionsState } | null>(null)
  const of = `${date} ${attempt}`
  useEffect(() => {
    if (reader === null || date === null) return
    let isGone = false
    void reader.versions(date).then((outcome) => {
      if (!isGone) setKnown({ of, versions: outcome.ok ? outcome.value : { failure: outcome.error } })
    })
    return () => {
      isGone = true
    }
  }, [reader, date, of])
  if (reader === null) return 'no-account'
  if (date === null) return 'no-day'
  return known?.of === of ? known.versions : 'loading'
}

export type VersionState = { doc: DayDoc } | 'loading' | { failure: HistoryFailure }

/** One version of a day; asked for again with another `attempt`. */
export function useVersion(reader: HistoryReader, date: Day, rev: number, attempt: number): VersionState {
  const [known, setKnown] = useState<{ of: string; version: VersionState } | null>(null)
  const of = `${date} ${rev} ${attempt}`
  useEffect(() => {
    let isGone = false
    void reader.read(date, rev).then((outcome) => {
      if (!isGone) setKnown({ of, version: outcome.ok ? { doc: outcome.value } : { failure: outcome.error } })
    })
    return () => {
      isGone = true
    }
  }, [reader, date, rev, of])
  return known?.of === of ? known.version : 'loading'
}
