import { useState } from 'react'
import { isAnonymous } from '#domain/accounts/account-state.ts'
import { OwnKeySection } from '#web/translate/own-key/own-key-section.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { createOwnKeys } from '../services/browser-own-keys.ts'
import { useServices } from '../services/services-context.ts'
import { BrowserEngines } from './browser-engines.tsx'
import type { SettingsPartProps } from './settings-parts.ts'
import { WordsGo } from './where-words-go.tsx'

export function WordsPage({ profile, parts, onChange }: SettingsPartProps) {
  const { accounts } = useServices()
  const [settings] = useState(pageSettings)
  const [ownKeys] = useState(() => createOwnKeys(accounts, settings))
  return (
    <WordsGo
      {...{ profile, ownKeys }}
      speech={parts.speech()}
      sync={parts.sync()}
      reminders={parts.reminders()}
      recognisers={parts.recognisers()}
      onAvoidModels={(avoidsModels) => onChange({ avoidsModels })}
    >
      <OwnKeySection
        {...ownKeys}
        holder={isAnonymous(profile, settings.accounts) ? null : profile.id}
        avoidsModels={profile.preferences.avoidsModels === true}
        languages={{ from: profile.nativeLanguage, to: profile.targetLanguage }}
      />
      <OptionalSection instead={null}>
        <BrowserEngines profile={profile} recognisers={parts.recognisers()} />
      </OptionalSection>
    </WordsGo>
  )
}
