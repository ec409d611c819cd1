import { useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { BrowserEngine } from '#domain/privacy/browser-engine-state.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SettingsDetails } from '#web/ui/layout/settings-details.tsx'
import './browser-engines-section.css'

export type BrowserEnginesProps = {
  engines: BrowserEngine[]
  /** Has the browser download what recognises a language. */
  onInstall(language: LanguageCode): void
}

/** What the browser does by itself, and whether it has what it needs for that. */
export function BrowserEnginesSection({ engines, onInstall }: BrowserEnginesProps) {
  const { t } = useTexts('privacy')
  const [isOpen] = useState(() => matchMedia('(width >= 640px)').matches) // a phone has no room for all of it
  const ready = engines.filter(({ state }) => state === 'ready').length
  return (
    <SettingsDetails
      title={t('engines.title')}
      aside={t('engines.count', { ready, all: engines.length })}
      isOpen={isOpen}
    >
      <p className="settings-part-note">{t('engines.note')}</p>
      <ul className="browser-engines">
        {engines.map((engine) => (
          <li key={`${engine.from}>${engine.language}`}>
            <Engine engine={engine} onInstall={() => onInstall(engine.language)} />
          </li>
        ))}
      </ul>
    </SettingsDetails>
  )
}

function Engine({ engine, onInstall }: { engine: BrowserEngine; onInstall(): void }) {
  const { t, language: site } = useTexts('privacy')
  const { from, state, isInstallable } = engine
  const language = languageInSentence(engine.language, site)
  const name =
    from === null
      ? t('engines.hears', { language })
      : t('engines.translates', { from: languageInSentence(from, site), to: language })
  const isFirstUse = state === 'downloadable' && from !== null
  const isOffered = isInstallable && (state === 'downloadable' || state === 'failed')
  return (
    <>
      <span className="browser-engines-name">{name}</span>
      <span className="browser-engines-state" role="status">
        {isFirstUse ? t('engines.withFirst') : t(`engines.states.${state}`)}
      </span>
      {isOffered && (
        <LinkButton aria-label={t('engines.installOf', { name })} onClick={onInstall}>
          {t('engines.install')}
        </LinkButton>
      )}
    </>
  )
}
