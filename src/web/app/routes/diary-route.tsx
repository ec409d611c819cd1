import { lazy, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DiaryScreen } from '#web/journal/diary-screen.tsx'
import type { AutoTranslation } from '#web/translate/auto-translation.ts'
import { BelowPage, Suggestions } from '../idle/idle.tsx'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import type { PageProps } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

// few need it, and not at once
const DemoOffer = lazy(async () => ({ default: (await import('./demo-offer.tsx')).DemoOffer }))

export function DiaryRoute(props: PageProps) {
  const { t } = useTexts('journal')
  return <LoopRoute {...props} step="write" gate="diary" title={t('title')} Screen={Diary} hasPlan />
}

/** Whoever comes from 'Start writing' writes: the editor has the focus, but not again after a reload. */
function useEditorAtStart(): void {
  const startsWriting = useLocation().state?.startsWriting === true
  const isArrival = useNavigationType() !== 'POP'
  useEffect(() => {
    if (startsWriting && isArrival) document.querySelector<HTMLElement>('main textarea')?.focus()
  }, [startsWriting, isArrival])
}

function Diary({ diary, profile, services, ...parts }: LoopParts) {
  const { journal } = diary
  const { notice, unsynced } = useSyncExternalStore(diary.signs.subscribe, diary.signs.get)
  useEditorAtStart()
  const navigate = useNavigate()
  const [auto, setAuto] = useState(diary.autoTranslation)
  const loadListener = useCallback(async () => (await services.speech()).listener, [services])
  useEffect(() => void services.whenIdle().then(loadListener), [services, loadListener])
  return (
    <DiaryScreen
      {...parts}
      journal={journal}
      profile={profile}
      unsynced={unsynced}
      notice={
        notice ??
        (profile.id !== DEMO_ID && (
          <OptionalSection instead={null}>
            <DemoOffer accountId={profile.id} journal={journal} services={services} />
          </OptionalSection>
        ))
      }
      suggestions={<Suggestions diary={diary} profile={profile} />}
      loadListener={loadListener}
      onSaved={() => {
        if (profile.preferences.autoTranslate) {
          diary.translateSaved(journal.get().open.date).then(
            () => setAuto(diary.autoTranslation),
            (error) => console.error('The entry is translated when the translation is opened', error),
          )
        }
        void diary.loadSync().then((sync) => sync?.syncer.wake())
        void navigator.storage?.persist?.() // asks the browser not to clear the diary when space is short
      }}
      onLeadOn={(how) => {
        const translate = how === 'translate' || diary.arrival.translate
        diary.arrival = { translate, saved: how === 'saved' }
        void navigate('/translate')
      }}
      translation={auto && <AutoTranslationStatus auto={auto} />}
      below={<BelowPage diary={diary} services={services} />}
      onDownload={() => void journal.export().then((text) => services.download('diary.json', text))}
    />
  )
}

function AutoTranslationStatus({ auto }: { auto: AutoTranslation }) {
  const { t, language } = useTexts('journal')
  const { status, downloaded } = useSyncExternalStore(auto.subscribe, auto.get)
  const isDownloading = status === 'running' && downloaded !== null && downloaded < 1
  const said = isDownloading ? 'downloading' : status
  return (
    <p>
      <span role="status">{said !== 'idle' && t(`autoTranslation.${said}`)}</span>
      {isDownloading && (
        <span aria-hidden="true">
          {' '}
          {new Intl.NumberFormat(language, { style: 'percent' }).format(downloaded)}
        </span>
      )}
    </p>
  )
}
