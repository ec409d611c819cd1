import { use } from 'react'
import { SyncSection } from '#web/sync/sync-section.tsx'
import type { OpenSync } from '../diary/open-diary.ts'
import { logInAgain } from '../diary/start-sync.tsx'
import type { Services } from '../services/services.ts'

export type SyncSettingsProps = {
  loading: Promise<OpenSync | null>
  services: Pick<Services, 'accounts' | 'cache'>
}

/** How sync stands; nothing where the diary lives on this device alone. */
export function SyncSettings({ loading, services }: SyncSettingsProps) {
  const sync = use(loading)
  if (sync === null) return null
  return (
    <SyncSection
      syncer={sync.syncer}
      onLogIn={() => void logInAgain(services)}
      onReload={() => location.reload()}
    />
  )
}
