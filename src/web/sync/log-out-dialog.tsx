import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { isAllSynced, type SyncState } from './sync-state.ts'
import type { Syncer } from './syncer.ts'

type LogOutDialogProps = {
  /** What keeps the diary synced; null where that could not be loaded. */
  syncer: Syncer | null
  /** Logs out, and removes the diary from this device where that is wanted. Answers whether all of it has worked. */
  onLogOut(how: { removesDiary: boolean }): Promise<boolean>
  onStay(): void
}

function Standing({ state, isLooking }: { state: SyncState; isLooking: boolean }) {
  const { t } = useTexts('sync')
  if (isAllSynced(state)) return <>{t('logOut.synced')}</>
  if (isLooking) return <>{t('logOut.looking')}</>
  const count = state.pagesToSend
  return <>{count > 0 ? t('logOut.waiting', { count }) : t('logOut.unsynced')}</>
}

function useLastRound(syncer: Syncer): { state: SyncState; isLooking: boolean } {
  const state = useSyncExternalStore(syncer.subscribe, syncer.get)
  const [isLooking, setLooking] = useState(true)
  useEffect(() => void syncer.syncNow().finally(() => setLooking(false)), [syncer])
  return { state, isLooking }
}

function DiaryHere({ syncer, onSynced }: { syncer: Syncer; onSynced(isSynced: boolean): void }) {
  const { t } = useTexts('sync')
  const { state, isLooking } = useLastRound(syncer)
  const isSynced = isAllSynced(state)
  return (
    <>
      <p role="status">
        <Standing state={state} isLooking={isLooking} />
      </p>
      <Choice
        type="checkbox"
        name="remove"
        label={t('logOut.remove')}
        disabled={!isSynced}
        onChange={({ target }) => onSynced(target.checked)}
      />
    </>
  )
}

/** Asks before an account logs out: its diary stays on this device, unless all of it is on the server. */
export function LogOutDialog({ syncer, onLogOut, onStay }: LogOutDialogProps) {
  const { t } = useTexts('sync')
  const [removesDiary, setRemovesDiary] = useState(false)
  const [state, setState] = useState<'asking' | 'leaving' | 'failed'>('asking')
  async function logOut(event: FormEvent) {
    event.preventDefault()
    setState('leaving')
    const isSynced = syncer !== null && isAllSynced(syncer.get()) // something may have been written since the tick
    if (!(await onLogOut({ removesDiary: removesDiary && isSynced }))) setState('failed')
  }
  return (
    <AskDialog title={t('logOut.title')} onClosed={onStay}>
      {(close) => (
        <form className="log-out" onSubmit={(event) => void logOut(event)}>
          {syncer === null ? (
            <p>{t('logOut.unsynced')}</p>
          ) : (
            <DiaryHere syncer={syncer} onSynced={setRemovesDiary} />
          )}
          {state === 'failed' && <p role="alert">{t('logOut.failed')}</p>}
          <div className="ask-dialog-choices">
            <Button type="submit" isLoading={state === 'leaving'}>
              {t('logOut.logOut')}
            </Button>
            <Button variant="outline" onClick={close}>
              {t('logOut.stay')}
            </Button>
          </div>
        </form>
      )}
    </AskDialog>
  )
}
