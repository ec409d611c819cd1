import { Fragment, type ReactNode } from 'react'
import type { AccountState } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { keyOfDiary } from '../diary/open-diary.ts'
import { lazyPage } from '../loading/lazy-page.tsx'

export type GateOf = 'diary' | 'translate' | 'shadow' | 'review' | 'progress'

/** What a visitor sees instead of an app screen. Learners never do, so it comes by itself. */
const Gate = lazyPage<{ of: GateOf }>(() => import('./screen-gate.tsx').then((part) => part.ScreenGate))

type BehindGateProps = {
  account: AccountState
  gate: GateOf
  title: string
  /** What a learner sees, which is drawn anew for another diary. */
  children(profile: Profile): ReactNode
}

/** A screen of a learner with its title; a gate for visitors. */
export function BehindGate({ account, gate, title, children }: BehindGateProps) {
  return (
    <>
      <PageTitle title={title} />
      {account.status === 'logged-out' && <Gate of={gate} />}
      {account.status === 'logged-in' && (
        <Fragment key={keyOfDiary(account.profile)}>{children(account.profile)}</Fragment>
      )}
    </>
  )
}
