import { use, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Day } from '#domain/clock.ts'
import { sessionProgress } from '#domain/progress/practice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { currentEntry, isOpenUnsaved, useJournal } from '#web/journal/journal.ts'
import type { PracticeLog } from '#web/progress/practice-log.ts'
import { usePractice } from '#web/progress/session-line.tsx'
import { ShadowScreen } from '#web/shadow/shadow-screen.tsx'
import { type LoopParts, LoopRoute } from './loop-route.tsx'
import type { OpenDiary } from './open-diary.ts'
import type { PageProps } from './services.ts'
import { Unsaved } from './unsaved.tsx'

export function ShadowRoute(props: PageProps) {
  const { t } = useTexts('shadow')
  return <LoopRoute {...props} step="speak" gate="shadow" title={t('title')} Screen={Shadow} />
}

const NOTHING_SAID = {}

function Shadow({ diary, services, ...parts }: LoopParts) {
  const entry = useJournal(diary.journal, currentEntry)
  const log = usePracticeOf(diary, entry?.date)
  const practice = usePractice(log)
  const today = usePractice(use(diary.loadPractice()))
  const navigate = useNavigate()
  const isUnsaved = useJournal(diary.journal, isOpenUnsaved)
  const isFilling = useJournal(diary.journal, (state) => state.isFilling)
  const { t } = useTexts('journal')
  const saveAndTranslate = async () => {
    const isSaved = await diary.journal.save()
    if (isSaved) diary.arrival = { translate: true, saved: false }
    void navigate(isSaved ? '/translate' : '/diary') // which says why it is not saved
  }
  return (
    <ShadowScreen
      {...parts}
      entry={entry}
      unsaved={
        isUnsaved ? (
          <Unsaved entry={entry} step="speak" onSave={() => void saveAndTranslate()} />
        ) : (
          isFilling && entry === null && <p>{t('filling')}</p>
        )
      }
      {...use(services.speech())}
      bestAccuracy={practice?.bestAccuracy ?? NOTHING_SAID}
      minutesToday={sessionProgress('speak', today).minutes}
      onAttempt={log.attempted}
      onChecked={(text) => {
        if (entry !== null) void diary.journal.markTranslationChecked(entry.date, text)
      }}
    />
  )
}

/** That of today until that of the day of the entry has been read. */
function usePracticeOf(diary: OpenDiary, date: Day | undefined): PracticeLog {
  const today = use(diary.loadPractice())
  const [found, setFound] = useState(today)
  useEffect(() => {
    if (date === undefined) return
    let isCurrent = true
    diary.loadPracticeOf(date).then(
      (log) => isCurrent && setFound(log),
      (error) => console.error('What was practised of this entry could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [diary, date])
  return found
}
