import { use } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { AnkiDownload } from '#web/exchange/anki-section.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useDayChecked } from '#web/journal/journal.ts'
import { VocabularyScreen } from '#web/practice/vocabulary/vocabulary-screen.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { keyOfDiary, openDiary } from '../diary/open-diary.ts'
import { Gate } from '../gate/gate.tsx'
import { deskOf } from '../practice/open-review-desk.ts'
import { WithReadings } from '../practice/with-readings.tsx'
import { wordsForAnki } from '../practice/words-for-anki.ts'
import type { PageProps } from '../services/services.ts'
import { useServices } from '../services/services-context.ts'

export function WordsRoute({ account }: PageProps) {
  const { t } = useTexts('words')
  return (
    <>
      <PageTitle title={t('list.title')} />
      {account.status === 'logged-out' && <Gate of="shadow" />}
      {account.status === 'logged-in' && (
        <LearnersWords key={keyOfDiary(account.profile)} profile={account.profile} />
      )}
    </>
  )
}

function LearnersWords({ profile }: { profile: Profile }) {
  const services = useServices()
  const diary = openDiary(services, profile)
  useDayChecked(diary.journal)
  const desk = use(deskOf(diary, services, profile))
  const speech = use(services.speech())
  const readWords = async () => wordsForAnki(diary.journal, (await diary.loadSentences()).sentences, profile)
  const makePackage = async () => {
    const { makeAnkiPackage } = await import('../practice/make-anki-package.ts')
    return makeAnkiPackage(diary, services, profile)
  }
  return (
    <WithReadings {...{ diary, profile }}>
      <VocabularyScreen
        key={desk.ports.language}
        desk={desk}
        speech={speech}
        anki={<AnkiDownload {...{ readWords, makePackage }} download={services.download} />}
      />
    </WithReadings>
  )
}
