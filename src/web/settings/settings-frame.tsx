import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon, SavedSign } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { Link } from '#web/ui/link.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { SETTINGS_PAGE_NAMES, SETTINGS_PAGES, type SettingsPageName } from './settings-pages.ts'
import '#web/ui/layout/settings-part.css'
import './settings-frame.css'

/** here: on this device, and not yet in the account. */
export type SavedChange = 'saved' | 'here' | 'not-saved'

type SettingsFrameProps = {
  page: SettingsPageName
  /** What became of the latest change; null while there was none. */
  saved: SavedChange | null
  /** Whose settings: name and address. */
  learner: string
  /** Whether the profile has a log-in to protect. */
  hasSecurity: boolean
  children: ReactNode
}

/** A page of the settings beside the links to all of them; on a phone they are the first page, and the others lead back. */
export function SettingsFrame({ page, saved, children, ...index }: SettingsFrameProps) {
  const { t } = useTexts('settings')
  const titleId = useId()
  return (
    <div className={`settings-frame settings-frame-${page === 'practice' ? 'first' : 'inner'} wrap`}>
      <PageTitle title={page === 'practice' ? t('title') : t(`pages.${page}`)} />
      <div className="settings-head">
        <h1>{t('title')}</h1>
        <SettingsIndex page={page} {...index} />
      </div>
      <div className="settings-page">
        <Link className="settings-back" to={SETTINGS_PAGES.practice}>
          <Icon name="chevron" />
          {t('title')}
        </Link>
        <div className="settings-page-head">
          <h2 id={titleId}>{t(`pages.${page}`)}</h2>
          <SavedWord saved={saved} />
        </div>
        {children}
      </div>
      <Version />
    </div>
  )
}

/** What to say when something is wrong with it. */
function Version() {
  const { t } = useTexts('settings')
  const { version } = pageSettings()
  return version === '' ? null : <p className="settings-version">{t('version', { version })}</p>
}

const SIGNS = { saved: 'synced', here: 'saved', 'not-saved': 'not-saved' } as const

function SavedWord({ saved }: Pick<SettingsFrameProps, 'saved'>) {
  const { t } = useTexts('settings')
  return (
    <p className={`settings-saved${saved === 'not-saved' ? ' settings-not-saved' : ''}`} role="status">
      {saved !== null && (
        <>
          <SavedSign state={SIGNS[saved]} />
          <span>{t(`saved.${saved}`)}</span>
        </>
      )}
    </p>
  )
}

type SettingsIndexProps = Pick<SettingsFrameProps, 'page' | 'learner' | 'hasSecurity'>

/** The links of the settings; the page that is open is a name, not a link. */
function SettingsIndex({ page, learner, hasSecurity }: SettingsIndexProps) {
  const { t } = useTexts('settings')
  return (
    <nav className="settings-index" aria-label={t('title')}>
      <ul>
        {SETTINGS_PAGE_NAMES.map((name) => (
          <li key={name}>
            {name === page ? (
              <p className="settings-row" aria-current="page">
                <Row name={t(`pages.${name}`)} about={t(`about.${name}`)} />
              </p>
            ) : (
              <Link className="settings-row" to={SETTINGS_PAGES[name]}>
                <Row name={t(`pages.${name}`)} about={t(`about.${name}`)} />
                <Icon name="chevron" />
              </Link>
            )}
          </li>
        ))}
        <li>
          <Link className="settings-row" to="/profile">
            <Row name={hasSecurity ? t('profileAndSecurity') : t('profile')} about={learner} />
            <Icon name="chevron" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** `about` is read after the name, and is no part of it. */
function Row({ name, about }: { name: string; about: string }) {
  return (
    <span className="settings-row-text">
      <span className="settings-row-name">{name}</span>
      <span className="settings-row-about" aria-hidden="true">
        {about}
      </span>
    </span>
  )
}
