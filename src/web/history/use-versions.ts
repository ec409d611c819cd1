import { useEffect, useState } from 'react'
import type { Day } from '#domain/clock.ts'
import type { HistoryFailure, HistoryReader } from '#domain/history/history-reader.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { VersionsState } from './version-list.tsx'

type Known = { date: Day; attempt: number; versions: VersionsState }

function hasListOf(date: Day, known: Known | null): boolean {
  return known?.date === date && Array.isArray(known.versions)
}

/** The versions of a day; asked for again with another `attempt`, until when those that are known stay. */
export function useVersions(reader: HistoryReader | null, date: Day | null, attempt: number): VersionsState {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (reader === null || date === null) return
    let isGone = false
    void reader.versions(date).then((outcome) => {
      if (isGone) return
      const versions = outcome.ok ? outcome.value : { failure: outcome.error }
      setKnown((last) => (!outcome.ok && hasListOf(date, last) ? last : { date, attempt, versions }))
    })
    return () => {
      isGone = true
    }
  }, [reader, date, attempt])
  if (reader === null) return 'no-account'
  if (date === null) return 'no-day'
  if (known?.date !== date) return 'loading'
  return known.attempt === attempt || hasListOf(date, known) ? known.versions : 'loading'
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
