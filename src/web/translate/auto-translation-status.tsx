import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { AutoTranslation } from './background-translations.ts'

/** How the translation that Save has begun goes on. */
export function AutoTranslationStatus({ auto }: { auto: AutoTranslation }) {
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
