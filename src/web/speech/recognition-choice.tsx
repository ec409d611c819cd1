import { Suspense, use, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import {
  consentSettings,
  findConsent,
  type RecognitionOffer,
  SPEECH_CONSENTS,
  type SpeechSettingsStore,
} from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { SpeechGroup } from './speech-group.tsx'
import './recognition-choice.css'

type RecognitionChoiceProps = {
  /** The language that is learnt. */
  language: LanguageCode
  settings: SpeechSettingsStore
  /** Who could hear a language, other than on the device. */
  recognitionOffer(language: LanguageCode): Promise<RecognitionOffer>
}

/** Who may hear the learner, as it holds from now on; until they are asked, nothing is chosen. */
export function RecognitionChoice({ language, settings, recognitionOffer }: RecognitionChoiceProps) {
  const { t } = useTexts('speech')
  const [offer] = useState(() => recognitionOffer(language))
  return (
    <SpeechGroup title={t('consent.title')}>
      <Suspense>
        <Choices settings={settings} offer={offer} />
      </Suspense>
    </SpeechGroup>
  )
}

function Choices({ settings, offer }: { settings: SpeechSettingsStore; offer: Promise<RecognitionOffer> }) {
  const { t } = useTexts('speech')
  const { server } = use(offer)
  const consent = findConsent(useSyncExternalStore(settings.subscribe, settings.get), server)
  const hints = {
    any: t('consent.hints.any'),
    server: t(`consent.hints.server.${server ?? 'unknown'}`),
    nobody: t('consent.hints.nobody'),
  }
  return (
    <>
      {SPEECH_CONSENTS.map((choice) => (
        <Choice
          key={choice}
          type="radio"
          name="consent"
          label={t(`consent.choices.${choice}`)}
          hint={hints[choice]}
          checked={consent === choice}
          onChange={() => settings.change(consentSettings(choice, server))}
        />
      ))}
      {consent === null && <p className="consent-unasked">{t('consent.unasked')}</p>}
    </>
  )
}
