import { useId, useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import '#web/ui/layout/settings-part.css'
import './install-section.css'

export type AppInstaller = {
  get(): { is: 'offered' | 'not-offered' | 'installed' }
  subscribe(onChange: () => void): () => void
  /** Whether this is the installed app. */
  isOpen(): boolean
  /** Whether the device is an iPhone or iPad. */
  isApples(): boolean
  install(): Promise<void>
}

/** Installs the app, or says how the browser does it. */
export function InstallSection({ installer }: { installer: AppInstaller }) {
  const { t } = useTexts('offline')
  const titleId = useId()
  return (
    <section className="settings-part install-section" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('install.title')}</h3>
      <p>{t('install.what')}</p>
      <HowToInstall installer={installer} />
    </section>
  )
}

function HowToInstall({ installer }: { installer: AppInstaller }) {
  const { t } = useTexts('offline')
  const { is } = useSyncExternalStore(installer.subscribe, installer.get)
  if (installer.isOpen()) return <p>{t('install.installed')}</p>
  if (is === 'installed') return <p role="status">{t('install.done')}</p>
  if (is === 'not-offered') return <p>{installer.isApples() ? t('install.ios') : t('install.menu')}</p>
  return (
    <Button variant="outline" onClick={() => void installer.install()}>
      {t('install.press')}
    </Button>
  )
}
