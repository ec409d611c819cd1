import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { createMemoryDays, emptyRows } from '#web/documents/memory-days.ts'
import { DiaryRoute } from '../routes/diary-route.tsx'
import type { PageProps } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { memoryServices } from './memory-diary.fixture.ts'
import { closeDiary } from './open-diary.ts'

export const NOON = new Date(2026, 10, 21, 12).getTime()

export const writtenOn = (date: string, content: string): Entry => ({
  id: date,
  date,
  content,
  tags: [],
  mood: '',
})

export const entryOf = (date: string, content: string): [string, DayDoc] => [
  date,
  { entry: writtenOn(date, content) },
]

function Address() {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

/** The diary of Ines on 21 November 2026, opened at an address. */
export async function openAt(
  address: string,
  days: [string, DayDoc][] = [],
  { beside = null, now = () => NOON }: { beside?: ReactNode; now?: () => number } = {},
) {
  const profile: Profile = {
    ...{ id: 'ines', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
    preferences: NEW_PREFERENCES,
  }
  const rows = emptyRows()
  const store = createMemoryDays(rows)
  for (const [date, doc] of days) await store.update(date, () => doc)
  const services = memoryServices(store, { clock: { now }, accounts: { stored: () => profile } })
  onTestFinished(closeDiary)
  const account = { status: 'logged-in', profile } as PageProps['account']
  await render(
    <TestRouter services={services} initialEntries={[address]}>
      <main>
        <DiaryRoute account={account} session={{} as PageProps['session']} />
      </main>
      <Address />
      {beside}
    </TestRouter>,
  )
}
