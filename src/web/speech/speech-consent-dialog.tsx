import { useId, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { RecognitionOffer, SpeechConsent } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import './speech-consent-dialog.css'

type SpeechConsentDialogProps = {
  offer: RecognitionOffer
  signal: AbortSignal
  onClosed(choice: SpeechConsent | null): void
}

/** Asks for consent to speech recognition, over any page; null when closed without a choice, or by `signal`. */
export async function showSpeechConsentDialog(
  offer: RecognitionOffer,
  signal: AbortSignal,
): Promise<SpeechConsent | null> {
  if (signal.aborted) return null
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  try {
    return await new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null)) // the dialog may not be drawn yet
      root.render(<SpeechConsentDialog offer={offer} signal={signal} onClosed={resolve} />)
    })
  } finally {
    root.unmount()
    place.remove()
  }
}

/** The choices look alike and none has the focus at first, so that the key that opened the dialog chooses nothing. */
function SpeechConsentDialog({ offer: { browser, server }, signal, onClosed }: SpeechConsentDialogProps) {
  const { t } = useTexts('speech')
  const chosen = useRef<SpeechConsent | null>(null)
  const id = useId()
  const choices: { consent: SpeechConsent; label: string }[] = [
    // Where the browser cannot recognise, 'let it listen' means the server alone.
    { consent: browser ? 'any' : 'server', label: t('consent.letListen') },
    ...(browser && server !== null ? [{ consent: 'server' as const, label: t('consent.onlyServer') }] : []),
    { consent: 'nobody', label: t('consent.onlyRecord') },
  ]
  return (
    <AskDialog
      title={t('consent.question')}
      describedBy={id}
      signal={signal}
      onClosed={() => onClosed(chosen.current)}
    >
      {(close) => (
        <>
          <div id={id} className="consent-reasons">
            <p>{t('consent.reason')}</p>
            <ul>
              {browser && <li>{t('consent.byBrowser')}</li>}
              <li>{t(`consent.byServer.${server ?? 'unknown'}`)}</li>
              <li>{t('consent.byNobody')}</li>
            </ul>
            <p>{t('consent.later')}</p>
          </div>
          <div className="consent-choices">
            {choices.map(({ consent, label }) => (
              <Button
                key={label}
                variant="outline"
                onClick={() => {
                  chosen.current = consent
                  close()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </AskDialog>
  )
}
