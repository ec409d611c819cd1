import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { RecognitionOffer, SpeechConsent } from '#domain/speech/speech-settings.ts'
import { SpeechConsentDialog } from './speech-consent-dialog.tsx'

/**
 * Shows the question over whatever page is open: it may be asked wherever somebody speaks, and no page has to hold a
 * place for it.
 */
export async function askHearing(
  offer: RecognitionOffer,
  signal: AbortSignal,
): Promise<SpeechConsent | null> {
  if (signal.aborted) return null
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  try {
    return await new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null)) // its texts may not be here yet
      root.render(
        <Suspense>
          <SpeechConsentDialog offer={offer} signal={signal} onClosed={resolve} />
        </Suspense>,
      )
    })
  } finally {
    root.unmount()
    place.remove()
  }
}
