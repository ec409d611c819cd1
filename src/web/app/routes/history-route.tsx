import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { dayOf, isDay } from '#domain/clock.ts'
import { deletedEntries } from '#domain/history/versions.ts'
import { asKept } from '#domain/sync/translation-in.ts'
import { createDiaryDatabase, diaryDatabaseName } from '#web/documents/database.ts'
import { createSyncRows } from '#web/documents/sync-rows.ts'
import { HistoryScreen } from '#web/history/history-screen.tsx'
import { createHttpHistoryReader } from '#web/history/http-history-reader.adapter.ts'
import { createAuthorizedFetcher } from '#web/http/fetcher.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { type PageProps, useServices } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

export function HistoryRoute(props: PageProps) {
  const { t } = useTexts('history')
  return <LoopRoute {...props} step="write" gate="diary" title={t('title')} Screen={History} />
}

/** The day and the version that the hash names, as `historyAddress` writes it. */
function useNamed() {
  const [, date = '', rev = ''] = /^#([\d-]+)(?:\.(\d{1,15}))?$/.exec(useLocation().hash) ?? []
  return { date: isDay(date) ? date : null, rev: rev === '' ? null : Number(rev) }
}

/** The id that sync gave this device; null before the first sync. */
async function readDeviceId(profileId: string): Promise<string | null> {
  const name = diaryDatabaseName(profileId)
  const database = createDiaryDatabase(name)
  const store = createSyncRows(database, name)
  const cursor = await store.cursor()
  store.close()
  database.close()
  return cursor.ok ? (cursor.value?.device ?? null) : null
}

function useDeviceId(profile: Profile): string | null {
  const [device, setDevice] = useState<string | null>(null)
  useEffect(() => {
    if (hasLocalId(profile)) return
    readDeviceId(profile.id).then(setDevice, (error) => console.error('This device has no id', error))
  }, [profile])
  return device
}

async function syncNow(diary: OpenDiary): Promise<void> {
  try {
    await (await diary.loadSync())?.syncer.syncNow()
  } catch (error) {
    console.error('There was no round of sync', error)
  }
}

function History({ diary, profile, sessionLine }: LoopParts) {
  const services = useServices()
  const { journal } = diary
  const named = useNamed()
  const [reader] = useState(() =>
    hasLocalId(profile)
      ? null
      : createHttpHistoryReader(createAuthorizedFetcher(services.accounts), profile.id),
  )
  const device = useDeviceId(profile)
  useSyncExternalStore(journal.subscribe, journal.get)
  const { days } = journal.core
  return (
    <HistoryScreen
      {...named}
      today={dayOf(services.clock.now())}
      device={device}
      deleted={deletedEntries(days.all(), services.clock.now())}
      ports={{
        reader,
        docOf: (date) => asKept(journal.core.docOf(date)), // as versions are
        changeDay: journal.core.changeDay,
        syncNow: () => syncNow(diary),
        copy: services.copy,
        onOpenDay: journal.edit,
      }}
      sessionLine={sessionLine}
    />
  )
}
