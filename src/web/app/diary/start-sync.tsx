import { useSyncExternalStore } from 'react'
import { type Day, dayOf, MINUTE_MS } from '#domain/clock.ts'
import type { FallbackStorage } from '#domain/journal/entry-store.ts'
import { createState } from '#domain/subscribers.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useJournal } from '#web/journal/journal.ts'
import { sayFilled } from '#web/journal/load-journal.ts'
import { chooseNotice, minutesToWait, wordOf } from '#web/sync/choose-notice.ts'
import { type NoticeActions, SyncNotice } from '#web/sync/sync-notice.tsx'
import { createSyncer, type Syncer } from '#web/sync/syncer.ts'
import { followPage } from '#web/sync/when-to-sync.ts'
import { followConnection } from '#web/ui/connection.tsx'
import { type Services, type SyncServices, useServices } from '../services/services.ts'
import { closeDiary, type OpenDiary, type OpenSync } from './open-diary.ts'

const WRITING_MS = 10 * MINUTE_MS // since the last input: whoever rests for longer may be asked to log in

type Options = {
  diary: OpenDiary
  services: Pick<Services, 'accounts' | 'clock' | 'cache' | 'download'>
  ports: SyncServices
  loadFallbackStorage(): Promise<FallbackStorage>
}

/** What is known beside the state of sync. */
type Beside = { legacyDays: number; isClockRead: boolean; isOffline: boolean }

type Word = NonNullable<ReturnType<typeof wordOf>>

function UnsyncedWord({ word, minutes }: { word: Word; minutes: number }) {
  const { t } = useTexts('sync')
  return <>{word === 'tryAgain' ? t('tryAgain', { count: minutes }) : t(word)}</>
}

type NoticeProps = Pick<Options, 'diary'> & {
  syncer: Syncer
  beside: ReturnType<typeof createState<Beside>>
  actions: NoticeActions
}

function CurrentNotice({ diary, syncer, beside, actions }: NoticeProps) {
  const { clock } = useServices()
  const state = useSyncExternalStore(syncer.subscribe, syncer.get)
  const known = useSyncExternalStore(beside.subscribe, beside.get)
  const days = useJournal(diary.journal, ({ entries }) => entries.length)
  const notice = chooseNotice(state, { ...known, days })
  if (notice === null) return null
  const today = dayOf(clock.now())
  return (
    <SyncNotice
      {...{ notice, today, ...actions }}
      days={days || state.rows}
      total={state.total}
      toSend={state.daysToSend}
      legacyDays={known.legacyDays}
    />
  )
}

async function logInAgain({ accounts, cache }: Pick<Services, 'accounts' | 'cache'>): Promise<void> {
  await closeDiary()
  cache.clear()
  await accounts.logOut()
  location.assign('/login')
}

/** The days as a file in the interchange shape. */
async function download({ diary, services }: Options, date?: Day): Promise<void> {
  const { journal } = diary
  if (date === undefined) return services.download('diary.json', await journal.export())
  const { exportDiary } = await import('#domain/exchange/diary-file.ts')
  const entry = journal.get().entries.find((one) => one.date === date)
  services.download(`${date}.json`, exportDiary([{ date, doc: entry === undefined ? {} : { entry } }]))
}

/** Takes in what an earlier version has left in this browser. Where that fails, it is offered again on the next visit. */
async function takeLegacy(
  { journal }: OpenDiary,
  syncer: Syncer,
  beside: NoticeProps['beside'],
): Promise<void> {
  try {
    const { takeLegacyIn } = await import('#web/journal/here-only.ts')
    beside.set({ legacyDays: 0 })
    await takeLegacyIn(journal.core)
    syncer.wake()
  } catch (error) {
    console.error('What an earlier version left waits for the next visit', error)
  }
}

function actionsOf(options: Options, syncer: Syncer, beside: NoticeProps['beside']): NoticeActions {
  const { diary, services, loadFallbackStorage } = options
  return {
    onLogIn: () => void logInAgain(services),
    onReload: () => location.reload(),
    onSync: () => void syncer.accept(),
    onUploadAgain: () => void syncer.uploadAnew(),
    onKeepHere: syncer.keepHere,
    onTakeLegacy: () => void takeLegacy(diary, syncer, beside),
    onLeaveLegacy() {
      beside.set({ legacyDays: 0 })
      void loadFallbackStorage().then(({ legacy }) => legacy.leave())
    },
    onOpen: diary.journal.edit,
    onDownload: (date) =>
      void download(options, date).catch((error) => console.error('Nothing could be downloaded', error)),
    onRead() {
      if (chooseNotice(syncer.get(), { ...beside.get(), days: 0 })?.kind === 'clock') {
        beside.set({ isClockRead: true })
      } else syncer.forgetMerged()
    },
  }
}

/** Keeps the session while the learner writes. Returns how to stop. */
function stayWhileWriting({ diary, services }: Options): () => void {
  let writtenAt = Number.NEGATIVE_INFINITY
  services.accounts.stayWhile(() => performance.now() - writtenAt < WRITING_MS)
  const stop = diary.journal.subscribe(() => {
    if (!diary.journal.get().open.isDurable) writtenAt = performance.now()
  })
  return () => {
    writtenAt = Number.NEGATIVE_INFINITY
    stop()
  }
}

/** Syncs the open diary, and shows on its screen what the learner has to know of it. */
export function startSync(options: Options): OpenSync {
  const { diary, services, ports } = options
  const { journal, signs } = diary
  const syncer = createSyncer({
    ...ports,
    userId: diary.profileId,
    now: services.clock.now,
    elapsed: () => performance.now(),
    random: Math.random,
    hadDays: () => journal.get().hadDays !== false,
  })
  const beside = createState<Beside>({ legacyDays: 0, isClockRead: false, isOffline: false })
  const actions = actionsOf(options, syncer, beside)
  const notice = <CurrentNotice {...{ diary, syncer, beside, actions }} />

  function show(): void {
    const state = syncer.get()
    if (!state.isFilled && state.status !== 'starting') wasFilling = true
    else if (state.isFilled && !isFilled) {
      isFilled = true
      void sayFilled(journal.core, wasFilling)
    }
    const hasNotice = chooseNotice(state, { ...beside.get(), days: journal.get().entries.length }) !== null
    const word = wordOf(state)
    const before = signs.get()
    const minutes = minutesToWait(state)
    const isSame = word === wordShown.word && minutes === wordShown.minutes
    if (isSame && hasNotice === (before.notice !== null)) return
    wordShown = { word, minutes }
    const unsynced = word && <UnsyncedWord {...{ word, minutes }} />
    signs.set({ notice: hasNotice ? notice : null, unsynced })
  }
  let wasFilling = false
  let isFilled = false
  let wordShown: { word: Word | null; minutes: number } = { word: null, minutes: 0 }
  const stops = [
    syncer.subscribe(show),
    beside.subscribe(show),
    followPage(syncer, journal),
    followConnection((isOffline) => beside.set({ isOffline })),
    stayWhileWriting(options),
  ]
  loadTexts(['sync']).catch((error) => console.error('Sync has no words yet', error))
  void syncer.start()
  options.loadFallbackStorage().then(
    ({ legacy }) => beside.set({ legacyDays: legacy.find().length }),
    (error) => console.error('An earlier diary could not be looked for', error),
  )
  return {
    syncer,
    logInAgain: actions.onLogIn,
    close() {
      for (const stop of stops) stop()
      syncer.close()
      ports.close()
    },
  }
}
