import { type ReactNode, use, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import type { Step } from '#domain/progress/practice.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { EntryList } from '#web/journal/entry-list.tsx'
import { SessionLine, usePractice } from '#web/progress/session-line.tsx'
import { Gate } from '#web/ui/layout/gate.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { OptionalSection } from './error-boundaries.tsx'
import { type OpenDiary, openDiary } from './open-diary.ts'
import type { Services } from './services.ts'

/** What a screen of the daily loop is given. */
export type LoopParts = {
  diary: OpenDiary
  profile: Profile
  sessionLine: ReactNode
  list: ReactNode
  onActive(): void
}

type LoopRouteProps = {
  services: Services
  session: AccountSession
  step: Step
  gate: 'diary' | 'translate' | 'shadow'
  title: string
  children: (parts: LoopParts) => ReactNode
}

/**
 * The door to a screen of the loop: a gate for visitors, the screen with the session line and the list for
 * learners.
 */
export function LoopRoute({ session, gate, title, ...rest }: LoopRouteProps) {
  const { t } = useTexts('journal')
  const account = useAccount(session)
  return (
    <>
      <PageTitle title={title} />
      {account.status === 'logged-out' && <Gate sentence={t(`gates.${gate}`)} />}
      {account.status === 'logged-in' && (
        <Loop key={account.profile.id} profile={account.profile} {...rest} />
      )}
    </>
  )
}

type LoopProps = Pick<LoopRouteProps, 'services' | 'step' | 'children'> & { profile: Profile }

function Loop({ services, profile, step, children }: LoopProps) {
  const diary = openDiary(services, profile)
  const onActive = useCallback(() => {
    diary.loadPractice().then(
      (practice) => practice.active(step),
      (error) => console.error('Practice is not counted', error),
    )
  }, [diary, step])
  return children({
    diary,
    profile,
    onActive,
    sessionLine: (
      <OptionalSection instead={<SessionLine current={step} practice={null} />}>
        <TodayLine diary={diary} step={step} />
      </OptionalSection>
    ),
    list: <FilteredList diary={diary} confirm={services.confirm} />,
  })
}

/** The session line with today's practice; the editor and the list do not wait for it. */
function TodayLine({ diary, step }: { diary: OpenDiary; step: Step }) {
  return <SessionLine current={step} practice={usePractice(use(diary.loadPractice()))} />
}

/** The list of entries, filtered by `?q=` of the address. */
function FilteredList({ diary, confirm }: { diary: OpenDiary; confirm: Services['confirm'] }) {
  const [params, setParams] = useSearchParams()
  const search = useCallback(
    (query: string) =>
      setParams(query === '' ? {} : { q: query }, { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const edit = useCallback(
    (date: Day) => {
      diary.journal.edit(date)
      window.scrollTo({ top: 0 })
      document.querySelector<HTMLElement>('main textarea, main h1')?.focus({ preventScroll: true })
    },
    [diary],
  )
  return (
    <EntryList
      journal={diary.journal}
      query={params.get('q') ?? ''}
      onSearch={search}
      onEdit={edit}
      confirm={confirm}
    />
  )
}
