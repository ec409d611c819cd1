import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import type { EntryFilter } from '#domain/journal/entry-filter.ts'
import { isStraight as isStraightEntry } from '#domain/journal/straight.ts'
import { MOODS } from '#domain/kinds/day.ts'
import type { Step } from '#domain/kinds/steps.ts'
import { EntryList } from '#web/journal/entry-list/entry-list.tsx'
import { type Journal, useJournal } from '#web/journal/journal.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { useVerdict } from '#web/practice/today/use-verdict.ts'
import { SessionLine } from '#web/progress/session-line.tsx'
import { type OpenDiary, openDiary } from '../diary/open-diary.ts'
import { BehindGate, type GateOf } from '../gate/gate.tsx'
import { TodaysPlan, useToday } from '../idle/idle.tsx'
import { type PageProps, type Services, useServices } from '../services/services.ts'

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
    <BehindGate {...{ account, gate, title }}>{(profile) => <Loop profile={profile} {...rest} />}</BehindGate>
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

// first-paint.ts reads the same names
const NAMES = { query: 'q', mood: 'mood', tag: 'tag' } as const

function filterFrom(search: string): EntryFilter {
  const params = new URLSearchParams(search)
  return {
    query: params.get(NAMES.query) ?? '',
    mood: MOODS.find((mood) => mood === params.get(NAMES.mood)) ?? '',
    tag: params.get(NAMES.tag) ?? '',
  }
}

function withFilter(search: string, change: Partial<EntryFilter>): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [field, value] of Object.entries(change) as [keyof EntryFilter, string][]) {
    if (value === '') params.delete(NAMES[field])
    else params.set(NAMES[field], value)
  }
  return params
}

type FilteredListProps = {
  journal: Journal
  confirm: Services['confirm']
  /** Where entries open, if not on the screen that is open. */
  opensAt?: string | undefined
}

/** The list of entries with its filter in the address. An entry opens on the screen it is chosen on. */
function FilteredList({ journal, confirm, opensAt }: FilteredListProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => filterFrom(search), [search])
  const change = useCallback(
    (by: Partial<EntryFilter>) => void navigate(`?${withFilter(search, by)}`, { replace: true }),
    [search, navigate],
  )
  const edit = useCallback(
    (date: Day) => {
      journal.edit(date)
      if (opensAt !== undefined) void navigate(opensAt)
      window.scrollTo({ top: 0 })
      document.querySelector<HTMLElement>('main textarea, main h1')?.focus({ preventScroll: true })
    },
    [journal, navigate, opensAt],
  )
  return <EntryList {...{ journal, filter, confirm }} onFilter={change} onEdit={edit} />
}
