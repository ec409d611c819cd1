import type { ReactNode } from 'react'
import { type Day, HOUR_MS } from '#domain/clock.ts'
import { dayInSentence, shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import type { Notice } from './choose-notice.ts'
import './sync-notice.css'

export type NoticeActions = {
  onLogIn(): void
  onReload(): void
  /** The entries of this device go to the server, also again. */
  onSync(): void
  onUploadAgain(): void
  onKeepHere(): void
  onTakeLegacy(): void
  onLeaveLegacy(): void
  onOpen(date: Day): void
  onDownload(date?: Day): void
  /** The learner has read the notice. */
  onRead(): void
}

type SyncNoticeProps = NoticeActions & {
  notice: Notice
  /** Entries on this device. */
  days: number
  /** Those that the diary on the server has; null: not known. */
  total: number | null
  toSend: number
  legacyDays: number
  today: Day
}

type PartsProps = { title: string; text?: string; isWarning?: boolean; children?: ReactNode }

function Parts({ title, text, isWarning = false, children }: PartsProps) {
  return (
    <Message tone={isWarning ? 'failure' : 'hint'}>
      <p>{title}</p>
      {text !== undefined && <p className="sync-notice-text">{text}</p>}
      {children !== undefined && <div className="message-actions">{children}</div>}
    </Message>
  )
}

/** What only the learner can settle: the account, the code, the version. */
function Stopped({ notice, toSend, onLogIn, onReload, onDownload }: SyncNoticeProps) {
  const { t } = useTexts('sync')
  if (notice.kind === 'old') {
    return (
      <Parts title={t('old.title')} text={t('old.text')}>
        <LinkButton onClick={onReload}>{t('old.reload')}</LinkButton>
      </Parts>
    )
  }
  const text = toSend === 0 ? t('keepWriting') : t('keepWritingPages', { count: toSend })
  const name = notice.kind === 'code' ? 'code' : 'logIn'
  return (
    <Parts title={t(`${name}.title`)} text={text}>
      <LinkButton onClick={onLogIn}>{t(`${name}.action`)}</LinkButton>
      {/* The account may be deleted: then nobody opens these entries again once the learner has left them. */}
      {notice.kind === 'log-in' && (
        <LinkButton onClick={() => onDownload()}>{t('refused.download')}</LinkButton>
      )}
    </Parts>
  )
}

/** Where entries go is for the learner to say. */
function Choice({ notice, days, legacyDays, ...actions }: SyncNoticeProps) {
  const { t } = useTexts('sync')
  if (notice.kind === 'legacy') {
    return (
      <Parts title={t('legacy.found', { count: legacyDays })}>
        <Button variant="outline" size="sm" onClick={actions.onTakeLegacy}>
          {t('legacy.take', { count: legacyDays })}
        </Button>
        <Button variant="outline" size="sm" onClick={actions.onLeaveLegacy}>
          {t('legacy.leave', { count: legacyDays })}
        </Button>
      </Parts>
    )
  }
  const isDeleted = notice.kind === 'deleted'
  const name = isDeleted ? 'deleted' : 'first'
  return (
    <Parts title={t(`${name}.title`)} text={t(`${name}.pages`, { count: days })}>
      {!isDeleted && (
        <Button variant="outline" size="sm" onClick={actions.onSync}>
          {t('first.sync')}
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={actions.onKeepHere}>
        {t(`${name}.keep`)}
      </Button>
      {isDeleted && (
        <Button variant="outline" size="sm" onClick={actions.onUploadAgain}>
          {t('deleted.upload')}
        </Button>
      )}
    </Parts>
  )
}

function Refused({ notice, onOpen, onDownload }: SyncNoticeProps) {
  const { t, language } = useTexts('sync')
  if (notice.kind !== 'refused') {
    const name = notice.kind === 'no-room' ? 'noRoom' : 'full'
    return (
      <Parts title={t(`refused.${name}`)} text={t(`refused.${name}Text`)} isWarning>
        <LinkButton onClick={() => onDownload()}>{t('refused.download')}</LinkButton>
      </Parts>
    )
  }
  const { key, refusal } = notice.row
  const name = refusal === 'too-large' ? 'too-large' : 'invalid'
  return (
    <Parts
      title={t(`refused.${name}`, { date: shortDay(key, language) })}
      text={t('refused.stored')}
      isWarning
    >
      <LinkButton onClick={() => onOpen(key)}>{t('refused.open')}</LinkButton>
      <LinkButton onClick={() => onDownload(key)}>{t('refused.downloadPage')}</LinkButton>
    </Parts>
  )
}

function clockSpan(offMs: number): ['hours' | 'days', number] {
  const hours = Math.round(offMs / HOUR_MS)
  return hours < 48 ? ['hours', hours] : ['days', Math.round(hours / 24)]
}

function Known({ notice, today, onRead }: SyncNoticeProps) {
  const { t, language } = useTexts('sync')
  const read = <LinkButton onClick={onRead}>{t('allRight')}</LinkButton>
  if (notice.kind === 'merged') {
    const text = t('merged.text', { date: shortDay(notice.date, language) })
    return (
      <Parts title={t('merged.title')} text={text}>
        <Link to={`/diary/history#${notice.date}`}>{t('merged.see')}</Link>
        {read}
      </Parts>
    )
  }
  const [span, count] = clockSpan(notice.kind === 'clock' ? notice.offMs : 0)
  return <Parts title={t(`clock.${span}`, { count, day: dayInSentence(today, language) })}>{read}</Parts>
}

function Offline() {
  const { t } = useTexts('sync')
  return <Parts title={t('offline')} />
}

function Filling({ days, total }: SyncNoticeProps) {
  const { t } = useTexts('sync')
  return (
    <Message tone="hint">
      <p>{t('filling.title')}</p>
      {total !== null && <ProgressLine label={t('filling.title')} share={Math.min(1, days / total)} />}
      <p className="sync-notice-text">{t('filling.pages', { count: days })}</p>
    </Message>
  )
}

const DRAWN = {
  'log-in': Stopped,
  code: Stopped,
  old: Stopped,
  deleted: Choice,
  first: Choice,
  legacy: Choice,
  full: Refused,
  'no-room': Refused,
  refused: Refused,
  clock: Known,
  merged: Known,
  offline: Offline,
  filling: Filling,
}

/** What sync has to tell the learner, below the words, once there are words for it: an alert is read out as it appears. */
export function SyncNotice(props: SyncNoticeProps) {
  const { t, isThere } = useTexts('sync')
  const Drawn = DRAWN[props.notice.kind]
  if (!isThere) {
    t('offline') // asks for all of them
    return null
  }
  return (
    <div className="sync-notice">
      <Drawn {...props} />
    </div>
  )
}
