import { use, useEffect } from 'react'
import type { OpenReminders } from './open-reminders.ts'
import { ReminderSettings } from './reminder-settings.tsx'
import type { SettingsPartProps } from './settings-parts.ts'

/** Calls back after each change that the server has taken. */
function watchReminders(desk: NonNullable<OpenReminders>, onStored: (isKept: boolean) => void): () => void {
  const stateOf = () => {
    const { status, chosen, device } = desk.get()
    return status === 'ready' ? JSON.stringify([chosen, device]) : null
  }
  let last = stateOf()
  return desk.subscribe(() => {
    const now = stateOf()
    if (now === last) return
    const isFirst = last === null || now === null
    last = now
    if (!isFirst) onStored(true)
  })
}

export function RemindersPage({ profile, parts, onStored }: SettingsPartProps) {
  const desk = use(parts.reminders())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called, whichever it is
  useEffect(() => (desk === null ? undefined : watchReminders(desk, onStored)), [desk])
  return <ReminderSettings profile={profile} loading={parts.reminders()} />
}
