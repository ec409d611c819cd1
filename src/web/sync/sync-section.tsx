import { useId, useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { minutesToWait } from './choose-notice.ts'
import { isAllSynced, type SyncState } from './sync-state.ts'
import type { Syncer } from './syncer.ts'
import '#web/ui/layout/settings-part.css'
import './sync-section.css'

type SyncSectionProps = {
  syncer: Pick<Syncer, 'get' | 'subscribe' | 'accept' | 'keepHere' | 'uploadAnew'>
  onLogIn(): void
  onReload(): void
}

/** How sync stands, where rounds are run. */
function useRunning(): (state: SyncState) => string {
  const { t } = useTexts('sync')
  return (state) => {
    if (state.status === 'starting') return t('section.starting')
    const minutes = minutesToWait(state)
    if (state.status === 'waiting' && minutes > 0) return t('section.tryAgain', { count: minutes })
    if (state.status === 'waiting') return t('section.waiting')
    if (isAllSynced(state)) return t('section.synced')
    if (!state.isFilled) return t('filling.title')
    if (state.daysToSend > 0) return t('section.toSend', { count: state.daysToSend })
    if (state.toSend > 0) return t('section.practiceToSend')
    const count = state.refused.filter(({ kind }) => kind === 'day').length
    return count > 0 ? t('section.refused', { count }) : t('section.practiceRefused')
  }
}

/** How sync stands, in one line. */
function useStanding({ status, rows, ...rest }: SyncState): string {
  const { t } = useTexts('sync')
  const running = useRunning()
  switch (status) {
    case 'kept-here':
    case 'asking':
      return `${t(status === 'asking' ? 'first.title' : 'section.keptHere')} ${t('section.pages', { count: rows })}`
    case 'diary-deleted':
      return `${t('deleted.title')} ${t('deleted.pages', { count: rows })}`
    case 'log-in-needed':
    case 'wrong-account':
      return t('logIn.title')
    case 'second-factor-needed':
      return t('code.title')
    case 'app-too-old':
      return t('old.title')
    case 'no-room':
      return t('refused.noRoom')
    default:
      return running({ status, rows, ...rest })
  }
}

type Action = { name: string; onPress(): void }

/** What the learner can do about it. */
function useActions({ status }: SyncState, { syncer, onLogIn, onReload }: SyncSectionProps): Action[] {
  const { t } = useTexts('sync')
  const sync = { name: t('first.sync'), onPress: () => void syncer.accept() }
  switch (status) {
    case 'kept-here':
      return [sync]
    case 'asking':
      return [sync, { name: t('first.keep'), onPress: syncer.keepHere }]
    case 'diary-deleted':
      return [
        { name: t('deleted.keep'), onPress: syncer.keepHere },
        { name: t('deleted.upload'), onPress: () => void syncer.uploadAnew() },
      ]
    case 'log-in-needed':
    case 'wrong-account':
      return [{ name: t('logIn.action'), onPress: onLogIn }]
    case 'second-factor-needed':
      return [{ name: t('code.action'), onPress: onLogIn }]
    case 'app-too-old':
      return [{ name: t('old.reload'), onPress: onReload }]
    default:
      return []
  }
}

/** How sync stands, and the way back for whoever has kept the diary on this device. */
export function SyncSection(props: SyncSectionProps) {
  const { t } = useTexts('sync')
  const titleId = useId()
  const state = useSyncExternalStore(props.syncer.subscribe, props.syncer.get)
  const standing = useStanding(state)
  const actions = useActions(state, props)
  return (
    <section className="settings-part" id="sync-section" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('section.title')}</h3>
      <p className="settings-part-note" role="status">
        {standing}
      </p>
      {actions.length > 0 && (
        <div className="sync-section-actions">
          {actions.map(({ name, onPress }) => (
            <Button key={name} variant="outline" onClick={onPress}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
