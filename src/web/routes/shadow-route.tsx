import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { currentEntry } from '#web/journal/journal.ts'
import { useJournal } from '#web/journal/use-journal.ts'
import { usePractice } from '#web/practice/use-practice.ts'
import type { Services } from '#web/services.ts'
import { ShadowScreen } from '#web/shadow/shadow-screen.tsx'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

type ShadowRouteProps = { services: Services; session: AccountSession }

/** /shadow */
export function ShadowRoute({ services, session }: ShadowRouteProps) {
  const { t } = useTranslation('shadow')
  return (
    <LoopRoute services={services} session={session} step="speak" gate="shadow" title={t('title')}>
      {(parts) => <Shadow {...parts} services={services} />}
    </LoopRoute>
  )
}

function Shadow({ diary, services, ...parts }: LoopParts & { services: Services }) {
  const entry = useJournal(diary.journal, currentEntry)
  const log = use(diary.loadPractice())
  const practice = usePractice(log)
  return (
    <ShadowScreen
      {...parts}
      entry={entry}
      {...use(services.speech())}
      bestAccuracy={practice?.bestAccuracy ?? {}}
      onAttempt={log.attempted}
    />
  )
}
