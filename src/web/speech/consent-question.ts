import type { SpeechConsentQuestion } from '#domain/speech/speech-settings.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { within } from '#web/ui/within.ts'

const LOAD_MS = 8_000 // a learner has pressed and waits to speak

async function loadDialog() {
  const [{ showSpeechConsentDialog }] = await Promise.all([
    import('./speech-consent-dialog.tsx'),
    loadTexts(['speech']),
  ])
  return showSpeechConsentDialog
}

/**
 * Asks in a part of the app that is loaded for it. Rejects where that cannot be had, or does not come in time: a request may
 * never answer. `onMissing` gets why.
 */
export function createConsentQuestion(
  onMissing: (error: unknown) => void = () => undefined,
  load: () => Promise<SpeechConsentQuestion['ask']> = loadDialog,
  loadMs = LOAD_MS,
): SpeechConsentQuestion {
  return {
    async ask(offer, signal) {
      const show = await within(load(), loadMs, 'Importing a module script failed: no answer').catch(
        (error) => {
          if (!signal?.aborted) onMissing(error) // else nobody waits for it any more
          throw error
        },
      )
      return show(offer, signal)
    },
  }
}
