import { use } from 'react'
import { SyncSection } from '#web/sync/sync-section.tsx'
import type { OpenSync } from '../diary/open-diary.ts'

/** How sync stands; nothing where the diary lives on this device alone. */
export function SyncSettings({ loading }: { loading: Promise<OpenSync | null> }) {
  const sync = use(loading)
  if (sync === null) return null
  return <SyncSection syncer={sync.syncer} onLogIn={sync.logInAgain} onReload={() => location.reload()} />
}
