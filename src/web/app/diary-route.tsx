import { lazy, useCallback, useEffect } from 'react'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DiaryScreen } from '#web/journal/diary-screen.tsx'
import { OptionalSection } from './error-boundaries.tsx'
import { type LoopParts, LoopRoute } from './loop-route.tsx'
import type { Services } from './services.ts'

// Hardly anyone needs it, and nobody at once.
const DemoOffer = lazy(async () => ({ default: (await import('./demo-offer.tsx')).DemoOffer }))

type DiaryRouteProps = { services: Services; session: AccountSession }

/** /diary */
export function DiaryRoute({ services, session }: DiaryRouteProps) {
  const { t } = useTexts('journal')
  return (
    <LoopRoute services={services} session={session} step="write" gate="diary" title={t('title')}>
      {(parts) => <Diary {...parts} services={services} />}
    </LoopRoute>
  )
}

function Diary({ diary, profile, services, ...parts }: LoopParts & { services: Services }) {
  const { journal } = diary
  const loadListener = useCallback(async () => (await services.speech()).listener, [services])
  useEffect(() => void services.whenIdle().then(loadListener), [services, loadListener])
  return (
    <DiaryScreen
      {...parts}
      journal={journal}
      profile={profile}
      notice={
        !hasLocalId(profile) && (
          <OptionalSection instead={null}>
            <DemoOffer accountId={profile.id} journal={journal} services={services} />
          </OptionalSection>
        )
      }
      loadListener={loadListener}
      onSaved={() => {
        diary.wantsTranslation = profile.preferences.autoTranslate
        void navigator.storage?.persist?.() // asks the browser not to clear the diary when space is short
      }}
      onDownload={() => void journal.export().then((text) => services.download('diary.json', text))}
    />
  )
}
