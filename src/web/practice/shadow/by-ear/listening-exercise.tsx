import { type KeyboardEvent, useId, useRef } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isSounding } from '#web/practice/sentence/sentence-state.ts'
import { VoiceButtons } from '#web/practice/sentence/speak-controls.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { isConversionKey } from '#web/ui/form/writing.ts'
import type { ListeningExerciseProps } from '../later-parts.ts'
import { dockClass } from '../shadowing-controls.tsx'
import './listening-exercise.css'

/** The sentence is heard and written before it is seen. */
export function ListeningExercise({ practice, state, speed, choice, onShown }: ListeningExerciseProps) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  function check(): void {
    const written = area.current?.value ?? ''
    if (written.trim() === '') area.current?.focus()
    else {
      practice.check(written)
      onShown()
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isConversionKey(event.nativeEvent)) return
    event.preventDefault() // it is one sentence
    check()
  }
  return (
    <div className="dictation">
      <label htmlFor={id}>{t('whatIHeard')}</label>
      <div className="dictation-area">
        <textarea
          ref={area}
          id={id}
          lang={state.language}
          translate="no"
          dir="auto"
          rows={1}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onInput={practice.write}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="shadowing-controls">
        <div className={dockClass(false, isSounding(state))}>
          <Button size="lg" onClick={check}>
            {t('check')}
          </Button>
          <VoiceButtons practice={practice} state={state} isSquareInDock={false} />
        </div>
        <div className="dictation-quiet">
          {speed}
          <LinkButton
            onClick={() => {
              practice.showText()
              onShown()
            }}
          >
            {tShadow('showSentence')}
          </LinkButton>
          {choice}
        </div>
      </div>
      <p className="dictation-hint">{t('dictationHint')}</p>
    </div>
  )
}
