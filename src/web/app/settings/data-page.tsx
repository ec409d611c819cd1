import { type ComponentProps, use, useState } from 'react'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { createAppInstaller } from '#web/offline/app-installer.adapter.ts'
import { InstallSection } from '#web/offline/install-section.tsx'
import { SyncSection } from '#web/sync/sync-section.tsx'
import { Link } from '#web/ui/link.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import type { OpenDiary, OpenSync } from '../diary/open-diary.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { lazyPage } from '../loading/lazy-page.tsx'
import { useServices } from '../services/services.ts'
import type { SettingsPartProps } from './settings-route.tsx'
import './data-page.css'
import type { Profile } from '#domain/accounts/profile.ts'
import { bringInSentence, type PracticeRows } from '#domain/exchange/practice-file.ts'
import { success } from '#domain/outcome.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { AnkiSection } from '#web/exchange/anki-section.tsx'
import type { BringDays, BringPractice } from '#web/exchange/diary-import.ts'
import { ExportSection } from '#web/exchange/export-section.tsx'
import { ImportSection } from '#web/exchange/import-section.tsx'
import type { Journal } from '#web/journal/journal.ts'
import { mergeInDays } from '#web/journal/merge-in-days.ts'
import { wholeDiary } from '#web/journal/whole-diary.ts'
import { ankiOf } from '../practice/words-for-anki.ts'

async function loadPractice({ loadSentences, loadMinutes }: OpenDiary) {
  const [{ sentences }, minutes] = await Promise.all([loadSentences(), loadMinutes()])
  return { sentences, minutes }
}

const Programs = lazyPage(
  () => import('#web/accounts/programs/programs-section.tsx').then((part) => part.ProgramSettings),
  'security',
  'accounts',
)

/** How sync stands; nothing where the diary lives on this device alone. */
function SyncSettings({ loading }: { loading: Promise<OpenSync | null> }) {
  const sync = use(loading)
  if (sync === null) return null
  return <SyncSection syncer={sync.syncer} onLogIn={sync.logInAgain} onReload={() => location.reload()} />
}

/** The diary on other devices, in files, on this device and for own programs, and how it goes. */
export function DataPage({ profile, parts }: SettingsPartProps) {
  const services = useServices()
  const { t } = useTexts('settings')
  const [installer] = useState(createAppInstaller)
  const diary = parts.diary()
  const { hosted } = services.accounts
  const hasLogIn = pageSettings().accounts === 'hosted' && !hasLocalId(profile)
  return (
    <>
      <OptionalSection instead={null}>
        <SyncSettings loading={parts.sync()} />
      </OptionalSection>
      <ExchangeSections
        journal={diary.journal}
        loadPractice={() => loadPractice(diary)}
        {...ankiOf(diary, services, profile)}
        profile={profile}
      />
      <InstallSection installer={installer} />
      {hasLogIn && hosted !== null && (
        <OptionalSection instead={null}>
          <Programs hosted={hosted} copy={services.copy} />
        </OptionalSection>
      )}
      <p className="data-links settings-part">
        <Link to="/diary/history">{t('deleted')}</Link>
        {hasLogIn && <Link to="/profile">{t('deleteAccount')}</Link>}
      </p>
    </>
  )
}

type PracticeStores = { sentences: SentenceStore; minutes: MinutesStore }

type ExchangeSectionsProps = ComponentProps<typeof AnkiSection> & {
  journal: Journal
  loadPractice(): Promise<PracticeStores>
  profile: Pick<Profile, 'targetLanguage' | 'nativeLanguage' | 'languages'>
}

/** All that was practised; throws where it cannot be read, so that no file lacks it without a word. */
async function readPractice({ sentences, minutes }: PracticeStores): Promise<PracticeRows> {
  const [said, counted] = await Promise.all([sentences.all(), minutes.counts()])
  if (!said.ok || !counted.ok) throw new Error('what was practised could not be read')
  return { sentences: said.value, minutes: counted.value }
}

async function takeIn(
  stores: PracticeStores,
  { sentences, minutes }: PracticeRows,
  signal: AbortSignal,
): ReturnType<BringPractice> {
  for (const { key, doc } of sentences) {
    if (signal.aborted) return success(null)
    const outcome = await stores.sentences.update(key, (stored) => bringInSentence(stored, doc))
    if (!outcome.ok) return outcome
  }
  return stores.minutes.takeIn(minutes)
}

/** The diary out of the app, and entries into it, with what was practised. */
export function ExchangeSections({ journal, loadPractice, profile, ...anki }: ExchangeSectionsProps) {
  const bringDays: BringDays = (days, how) => mergeInDays(journal.core, days, { merge: bringIn, ...how })
  const bringPractice: BringPractice = async (rows, { signal }) => takeIn(await loadPractice(), rows, signal)
  const readDiary = async () => ({
    days: await wholeDiary(journal.core),
    practice: await readPractice(await loadPractice()),
  })
  return (
    <>
      <ExportSection {...{ readDiary }} download={anki.download} nativeLanguage={profile.nativeLanguage} />
      <AnkiSection {...anki} />
      <ImportSection
        bringDays={bringDays}
        bringPractice={bringPractice}
        nativeLanguage={profile.nativeLanguage}
        learned={[profile.targetLanguage, ...(profile.languages ?? [])]}
      />
    </>
  )
}
