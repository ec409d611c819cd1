import type { SettingsPartProps } from './settings-parts.ts'
import { WordsGo } from './where-words-go.tsx'

export function WordsPage({ services, profile, parts, onChange }: SettingsPartProps) {
  return (
    <WordsGo
      {...{ services, profile }}
      speech={parts.speech()}
      sync={parts.sync()}
      reminders={parts.reminders()}
      onAvoidModels={(avoidsModels) => onChange({ avoidsModels })}
    />
  )
}
