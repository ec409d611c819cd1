import { useCallback, useSyncExternalStore } from 'react'
import type { Microphone, Recorder } from '#domain/speech/recorder.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'

type MicrophoneSelectProps = {
  recorder: Recorder
  settings: SpeechSettingsStore
  /** A trial is under way: its microphone stays. */
  isBusy: boolean
}

/** The choice of the microphone. The browser tells their names once one has been allowed. */
export function MicrophoneSelect({ recorder, settings, isBusy }: MicrophoneSelectProps) {
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

/** The microphones there are, looked up anew whenever a trial begins or ends: one may have been allowed or plugged in. */
function useMicrophones(recorder: Recorder, isBusy: boolean): Microphone[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look whenever this changes
  const look = useCallback(async () => recorder.microphones?.() ?? NONE, [recorder, isBusy])
  return useAnswer(look) ?? NONE
}
