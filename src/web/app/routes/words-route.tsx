import { use } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { AnkiDownload } from '#web/exchange/anki-section.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useDayChecked } from '#web/journal/journal.ts'
import { VocabularyScreen } from '#web/practice/vocabulary/vocabulary-screen.tsx'
import { openDiary } from '../diary/open-diary.ts'
import { WithReadings } from '../diary/readings.tsx'
import { BehindGate } from '../gate/gate.tsx'
import { deskOf } from '../practice/open-review-desk.ts'
import { ankiOf } from '../practice/words-for-anki.ts'
import { type PageProps, useServices } from '../services/services.ts'

export function WordsRoute({ account }: PageProps) {
  const { t } = useTexts('words')
  return (
    <BehindGate account={account} gate="shadow" title={t('list.title')}>
      {(profile) => <LearnersWords profile={profile} />}
    </BehindGate>
  )
}

function LearnersWords({ profile }: { profile: Profile }) {
  const services = useServices()
  const diary = openDiary(services, profile)
  useDayChecked(diary.journal)
  const desk = use(deskOf(diary, services, profile))
  const speech = use(services.speech())
  return (
    <WithReadings {...{ diary, profile }}>
      <VocabularyScreen
        key={desk.ports.language}
        desk={desk}
        speech={speech}
        anki={<AnkiDownload {...ankiOf(diary, services, profile)} />}
      />
    </WithReadings>
  )
}
