import { type ComponentType, type ReactNode, useCallback } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { isStraight as isStraightEntry } from '#domain/journal/straight.ts'
import type { Step } from '#domain/kinds/steps.ts'
import { useJournal } from '#web/journal/journal.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { useVerdict } from '#web/practice/today/use-verdict.ts'
import { SessionLine } from '#web/progress/session-line.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { keyOfDiary, type OpenDiary, openDiary } from '../diary/open-diary.ts'
import { Gate, type GateOf } from '../gate/gate.tsx'
import { TodaysPlan } from '../idle/idle.tsx'
import { useToday } from '../idle/use-today.ts'
import type { PageProps } from '../services/services.ts'
import { useServices } from '../services/services-context.ts'
import { FilteredList } from './filtered-list.tsx'

export type LoopParts = Pick<PageProps, 'session'> & {
  diary: OpenDiary
  profile: Profile
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  sessionLine: ReactNode
  list: ReactNode
  onActive(): void
}

type LoopRouteProps = PageProps & {
  step: Step
  gate: GateOf
  title: string
  /** It says what is left to say again today. */
  hasPlan?: boolean
  /** Where entries of the list open, if not here. */
  opensAt?: string
  Screen: ComponentType<LoopParts>
}

/** A screen of the daily loop with the session line and the list of entries; a gate for visitors. */
export function LoopRoute({ account, gate, title, ...rest }: LoopRouteProps) {
  return (
    <>
      <PageTitle title={title} />
      {account.status === 'logged-out' && <Gate of={gate} />}
      {account.status === 'logged-in' && (
        <Loop key={keyOfDiary(account.profile)} profile={account.profile} {...rest} />
      )}
    </>
  )
}

type LoopProps = Pick<LoopRouteProps, 'session' | 'step' | 'hasPlan' | 'opensAt' | 'Screen'> & {
  profile: Profile
}

function Loop({ session, profile, step, hasPlan = false, opensAt, Screen }: LoopProps) {
  const services = useServices()
  const diary = openDiary(services, profile)
  const onActive = useCallback(() => {
    diary.loadPractice().then(
      (practice) => practice.active(step),
      (error) => console.error('Practice is not counted', error),
    )
  }, [diary, step])
  const today = useToday(diary, profile)
  const isStraight = useJournal(diary.journal, ({ open }) =>
    isStraightEntry(open.draft, profile.targetLanguage),
  )
  const sessionLine = (
    <>
      <SessionLine current={step} verdict={useVerdict(today)} isStraight={isStraight} />
      {hasPlan && <TodaysPlan {...{ diary, today }} />}
    </>
  )
  const list = <FilteredList journal={diary.journal} confirm={services.confirm} opensAt={opensAt} />
  return <Screen {...{ session, diary, profile, today, onActive, sessionLine, list }} />
}
