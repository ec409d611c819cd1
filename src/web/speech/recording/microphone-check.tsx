import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Clock } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isMicrophoneFailure, type Listener } from '#domain/speech/listener.ts'
import type { Microphone, Recorder } from '#domain/speech/recorder.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SpeechGroup } from '#web/speech/speech-group.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LevelLine, PlayRecording } from '#web/ui/speech/own-voice.tsx'
import { createMicrophoneTrial, type MicrophoneTrial, type TrialState } from './microphone-trial.ts'
import './microphone-check.css'

type MicrophoneCheckProps = {
  language: LanguageCode
  listener: Listener
  recorder: Recorder
  settings: SpeechSettingsStore
  clock?: Clock
}

const deviceClock: Clock = { now: () => performance.now() }

export function MicrophoneCheck({ language, listener, clock = deviceClock, ...rest }: MicrophoneCheckProps) {
  const { t } = useTexts('speech')
  const trial = useMemo(() => createMicrophoneTrial(listener, clock), [listener, clock])
  const state = useSyncExternalStore(trial.subscribe, trial.get)
  useEffect(() => trial.close, [trial])
  const isBusy = state.stage !== null
  return (
    <SpeechGroup title={t('microphone.title')}>
      <div className="speech-field">
        <MicrophoneSelect {...rest} isBusy={isBusy} />
      </div>
      <div className="microphone-buttons">
        <Button
          variant="outline"
          icon={<Icon name={isBusy ? 'stop' : 'microphone'} />}
          disabled={state.stage === 'transcribing'}
          onClick={isBusy ? trial.stop : () => trial.start(language)}
        >
          {t(isBusy ? 'microphone.stop' : 'microphone.start')}
        </Button>
        {state.recording !== null && <PlayRecording recording={state.recording} />}
      </div>
      <TrialProgress trial={trial} state={state} language={language} />
      <TrialReport state={state} language={language} />
    </SpeechGroup>
  )
}

type MicrophoneSelectProps = Pick<MicrophoneCheckProps, 'recorder' | 'settings'> & { isBusy: boolean }

/** The choice of the microphone. The browser gives names only once a microphone has been allowed. */
function MicrophoneSelect({ recorder, settings, isBusy }: MicrophoneSelectProps) {
  const { t } = useTexts('speech')
  const microphones = useMicrophones(recorder, isBusy)
  const { microphone: chosen } = useSyncExternalStore(settings.subscribe, settings.get)
  const named = microphones.filter(({ name }) => name !== '')
  return (
    <SelectField
      label={t('microphone.label')}
      hint={named.length === 0 ? t('microphone.namesLater') : undefined}
      disabled={isBusy}
      value={named.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
      onChange={({ target }) => settings.change({ microphone: target.value === '' ? null : target.value })}
    >
      <option value="">{t('microphone.systems')}</option>
      {named.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const NONE: Microphone[] = []

/** The microphones, looked up again whenever a trial begins or ends, as one may have been allowed or plugged in. */
function useMicrophones(recorder: Recorder, isBusy: boolean): Microphone[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up whenever this changes
  const load = useCallback(async () => recorder.microphones?.() ?? NONE, [recorder, isBusy])
  return useAnswer(load) ?? NONE
}

type TrialProps = { state: TrialState; language: LanguageCode }

function TrialProgress({ trial, state, language }: TrialProps & { trial: MicrophoneTrial }) {
  const { t } = useTexts('speech')
  const { stage, transcript } = state
  const isOpen = stage === 'listening' || stage === 'recording'
  return (
    <>
      <p className="microphone-stage" role="status">
        {stage !== null && (
          <span className={isOpen ? 'microphone-open' : undefined}>{t(`microphone.stages.${stage}`)}</span>
        )}
      </p>
      {isOpen && <LevelLine onLevel={trial.onLevel} />}
      {(transcript.final !== '' || transcript.interim !== '') && (
        <p className="microphone-heard" lang={language} translate="no" dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
    </>
  )
}

const HINTS = ['nothing-understood', 'no-words', 'declined'] as const

/** What is wrong with the microphone, or that it works, and which engine has recognised. */
function TrialReport({ state: { outcome, hasNoSound, cutShort, by }, language }: TrialProps) {
  const { t } = useTexts('speech')
  const { t: tCommon } = useTexts('common')
  if (outcome === null) {
    return hasNoSound ? <Message tone="hint">{t('microphone.outcomes.no-sound')}</Message> : null
  }
  const isHint = HINTS.some((hint) => hint === outcome)
  return (
    <>
      {cutShort !== null && <Message tone="hint">{t(`cutShort.${cutShort}`)}</Message>}
      <Message tone={outcome === 'works' ? 'success' : isHint ? 'hint' : 'failure'}>
        <p>
          {isMicrophoneFailure(outcome)
            ? t(`failures.${outcome}`)
            : t(`microphone.outcomes.${outcome}`, { language: tCommon(`languages.${language}`) })}
        </p>
        {outcome === 'works' && by !== null && <p className="microphone-by">{t(`heardBy.${by}`)}</p>}
      </Message>
    </>
  )
}
