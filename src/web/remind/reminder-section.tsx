import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { NEW_REMINDER, WEEKDAYS, type Weekday } from '#domain/remind/reminder.ts'
import { weekdayTitle } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { ReminderDesk, ReminderDeskState } from './reminder-desk.ts'
import '#web/ui/layout/settings-part.css'
import './reminder-section.css'

export type Times = { at: number; days: readonly Weekday[] }

type SectionProps = {
  /** null where there is no account: then only a calendar reminds. */
  desk: ReminderDesk | null
  /** The address that mails go to. */
  email: string | undefined
  /** Whether this server sends mails. */
  sendsMail: boolean
  onAddToCalendar(times: Times): void
}

const timeOf = (at: number) =>
  [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Minutes after midnight of a time field; null while it is incomplete. */
function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

type TimesFieldsProps = Times & {
  onTime(at: number): void
  onDay(day: Weekday, isChosen: boolean): void
}

function TimesFields({ at, days, onTime, onDay }: TimesFieldsProps) {
  const { t, language } = useTexts('remind')
  const [typed, setTyped] = useState<string | null>(null) // while it is being typed it may be no time yet
  const change = (text: string) => {
    const minutes = minutesOf(text)
    setTyped(text)
    if (minutes !== null) onTime(minutes)
  }
  return (
    <>
      <div className="reminder-time">
        <TextField
          label={t('at')}
          type="time"
          required
          value={typed ?? timeOf(at)}
          onChange={({ target }) => change(target.value)}
          onBlur={() => setTyped(null)}
        />
      </div>
      <div className="reminder-days">
        {WEEKDAYS.map((day) => (
          <Choice
            key={day}
            type="checkbox"
            label={weekdayTitle(day, language)}
            checked={days.includes(day)}
            onChange={({ target }) => onDay(day, target.checked)}
          />
        ))}
      </div>
    </>
  )
}

function useFailureText({ status, failure, device }: ReminderDeskState): string | null {
  const { t } = useTexts('remind')
  if (status === 'not-loaded' && failure !== 'log-in-needed') return t('notLoaded')
  if (failure !== null) return t(`failures.${failure}`)
  return device === 'blocked' ? t('failures.blocked') : null
}

type DeskProps = Omit<SectionProps, 'desk'> & { desk: ReminderDesk }

/** Why no mail can go; null where one can. */
function useMailHint({ email, sendsMail }: DeskProps, canMail: boolean): string {
  const { t } = useTexts('remind')
  if (!sendsMail) return t('mailNotSent')
  return canMail && email !== undefined ? t('mailHint', { email }) : t('mailUnknown')
}

function Ways({ desk, ...rest }: DeskProps) {
  const { t } = useTexts('remind')
  const { chosen, device, canMail, busy } = useSyncExternalStore(desk.subscribe, desk.get)
  const mailHint = useMailHint({ desk, ...rest }, canMail)
  return (
    <div className="reminder-ways">
      <Choice
        type="checkbox"
        label={t('notify')}
        {...(device === 'unsupported' && { hint: t('notifyUnsupported') })}
        checked={device === 'on'}
        disabled={busy === 'device' || device === 'unsupported'}
        onChange={({ target }) => void desk.notify(target.checked)}
      />
      <Choice
        type="checkbox"
        label={t('mail')}
        hint={mailHint}
        checked={chosen.mail}
        disabled={!(canMail && rest.sendsMail) && !chosen.mail}
        onChange={({ target }) => void desk.chooseMail(target.checked)}
      />
    </div>
  )
}

function AccountReminders(props: DeskProps) {
  const { desk, onAddToCalendar } = props
  const { t } = useTexts('remind')
  const state = useSyncExternalStore(desk.subscribe, desk.get)
  const failure = useFailureText(state)
  useEffect(() => void desk.open(), [desk])
  const { status, chosen, device, busy, tried } = state
  if (status === 'loading') return <p role="status">{t('loading')}</p>
  if (status === 'not-loaded')
    return (
      <>
        <Message tone="failure">{failure}</Message>
        <div className="reminder-actions">
          <Button variant="outline" onClick={() => void desk.open()}>
            {t('tryAgain')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <Ways {...props} />
      <TimesFields
        {...chosen}
        onTime={(at) => void desk.chooseTime(at)}
        onDay={(day, isChosen) => void desk.chooseDay(day, isChosen)}
      />
      <Actions times={chosen} onAddToCalendar={onAddToCalendar}>
        <Button
          variant="outline"
          isLoading={busy === 'trying'}
          disabled={device !== 'on' && !chosen.mail}
          onClick={() => void desk.tryNow()}
        >
          {t('tryNow')}
        </Button>
      </Actions>
      {failure !== null && <Message tone="failure">{failure}</Message>}
      <p className="reminder-note" role="status">
        {tried !== null && t(`tried.${tried}`)}
      </p>
    </>
  )
}

type ActionsProps = { times: Times; children?: ReactNode; onAddToCalendar: SectionProps['onAddToCalendar'] }

function Actions({ times, children, onAddToCalendar }: ActionsProps) {
  const { t } = useTexts('remind')
  return (
    <div className="reminder-actions">
      {children}
      <Button variant="outline" disabled={times.days.length === 0} onClick={() => onAddToCalendar(times)}>
        {t('addToCalendar')}
      </Button>
    </div>
  )
}

/** Without an account: a time and days for the calendar of the device. */
function CalendarReminders({ onAddToCalendar }: Pick<SectionProps, 'onAddToCalendar'>) {
  const [times, setTimes] = useState<Times>({ at: NEW_REMINDER.at, days: NEW_REMINDER.days })
  const onDay = (day: Weekday, isChosen: boolean) =>
    setTimes({
      ...times,
      days: WEEKDAYS.filter((one) => (one === day ? isChosen : times.days.includes(one))),
    })
  return (
    <>
      <TimesFields {...times} onTime={(at) => setTimes({ ...times, at })} onDay={onDay} />
      <Actions times={times} onAddToCalendar={onAddToCalendar} />
    </>
  )
}

/** When and how the learner is reminded of a day without an entry. */
export function ReminderSection({ desk, ...rest }: SectionProps) {
  const { t } = useTexts('remind')
  const leadId = useId()
  return (
    <fieldset className="settings-part reminders" id="reminders" aria-describedby={leadId}>
      <legend className="visually-hidden">{t('title')}</legend>
      <p className="reminder-note" id={leadId}>
        {desk === null ? t('calendarLead') : t('lead')}
      </p>
      {desk === null ? <CalendarReminders {...rest} /> : <AccountReminders desk={desk} {...rest} />}
    </fieldset>
  )
}
