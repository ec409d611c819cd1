import { useCallback, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import {
  consentSettings,
  findConsent,
  type RecognitionOffer,
  SPEECH_CONSENTS,
  type SpeechConsent,
  type SpeechSettingsStore,
} from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { SpeechGroup } from './speech-group.tsx'
import './recognition-choice.css'

type RecognitionChoiceProps = {
  language: LanguageCode
  settings: SpeechSettingsStore
  recognitionOffer(language: LanguageCode): Promise<RecognitionOffer>
}

/** The consent to speech recognition away from the device; none is chosen until the learner has been asked. */
export function RecognitionChoice({ language, settings, recognitionOffer }: RecognitionChoiceProps) {
  const { t } = useTexts('speech')
  const chosen = useSyncExternalStore(settings.subscribe, settings.get)
  const offer = useAnswer(useCallback(() => recognitionOffer(language), [recognitionOffer, language]))
  if (offer === undefined)
    return (
      <SpeechGroup id="recognition-choice" title={t('consent.title')}>
        {null}
      </SpeechGroup>
    )
  const { server } = offer
  const consent = findConsent(chosen, server)
  const hintFor = (choice: SpeechConsent) =>
    choice === 'server' ? t(`consent.hints.server.${server ?? 'unknown'}`) : t(`consent.hints.${choice}`)
  return (
    <SpeechGroup id="recognition-choice" title={t('consent.title')}>
      {SPEECH_CONSENTS.map((choice) => (
        <Choice
          key={choice}
          type="radio"
          name="consent"
          label={t(`consent.choices.${choice}`)}
          hint={hintFor(choice)}
          checked={consent === choice}
          onChange={() => settings.change(consentSettings(choice, server))}
        />
      ))}
      {consent === null && <p className="consent-unasked">{t('consent.unasked')}</p>}
    </SpeechGroup>
  )
}
