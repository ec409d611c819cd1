import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { PreferenceChanges } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { isAllSynced, type SyncState } from './sync-state.ts'
import type { Syncer } from './syncer.ts'

type WaitingChanges = Pick<PreferenceChanges, 'send' | 'isWaiting' | 'subscribe'>

type LogOutDialogProps = {
  /** What keeps the diary synced; null where that could not be loaded. */
  syncer: Syncer | null
  /** Preferences that may wait to be sent. */
  preferences: WaitingChanges
  /** Logs out, and removes the diary from this device where that is wanted. Answers whether all of it has worked. */
  onLogOut(how: { removesDiary: boolean }): Promise<boolean>
  onStay(): void
}

type StandingProps = { state: SyncState; isSynced: boolean; isLooking: boolean }

function Standing({ state, isSynced, isLooking }: StandingProps) {
  const { t } = useTexts('sync')
  if (isSynced) return <>{t('logOut.synced')}</>
  if (isLooking) return <>{t('logOut.looking')}</>
  const count = state.daysToSend
  return <>{count > 0 ? t('logOut.waiting', { count }) : t('logOut.unsynced')}</>
}

/** Sends once more what waits. */
function useLastRound(syncer: Syncer, preferences: WaitingChanges): StandingProps {
  const state = useSyncExternalStore(syncer.subscribe, syncer.get)
  const isWaiting = useSyncExternalStore(preferences.subscribe, preferences.isWaiting)
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    const rounds = Promise.all([syncer.syncNow(), preferences.send()])
    void rounds.finally(() => setLooking(false))
  }, [syncer, preferences])
  return { state, isSynced: isAllSynced(state) && !isWaiting, isLooking }
}

type DiaryHereProps = {
  syncer: Syncer
  preferences: WaitingChanges
  onSynced(isSynced: boolean): void
}

function DiaryHere({ syncer, preferences, onSynced }: DiaryHereProps) {
  const { t } = useTexts('sync')
  const round = useLastRound(syncer, preferences)
  return (
    <>
      <p role="status">
        <Standing {...round} />
      </p>
      <Choice
        type="checkbox"
        name="remove"
        label={t('logOut.remove')}
        disabled={!round.isSynced}
        onChange={({ target }) => onSynced(target.checked)}
      />
    </>
  )
}

/** Asks before an account logs out: its diary stays on this device, unless all of it is on the server. */
export function LogOutDialog({ syncer, preferences, onLogOut, onStay }: LogOutDialogProps) {
  const { t } = useTexts('sync')
  const [removesDiary, setRemovesDiary] = useState(false)
  const [state, setState] = useState<'asking' | 'leaving' | 'failed'>('asking')
  async function logOut(event: FormEvent) {
    event.preventDefault()
    setState('leaving')
    // something may have been written or chosen since the tick
    const isSynced = syncer !== null && isAllSynced(syncer.get()) && !preferences.isWaiting()
    if (!(await onLogOut({ removesDiary: removesDiary && isSynced }))) setState('failed')
  }
  return (
    <AskDialog title={t('logOut.title')} onClosed={onStay}>
      {(close) => (
        <form className="log-out" onSubmit={(event) => void logOut(event)}>
          {syncer === null ? (
            <p>{t('logOut.unsynced')}</p>
          ) : (
            <DiaryHere syncer={syncer} preferences={preferences} onSynced={setRemovesDiary} />
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
