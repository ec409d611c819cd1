import { type ReactNode, useState } from 'react'
import { Layout } from '#web/ui/layout/layout.tsx'
import { LearnerLinks } from '#web/ui/layout/learner-links.tsx'
import { keyOfDiary } from './diary/open-diary.ts'
import { DueCount } from './idle/idle.tsx'
import type { PageProps } from './services/services.ts'

type AppLayoutProps = Pick<PageProps, 'account'> & {
  /** The screen is one of those of the daily work. */
  isLearners: boolean
  onLogOut(): void
  children: ReactNode
}

/** The frame of an app screen: a learner has their own links in its header, a visitor those of the site. */
export function AppLayout({ account, isLearners, ...layout }: AppLayoutProps) {
  const [due, setDue] = useState(0)
  const profile = isLearners && account.status === 'logged-in' ? account.profile : null
  const learner = profile && {
    links: <LearnerLinks due={due} />,
    onPhone: <DueCount key={keyOfDiary(profile)} profile={profile} onCount={setDue} />,
  }
  return <Layout account={account} {...layout} learner={learner ?? undefined} />
}
