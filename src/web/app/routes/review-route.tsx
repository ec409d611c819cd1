import { use } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useDayChecked } from '#web/journal/use-day-checked.ts'
import { ReviewScreen } from '#web/review/review-screen.tsx'
import { WordsOffer } from '#web/review/words/words-offer.tsx'
import { FilledCard } from '../practice/filled-card.tsx'
import { deskOf } from '../practice/open-review-desk.ts'
import { SpokenCard } from '../practice/spoken-card.tsx'
import { SpokenWords } from '../practice/spoken-words.tsx'
import type { PageProps } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

export function ReviewRoute(props: PageProps) {
  const { t } = useTexts('review')
  return (
    <LoopRoute {...props} step="speak" gate="review" title={t('title')} Screen={Review} opensAt="/diary" />
  )
}

function Review({ diary, services, profile, onActive, ...frame }: LoopParts) {
  useDayChecked(diary.journal)
  const desk = use(deskOf(diary, services, profile))
  const speech = use(services.speech())
  return (
    <ReviewScreen
      {...frame}
      desk={desk}
      renderCard={(parts) =>
        parts.card.gap === null ? (
          <SpokenCard
            {...parts}
            {...speech}
            key={parts.card.id}
            isAutomatic={profile.preferences.autoShadow}
            onActive={onActive}
          />
        ) : (
          <FilledCard {...parts} {...speech} {...{ services, profile, onActive }} key={parts.card.id} />
        )
      }
      renderOffer={(onBegin) => <WordsOffer desk={desk} onBegin={onBegin} />}
      renderWords={(parts) => <SpokenWords {...parts} {...speech} desk={desk} onActive={onActive} />}
    />
  )
}
