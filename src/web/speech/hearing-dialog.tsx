import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { HearingOffer } from '#domain/shadow/hearing-question.ts'
import type { Hearing } from '#domain/shadow/speech-settings.ts'
import { Button } from '#web/ui/button.tsx'
import './hearing-dialog.css'

type HearingDialogProps = {
  offer: HearingOffer
  /** Closes it without a choice. */
  signal: AbortSignal
  /** It is closed: with their choice, or null when they made none. */
  onClosed(choice: Hearing | null): void
}

/**
 * Asks who may hear the learner. No choice looks more right than another, and none is under the key that opened the
 * question: the focus is on its title.
 */
export function HearingDialog({ offer, signal, onClosed }: HearingDialogProps) {
  const { t } = useTranslation('speech')
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const choice = useRef<Hearing | null>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    title.current?.focus()
    const close = () => dialog.current?.close()
    signal.addEventListener('abort', close)
    return () => signal.removeEventListener('abort', close)
  }, [signal])
  function choose(chosen: Hearing): void {
    choice.current = chosen
    dialog.current?.close() // gives the focus back to what had it
  }
  return (
    <dialog
      ref={dialog}
      className="hearing-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => onClosed(choice.current)}
    >
      <h2 id={`${id}-title`} ref={title} tabIndex={-1}>
        {t('hearing.question')}
      </h2>
      <div id={`${id}-text`}>
        <p>{t('hearing.reason')}</p>
        <Hearers {...offer} />
        <p>{t('hearing.later')}</p>
      </div>
      <div className="hearing-dialog-choices">
        {/* Where the browser hears nothing, to let it listen means the server alone. */}
        <Button variant="outline" onClick={() => choose(offer.browser ? 'any' : 'server')}>
          {t('hearing.letListen')}
        </Button>
        {offer.browser && offer.server !== null && (
          <Button variant="outline" onClick={() => choose('server')}>
            {t('hearing.onlyServer')}
          </Button>
        )}
        <Button variant="outline" onClick={() => choose('nobody')}>
          {t('hearing.onlyRecord')}
        </Button>
      </div>
    </dialog>
  )
}

/** Who would hear, in order, and where the voice goes. */
function Hearers({ browser, server }: HearingOffer) {
  const { t } = useTranslation('speech')
  return (
    <ul>
      {browser && <li>{t('hearing.byBrowser')}</li>}
      <li>{t(`hearing.byServer.${server ?? 'unknown'}`)}</li>
      <li>{t('hearing.byNobody')}</li>
    </ul>
  )
}
