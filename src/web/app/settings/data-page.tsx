import { use, useState } from 'react'
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
import { useServices } from '../services/services-context.ts'
import { ExchangeSections } from './exchange-sections.tsx'
import type { SettingsPartProps } from './settings-parts.ts'
import './data-page.css'

async function loadPractice({ loadSentences, loadMinutes }: OpenDiary) {
  const [{ sentences }, minutes] = await Promise.all([loadSentences(), loadMinutes()])
  return { sentences, minutes }
}

const Programs = lazyPage(
  async () => (await import('./program-settings.tsx')).ProgramSettings,
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
        makePackage={async () => {
          const { makeAnkiPackage } = await import('../practice/make-anki-package.ts')
          return makeAnkiPackage(diary, services, profile)
        }}
        download={services.download}
        profile={profile}
      />
      <InstallSection installer={installer} />
      {hasLogIn && hosted !== null && (
        <OptionalSection instead={null}>
          <Programs hosted={hosted} />
        </OptionalSection>
      )}
      <p className="data-links settings-part">
        <Link to="/diary/history">{t('deleted')}</Link>
        {hasLogIn && <Link to="/profile">{t('deleteAccount')}</Link>}
      </p>
    </>
  )
}
