import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { type Aim, aimOf, type Preferences } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { monthOf } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { CardKind } from '#domain/kinds/sentence-key.ts'
import type { Outcome } from '#domain/outcome.ts'
import { countEntries, type DayMarks, firstDay } from '#domain/progress/day-marks.ts'
import { longDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PractisedWord } from '#web/practice/review/words/words-of-desk.ts'
import { EntriesComing } from '#web/ui/connection.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { CardsSection } from './cards-section.tsx'
import { DaysSection } from './days-section.tsx'
import { MinutesSection } from './minutes-section.tsx'
import { dayOfYear } from './progress-dates.ts'
import {
  createProgress,
  NOTHING_KNOWN,
  type Progress,
  type ProgressFacts,
  type ProgressPorts,
  type ProgressSources,
} from './progress-facts.ts'
import { ReadingsSection } from './readings-section.tsx'
import { type ReadSound, SoundsSection } from './sounds-section.tsx'
import { AimSelect, WeekSection } from './week-section.tsx'
import { FailingSection, WordsSection } from './words-section.tsx'
import './progress-screen.css'

type ProgressScreenProps = {
  facts: ProgressFacts
  /** The words that one keeps failing at; null: not known yet, or not at all. */
  failing: readonly PractisedWord[] | null
  /** Days of the account may still be on their way to this device: nothing is empty before they have come. */
  isFilling: boolean
  today: Day
  preferences: Preferences
  onAim(aim: Aim, value: number): Promise<Outcome<unknown, AccountFailure>>
  onBringBack(kind: CardKind): Promise<number>
  onTryAgain(): void
  /** Opens a day that has no entry. */
  onWrite(day: Day): void
  readSound: ReadSound
}

/** What the learner has done: all of it follows from days, sentences and minutes. */
export function ProgressScreen(props: ProgressScreenProps) {
  const { isFilling, today, preferences, onAim, onBringBack, onTryAgain, readSound } = props
  const { t } = useTexts('progress')
  const { t: common } = useTexts('common')
  const { t: journal } = useTexts('journal')
  const [chosenMonth, setMonth] = useState<string | null>(null)
  const month = chosenMonth ?? monthOf(today)
  const since = props.facts.days === null ? null : firstDay(props.facts.days)
  const isComing = isFilling && since === null
  const facts = isComing ? { ...NOTHING_KNOWN, hasFailed: props.facts.hasFailed } : props.facts
  const { days, hasFailed } = facts
  const isWaiting = days === null && !hasFailed
  const hasSpoken = days !== null && [...days.values()].some(({ isSpoken }) => isSpoken)
  const hasMinutes = days !== null && [...days.values()].some((day) => day.writingMs + day.speakingMs > 0)
  return (
    <div className="progress wrap">
      <h1 className="visually-hidden">{t('title')}</h1>
      <p className="visually-hidden" role="status">
        {isWaiting && common('loading')}
      </p>
      {hasFailed && (
        <Message tone="failure">
          {t('failed')}{' '}
          <Button variant="outline" size="sm" onClick={onTryAgain}>
            {journal('tryAgain')}
          </Button>
        </Message>
      )}
      {isComing && (
        <Message tone="hint">
          <EntriesComing />
        </Message>
      )}
      {!hasFailed && <Lead marks={days} words={facts.wordsSpoken} today={today} />}
      <WeekSection marks={days} today={today} aim={aimOf(preferences, 'weeklyAim')}>
        <AimSelect
          aim="weeklyAim"
          label={t('aim')}
          value={aimOf(preferences, 'weeklyAim')}
          say={(count) => t('aimDays', { count })}
          onChoose={(value) => onAim('weeklyAim', value)}
        />
        <AimSelect
          aim="minutesADay"
          label={t('minutesADay')}
          value={aimOf(preferences, 'minutesADay')}
          say={(count) => t('aimMinutes', { count })}
          onChoose={(value) => onAim('minutesADay', value)}
        />
      </WeekSection>
      <FailingSection words={isComing ? null : props.failing} />
      {hasMinutes && <MinutesSection marks={days} today={today} month={month} />}
      <ReadingsSection
        readings={days === null ? null : facts.readings}
        today={today}
        isUnheard={facts.wordsSpoken === 0 && hasSpoken}
      />
      <DaysSection marks={days} today={today} month={month} onMonth={setMonth} onWrite={props.onWrite} />
      <CardsSection kind="sentence" states={facts.states} onBringBack={onBringBack} />
      {facts.hasKeptWords && <CardsSection kind="gap" states={facts.states} onBringBack={onBringBack} />}
      <SoundsSection sounds={facts.sounds} readSound={readSound} />
      {since !== null && (
        <WordsSection since={since} written={facts.wordsWritten} spoken={facts.wordsSpoken} />
      )}
    </div>
  )
}

type LeadProps = {
  /** null: not known yet. */
  marks: DayMarks | null
  /** Words that were understood. */
  words: number
  today: Day
}

/** All of it in one sentence. */
function Lead({ marks, words, today }: LeadProps) {
  const sentence = useSentence()
  return <p className="progress-lead">{marks !== null && sentence(marks, words, today)}</p>
}

function useSentence() {
  const { t, language } = useTexts('progress')
  const all = new Intl.ListFormat(language)
  const format = new Intl.NumberFormat(language)
  const counted = (count: number) => ({ count, number: format.format(count) })
  const dayText = (day: Day, today: Day) =>
    day.slice(0, 4) === today.slice(0, 4) ? dayOfYear(day, language) : longDay(day, language)
  return (marks: DayMarks, words: number, today: Day): string => {
    const since = firstDay(marks)
    if (since === null) return t('lead.nothing')
    const entries = countEntries(marks)
    const spoken = [...marks.values()].filter(({ isSpoken }) => isSpoken).length
    const counts = [
      ...(entries > 0 ? [t('lead.entries', counted(entries))] : []),
      ...(words > 0 ? [t('lead.words', counted(words))] : []),
    ]
    const what = all.format(counts.length > 0 ? counts : [t('lead.days', counted(spoken))])
    return since < today ? t('lead.since', { what, day: dayText(since, today) }) : t('lead.soFar', { what })
  }
}

const NOTHING = { subscribe: () => () => undefined, get: () => NOTHING_KNOWN }

type Options = Omit<ProgressSources, 'entries'> & {
  /** null until all entries are known. */
  entries: readonly Entry[] | null
}

/** The progress of the learner while it is on screen; what is shown stays until it is known anew. */
export function useProgress(
  ports: ProgressPorts,
  { entries, language, today }: Options,
): { progress: Progress | null; facts: ProgressFacts } {
  const [progress, setProgress] = useState<Progress | null>(null)
  const before = useRef<{ language: string; facts: ProgressFacts } | null>(null)
  useEffect(() => {
    if (entries === null) return
    const known = before.current?.language === language ? before.current.facts : NOTHING_KNOWN
    const made = createProgress(ports, { entries, language, today }, known)
    void made.load()
    setProgress(made)
    return () => {
      before.current = { language, facts: made.get() }
      made.close()
    }
  }, [ports, entries, language, today])
  const shown = progress ?? NOTHING
  return { progress, facts: useSyncExternalStore(shown.subscribe, shown.get) }
}
