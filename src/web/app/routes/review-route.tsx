import { use } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useDayChecked } from '#web/journal/journal.ts'
import { GapCard } from '#web/practice/review/gaps/gap-card.tsx'
import { UncheckedDrafts } from '#web/practice/review/review-end.tsx'
import { type CardParts, ReviewScreen } from '#web/practice/review/review-screen.tsx'
import { SpokenCard } from '#web/practice/review/spoken-card.tsx'
import { WordPractice, WordsOffer } from '#web/practice/review/words/word-practice.tsx'
import { wordsOfDesk } from '#web/practice/review/words/words-of-desk.ts'
import { meaningsOf } from '#web/practice/words/word-meanings.ts'
import { WithReadings } from '../diary/readings.tsx'
import { deskOf } from '../practice/open-review-desk.ts'
import { WithWordCard } from '../practice/words-of-entry.tsx'
import { type PageProps, useServices } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

export function ReviewRoute(props: PageProps) {
  const { t } = useTexts('review')
  return (
    <LoopRoute {...props} step="speak" gate="review" title={t('title')} Screen={Review} opensAt="/diary" />
  )
}

function Review(props: LoopParts) {
  return (
    <WithReadings {...props}>
      <Reviewing {...props} />
    </WithReadings>
  )
}

function Reviewing({ diary, profile, onActive, ...frame }: LoopParts) {
  const services = useServices()
  useDayChecked(diary.journal)
  const desk = use(deskOf(diary, services, profile))
  const speech = use(services.speech())
  const asked = new URLSearchParams(useLocation().search).get('of')
  const askMeaning = meaningsOf(diary, services)
  const { nativeLanguage, preferences } = profile
  const said = { speech, onActive }
  const renderCard = (parts: CardParts) => (
    <WithWordCard key={parts.card.id} {...{ diary, profile }} entry={parts.card.item.entry}>
      {parts.card.gap === null ? (
        <SpokenCard
          {...parts}
          {...said}
          isAutomatic={preferences.autoShadow}
          measure={preferences.accuracyMeasure ?? 'aligned'}
        />
      ) : (
        <GapCard {...parts} {...said} {...{ nativeLanguage, askMeaning }} />
      )}
    </WithWordCard>
  )
  return (
    <ReviewScreen
      {...frame}
      desk={desk}
      startsWithWords={() => asked === 'words' && wordsOfDesk(desk).length > 0}
      renderCard={renderCard}
      unchecked={<UncheckedDrafts journal={diary.journal} language={profile.targetLanguage} />}
      renderOffer={(onBegin) => <WordsOffer desk={desk} onBegin={onBegin} />}
      renderWords={(parts) => <WordPractice {...parts} {...said} desk={desk} chance={Math.random} />}
    />
  )
}
