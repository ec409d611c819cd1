import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { type Day, dayOf } from '#domain/clock.ts'
import { dayOfWriting } from '#domain/journal/written-on.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { type AccountSession, keepPreferences } from '#web/accounts/account-session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useJournal } from '#web/journal/journal.ts'
import { ProgressScreen, useProgress } from '#web/progress/progress-screen.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { keyOfDiary, type OpenDiary, openDiary } from '../diary/open-diary.ts'
import { syncSoon } from '../diary/sync-soon.ts'
import { Gate } from '../gate/gate.tsx'
import { useFailingWords } from '../practice/use-failing-words.ts'
import type { PageProps, Services } from '../services/services.ts'
import { useServices } from '../services/services-context.ts'

export function ProgressRoute({ session, account }: PageProps) {
  const { t } = useTexts('progress')
  return (
    <>
      <PageTitle title={t('title')} />
      {account.status === 'logged-out' && <Gate of="progress" />}
      {account.status === 'logged-in' && (
        <LearnersProgress key={keyOfDiary(account.profile)} session={session} profile={account.profile} />
      )}
    </>
  )
}

function portsOf({ loadSentences, loadMinutes, journal }: OpenDiary, { clock }: Services) {
  return {
    dayOfWriting: (date: Day) => dayOfWriting(date, journal.core.days.get(date)?.doc),
    loadSentences,
    loadMinutes,
    clock,
    breathe: () => new Promise<void>((resolve) => setTimeout(resolve)),
    async readSound(id: string): Promise<Recording | null> {
      const [{ readRecording }, { recordings }] = await Promise.all([
        import('#web/speech/recording/media-recorder.adapter.ts'),
        loadSentences(),
      ])
      const file = await recordings.read(id)
      if (!file.ok || file.value === null) return null
      return readRecording(new Blob([file.value.bytes], { type: file.value.type }))
    },
  }
}

type LearnersProgressProps = { session: AccountSession; profile: Profile }

function LearnersProgress({ session, profile }: LearnersProgressProps) {
  const services = useServices()
  const diary = openDiary(services, profile)
  const navigate = useNavigate()
  const [ports] = useState(() => portsOf(diary, services))
  const entries = useJournal(diary.journal, (state) => (state.known === 'all' ? state.entries : null))
  const isFilling = useJournal(diary.journal, (state) => state.isFilling)
  const hasFailed = useJournal(diary.journal, (state) => state.loadFailure !== null && state.known !== 'all')
  const today = dayOf(services.clock.now())
  const { progress, facts } = useProgress(ports, { entries, language: profile.targetLanguage, today })
  const onFirstRead = () => void progress?.load()
  const failing = useFailingWords({ diary, profile, onFirstRead })
  return (
    <ProgressScreen
      facts={hasFailed ? { ...facts, hasFailed } : facts}
      failing={failing}
      isFilling={isFilling}
      today={today}
      preferences={profile.preferences}
      onAim={(aim, value) => keepPreferences(session, { [aim]: value })}
      onBringBack={async (kind) => {
        const count = (await progress?.bringBackTen(kind)) ?? 0
        if (count > 0) void syncSoon(diary)
        return count
      }}
      onTryAgain={() => {
        if (hasFailed) void diary.journal.load()
        void progress?.load()
      }}
      onWrite={(day) => {
        diary.journal.edit(day)
        void navigate('/diary')
      }}
      readSound={ports.readSound}
    />
  )
}
