import { type ReactNode, startTransition, useState } from 'react'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { type EntryFilter, NO_FILTER } from '#domain/journal/entry-filter.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { createMemoryDays, emptyRows, type SharedRows } from '#web/documents/memory-days.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { DiaryMargin } from './diary-margin.tsx'
import { DiaryScreen } from './diary-screen.tsx'
import { EntryList } from './entry-list/entry-list.tsx'
import { NOON, put } from './journal.fixture.ts'
import { createJournal, type Journal } from './journal.ts'
import { OtherDay } from './other-day.tsx'
import '#web/ui/base.css'

const PROFILE: Profile = {
  id: 'ines',
  name: 'Ines',
  nativeLanguage: 'es-ES',
  targetLanguage: 'en-US',
  preferences: NEW_PREFERENCES,
}

/** For tests: a store that holds these entries. */
export function rowsWith(...entries: Entry[]): SharedRows {
  const rows = emptyRows()
  put(rows, ...entries)
  return rows
}

type Options = {
  rows?: SharedRows
  confirm?: (question: string) => boolean
  listener?: ReturnType<typeof createScriptedListener>
  filter?: Partial<EntryFilter>
  /** Else the diary is in this browser alone. */
  hasServer?: boolean
  /** Whether what opens another day has come. */
  hasOtherDay?: boolean
  isByHand?: boolean
  /** Whether the draft backup takes words. */
  canBackUp?: boolean
  /** What sync has to say. */
  notice?: ReactNode
  now?(): number
}

type TestListProps = { journal: Journal; confirm(question: string): boolean; start: EntryFilter }

function TestList({ journal, confirm, start }: TestListProps) {
  const [filter, setFilter] = useState(start)
  return (
    <EntryList
      journal={journal}
      filter={filter}
      onFilter={(change) => startTransition(() => setFilter((before) => ({ ...before, ...change })))} // as an address is
      onEdit={journal.edit}
      confirm={confirm}
    />
  )
}

/** For tests: the diary of Ines on 21 November 2026, on screen. */
export async function openDiary({
  rows = emptyRows(),
  confirm = () => true,
  filter = {},
  ...rest
}: Options = {}) {
  const listener = rest.listener ?? createScriptedListener()
  const journal = createJournal({
    store: createMemoryDays(rows),
    cache: { read: () => [], write: () => undefined, clear: () => undefined },
    leaving: { keep: () => rest.canBackUp ?? true, hasAny: () => false, clear: () => undefined },
    loadFallbackStorage: async () => ({
      backup: { keep: () => true, read: () => [], clear: () => undefined },
      legacy: { find: () => [], forget: () => undefined, leave: () => undefined },
    }),
    clock: { now: rest.now ?? (() => NOON) },
    random: () => 'r',
    language: () => 'es-ES',
    whenIdle: async () => undefined,
    hasServer: rest.hasServer ?? false,
  })
  await journal.load()
  const downloads: string[] = []
  const ledOn: string[] = []
  await render(
    <TestRouter>
      <DiaryScreen
        journal={journal}
        profile={PROFILE}
        loadListener={async () => listener}
        slots={{
          sessionLine: null,
          list: <TestList journal={journal} confirm={confirm} start={{ ...NO_FILTER, ...filter }} />,
          margin: <DiaryMargin journal={journal} profile={PROFILE} />,
          notice: rest.notice,
          otherDay: rest.hasOtherDay && <OtherDay journal={journal} />,
        }}
        isByHand={rest.isByHand ?? false}
        onActive={() => undefined}
        onSaved={() => undefined}
        onLeadOn={(how) => ledOn.push(how)}
        onDownload={() => void journal.export().then((text) => downloads.push(text))}
      />
    </TestRouter>,
  )
  return { journal, rows, listener, downloads, ledOn }
}

export const editor = () => page.getByRole('textbox', { name: 'Journal entry' })
export const save = () => page.getByRole('button', { name: 'Save', exact: true })
export const list = () => page.getByRole('region', { name: 'Journal entries' })
export const state = (word: string) => page.getByRole('status').filter({ hasText: word })
