import { use } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ReviewScreen } from '#web/review/review-screen.tsx'
import { type LoopParts, LoopRoute } from './loop-route.tsx'
import { deskOf } from './open-review-desk.ts'
import type { PageProps } from './services.ts'
import { SpokenCard } from './spoken-card.tsx'

export function ReviewRoute(props: PageProps) {
  const { t } = useTexts('review')
  return (
    <LoopRoute {...props} step="speak" gate="review" title={t('title')} Screen={Review} opensAt="/diary" />
  )
}

function Review({ diary, services, profile, onActive, ...frame }: LoopParts) {
  const desk = use(deskOf(diary, services, profile))
  const speech = use(services.speech())
  return (
    <ReviewScreen
      {...frame}
      desk={desk}
      renderCard={(parts) => (
        <SpokenCard
          {...parts}
          {...speech}
          key={parts.card.id}
          isAutomatic={profile.preferences.autoShadow}
          onActive={onActive}
        />
      )}
    />
  )
}
