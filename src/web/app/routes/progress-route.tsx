import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { type Day, dayOf } from '#domain/clock.ts'
import { dayOfWriting } from '#domain/journal/written-on.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { type AccountSession, keepPreferences } from '#web/accounts/account-session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useJournal } from '#web/journal/journal.ts'
import type { PractisedWord } from '#web/practice/review/words/words-of-desk.ts'
import { ProgressScreen, useProgress } from '#web/progress/progress-screen.tsx'
import { type OpenDiary, openDiary } from '../diary/open-diary.ts'
import { BehindGate } from '../gate/gate.tsx'
import { syncSoon } from '../practice/attempt-ports.ts'
import { type PageProps, type Services, useServices } from '../services/services.ts'

export function ProgressRoute({ session, account }: PageProps) {
  const { t } = useTexts('progress')
  return (
    <BehindGate account={account} gate="progress" title={t('title')}>
      {(profile) => <LearnersProgress {...{ session, profile }} />}
    </BehindGate>
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

type FailingWordsOptions = {
  diary: OpenDiary
  profile: Profile
  /** The desk was read here first, and may have kept sentences of the day. */
  onFirstRead(): void
}

/** The words that one keeps failing at, as review offers them; null until they are known. */
function useFailingWords({
  diary,
  profile,
  onFirstRead,
}: FailingWordsOptions): readonly PractisedWord[] | null {
  const services = useServices()
  const [words, setWords] = useState<readonly PractisedWord[] | null>(null)
  const tell = useEffectEvent(onFirstRead)
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | null = null
    async function follow(): Promise<void> {
      const [{ deskOf }, { wordsOfDesk }] = await Promise.all([
        import('../practice/open-review-desk.ts'),
        import('#web/practice/review/words/words-of-desk.ts'),
      ])
      const desk = await deskOf(diary, services, profile)
      if (isGone) return
      let isRead = desk.get().known !== null
      const show = () => {
        if (desk.get().known === null) return
        setWords(wordsOfDesk(desk))
        if (!isRead) tell()
        isRead = true
      }
      stop = desk.subscribe(show)
      show()
      await desk.read()
    }
    follow().catch((error) => console.error('The words that fail are not known', error))
    return () => {
      isGone = true
      stop?.()
    }
  }, [diary, services, profile])
  return words
}
