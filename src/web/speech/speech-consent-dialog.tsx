import { useId, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { SpeechConsent } from '#domain/speech/speech-consents.ts'
import type { RecognitionOffer } from '#domain/speech/speech-settings.ts'
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

type ConsentRow = { consent: SpeechConsent; who: string; what: string; label: string }

/** Who can be chosen, in the order they are tried; who is not there has no row. */
function useRows({ browser, server }: RecognitionOffer): ConsentRow[] {
  const { t } = useTexts('speech')
  const rows: ConsentRow[] = []
  if (browser)
    rows.push({
      consent: 'any',
      who: t('consent.who.browser'),
      what: t('consent.byBrowser'),
      label: t('consent.letListen'),
    })
  if (!browser || server !== null)
    rows.push({
      consent: 'server',
      who: t(`consent.who.${browser ? 'onlyServer' : 'server'}`),
      what: t(`consent.byServer.${server ?? 'unknown'}`),
      label: t(`consent.${browser ? 'onlyServer' : 'letListen'}`),
    })
  rows.push({
    consent: 'nobody',
    who: t('consent.who.nobody'),
    what: t('consent.byNobody'),
    label: t('consent.onlyRecord'),
  })
  return rows
}

/** The choices look alike and none has the focus at first, so that the key that opened the dialog chooses nothing. */
function SpeechConsentDialog({ offer, signal, onClosed }: SpeechConsentDialogProps) {
  const { t } = useTexts('speech')
  const chosen = useRef<SpeechConsent | null>(null)
  const id = useId()
  const rows = useRows(offer)
  return (
    <AskDialog
      title={t('consent.question')}
      describedBy={id}
      signal={signal}
      isWide
      onClosed={() => onClosed(chosen.current)}
    >
      {(close) => (
        <>
          <p id={id}>{t('consent.reason')}</p>
          <ul className="consent-rows">
            {rows.map(({ consent, who, what, label }) => (
              <li key={consent}>
                <p id={`${id}-${consent}`}>
                  <strong>{who}</strong> {what}
                </p>
                <Button
                  variant="outline"
                  aria-describedby={`${id}-${consent}`}
                  onClick={() => {
                    chosen.current = consent
                    close()
                  }}
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
          <p className="consent-later">{t('consent.later')}</p>
        </>
      )}
    </AskDialog>
  )
}
