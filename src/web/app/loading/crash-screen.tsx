import { useEffect, useState } from 'react'
import { ASK_AGAIN_MS, isServerThere } from '#web/http/is-server-there.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useIsOffline } from '#web/ui/connection.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import './crash-screen.css'

export type CrashScreenProps = {
  /** The page could not be loaded: nothing in it has failed. */
  isMissing: boolean
  /** It was missing again when the server had answered. */
  isMissingThere: boolean
  onTryAgain(): void
  onDownload: (() => void) | null
}

/** Stands in the place of a page that has failed, or that could not be loaded. */
export function CrashScreen({ isMissing, isMissingThere, onTryAgain, onDownload }: CrashScreenProps) {
  const isServerAway = useServerAway(isMissing, isMissingThere, onTryAgain)
  if (isMissing && isServerAway) return <PageAway />
  return <PageStopped onDownload={onDownload} />
}

/**
 * Whether the server is out of reach, which a page that is missing counts as until the server has answered. It is asked
 * until it does; the page is then tried again, once without a pause.
 */
function useServerAway(isMissing: boolean, isMissingThere: boolean, onTryAgain: () => void): boolean {
  const [isAway, setAway] = useState(true)
  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (isFirst: boolean) => {
      const isThere = await isServerThere()
      if (isOver) return
      if (!isThere) timer = setTimeout(() => void look(false), ASK_AGAIN_MS)
      else if (isFirst && isMissingThere) setAway(false)
      else onTryAgain()
    }
    void look(true)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isMissing, isMissingThere, onTryAgain])
  return isAway
}

/** It comes by itself with the connection. */
function PageAway() {
  const { t } = useTexts('common')
  const isOffline = useIsOffline()
  return (
    <section className="crash wrap" role="alert">
      <h1>{t(isOffline ? 'crash.offline' : 'crash.serverAway')}</h1>
      <p>{t(isOffline ? 'crash.offlineText' : 'crash.serverAwayText')}</p>
      <div className="crash-actions">
        <ButtonLink to="/diary">{t('diary')}</ButtonLink>
      </div>
    </section>
  )
}

function PageStopped({ onDownload }: Pick<CrashScreenProps, 'onDownload'>) {
  const { t } = useTexts('common')
  return (
    <section className="crash wrap" role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <div className="crash-actions">
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
        {onDownload !== null && (
          <Button variant="outline" onClick={onDownload}>
            {t('crash.download')}
          </Button>
        )}
      </div>
    </section>
  )
}
