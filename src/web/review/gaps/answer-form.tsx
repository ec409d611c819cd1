import { type FormEvent, useRef, useState } from 'react'
import { MOST_ANSWER } from '#domain/gaps/judge-answer.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { HeardBy, Listener } from '#domain/speech/listener.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FieldFrame } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { type SaidState, useSaidAnswer } from './use-said-answer.ts'

type AnswerFormProps = {
  language: LanguageCode
  /** null where nothing here recognises the language. */
  listener: Listener | null
  /** `by`: who heard the answer; null where it was typed. */
  onCheck(answer: string, by: HeardBy | null): Promise<void>
  onShow(): Promise<void>
}

/** The words are typed, or said and seen as they were heard before they are checked. */
export function AnswerForm({ language, listener, onCheck, onShow }: AnswerFormProps) {
  const { t } = useTexts('words')
  const [answer, setAnswer] = useState('')
  const [by, setBy] = useState<HeardBy | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  async function decide(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    await work()
    setIsBusy(false)
  }
  function check(event: FormEvent): void {
    event.preventDefault()
    if (answer.trim() === '') box.current?.focus()
    else if (!isBusy) void decide(() => onCheck(answer, by))
  }
  return (
    <form className="gap-form" onSubmit={check}>
      <FieldFrame label={t('answer')}>
        {(parts) => (
          <input
            {...parts}
            ref={box}
            type="text"
            className="field-control gap-answer"
            lang={language}
            dir="auto"
            maxLength={MOST_ANSWER}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={answer}
            onChange={({ target }) => {
              setAnswer(target.value)
              setBy(null)
            }}
          />
        )}
      </FieldFrame>
      {listener !== null && (
        <SayIt
          {...{ listener, language }}
          onHeard={(text, engine) => {
            setAnswer(text)
            setBy(engine)
          }}
        />
      )}
      <div className="review-dock dock">
        <Button size="lg" type="submit" isLoading={isBusy}>
          {t('check')}
        </Button>
        <Button size="lg" variant="outline" disabled={isBusy} onClick={() => void decide(onShow)}>
          {t('showIt')}
        </Button>
      </div>
    </form>
  )
}

type SayItProps = {
  listener: Listener
  language: LanguageCode
  onHeard(text: string, by: HeardBy | null): void
}

function SayIt({ listener, language, onHeard }: SayItProps) {
  const { t: tShadow } = useTexts('shadow')
  const said = useSaidAnswer(listener, language, onHeard)
  const { activity } = said.state
  const isOpen = activity === 'listening' || activity === 'recording'
  const label = activity === 'transcribing' ? 'cancel' : isOpen ? 'stopSpeaking' : 'startSpeaking'
  const press = activity === 'none' ? said.start : activity === 'transcribing' ? said.cancel : said.stop
  return (
    <div className="gap-say">
      <Button
        size="sm"
        variant="outline"
        icon={<Icon name={label === 'startSpeaking' ? 'microphone' : 'stop'} />}
        onClick={press}
        data-key={activity === 'transcribing' ? undefined : ' '}
      >
        {tShadow(label)}
      </Button>
      <SayNotice state={said.state} />
    </div>
  )
}

function SayNotice({ state: { activity, failure } }: { state: SaidState }) {
  const { t } = useTexts('words')
  const { t: tShadow } = useTexts('shadow')
  const { t: tSpeech, language } = useTexts('speech')
  if (activity !== 'none') return <p role="status">{tShadow(activity)}</p>
  if (failure === null) return null
  if (failure === 'nothing-heard') return <Message tone="hint">{tSpeech('nothingHeard')}</Message>
  return (
    <Message tone={failure === 'declined' ? 'hint' : 'failure'}>
      <p>
        {tSpeech(`failures.${failure}`, budgetTime(language))}{' '}
        {failure === 'declined' && <Link to="/settings">{tSpeech('changeInSettings')}</Link>}
      </p>
      <p>{t('typeInstead')}</p>
    </Message>
  )
}
