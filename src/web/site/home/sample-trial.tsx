import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { feedbackBand, measureAttempt } from '#domain/shadow/accuracy.ts'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import type {
  ListenEvents,
  Listener,
  ListenFailure,
  Listening,
  ListenStage,
} from '#domain/speech/listener.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { loadTexts, textsOf } from '#web/i18n/text-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SaidSample } from './example-leaves.tsx'
import './sample-trial.css'

type Asked = Exclude<AlignedWord, { kind: 'insertion' }>

/** Whether two words were heard as one: they are marked together. */
function isSameHeard(one: Asked, other: Asked): boolean {
  return one.kind === 'substitution' && other.kind === 'substitution' && one.heard.start === other.heard.start
}

/**
 * The sentence with marks, as `readMarkedWords` reads them: 'the fruit [stall] [remembered|remember] me'. Words that were
 * said too much have no place in it.
 */
export function markedWords(sentence: string, alignment: readonly AlignedWord[]): string {
  const asked = alignment.filter((one): one is Asked => one.kind !== 'insertion')
  let at = 0
  let marked = ''
  asked.forEach((one, index) => {
    const next = asked[index + 1]
    if (next !== undefined && isSameHeard(one, next)) return // its mark comes with the last of them
    let first = index
    for (let before = asked[first - 1]; before !== undefined && isSameHeard(before, one); ) {
      first -= 1
      before = asked[first - 1]
    }
    const start = asked[first]?.word.start ?? one.word.start
    const words = sentence.slice(start, one.word.end)
    const heard = one.kind === 'substitution' ? `|${one.heard.text.replace(/[[\]|]/g, '')}` : ''
    const isMarked = one.kind === 'omission' || one.kind === 'substitution'
    marked += sentence.slice(at, start) + (isMarked ? `[${words}${heard}]` : words)
    at = one.word.end
  })
  return marked + sentence.slice(at)
}

export type SampleTrialProps = {
  text: string
  language: LanguageCode
  loadListener(): Promise<Listener>
  onSaid(said: SaidSample): void
}

type State = { is: 'listening'; stage: ListenStage } | { is: 'ended'; failure: Failure | null }

type Failure = ListenFailure | 'nothing-heard'

type Attempt = { language: LanguageCode; ended(failure: Failure | null, transcript: string): void }

/** Listens until the visitor stops it, or says nothing more. Nothing of it is kept. */
function listenOnce(listener: Listener, { language, ended }: Attempt, onStage: (stage: ListenStage) => void) {
  let transcript = ''
  const events: ListenEvents = {
    stage: onStage,
    heard({ final, interim }) {
      transcript = `${final} ${interim}`.trim()
    },
    ended: (failure) => ended(failure ?? (transcript === '' ? 'nothing-heard' : null), transcript),
  }
  return listener.listen(language, events, { keepsSound: false, endsWithSpeech: true })
}

/** What is said of an attempt; null where no word can be compared. */
function sampleOf(
  { text, language }: Pick<SampleTrialProps, 'text' | 'language'>,
  transcript: string,
): SaidSample | null {
  const { t, language: siteLanguage } = textsOf('shadow') // its texts came after the screen that asks
  const attempt = measureAttempt(text, transcript, language)
  if (attempt === null) return null
  const { aligned, understood, total, alignment } = attempt
  return {
    sentence: markedWords(text, alignment),
    accuracy: new Intl.NumberFormat(siteLanguage, { style: 'percent' }).format(aligned / 100),
    words: t('understood', { understood, count: total }),
    band: feedbackBand(aligned),
  }
}

/** The sample said by the visitor: the press that has loaded this begins, and each other one begins anew. */
export function SampleTrial({ text, language, loadListener, onSaid }: SampleTrialProps) {
  const { t } = useTexts('shadow')
  const { t: speech, language: siteLanguage } = useTexts('speech')
  const [state, setState] = useState<State>({ is: 'listening', stage: 'starting' })
  const [presses, setPresses] = useState(0)
  const listening = useRef<Listening>(null)
  const ended: Attempt['ended'] = (failure, transcript) => {
    const said = failure === null ? sampleOf({ text, language }, transcript) : null
    setState({ is: 'ended', failure })
    if (said !== null) onSaid(said)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins anew
  useEffect(() => {
    let isGone = false
    const onStage = (stage: ListenStage) => setState({ is: 'listening', stage })
    onStage('starting')
    Promise.all([loadListener(), loadTexts(['shadow', 'speech'])]).then(
      ([listener]) => {
        if (isGone) return
        listening.current = listenOnce(listener, { language, ended }, onStage)
      },
      (error) => {
        console.error('The sample cannot listen', error)
        if (!isGone) setState({ is: 'ended', failure: 'network' })
      },
    )
    return () => {
      isGone = true
      listening.current?.cancel()
    }
  }, [presses, text, language, loadListener])
  if (state.is === 'ended')
    return (
      <>
        <Button variant="outline" icon={<Icon name="microphone" />} onClick={() => setPresses(presses + 1)}>
          {t('startSpeaking')}
        </Button>
        <p className="leaf-silent" role="status">
          {state.failure === 'nothing-heard'
            ? speech('nothingHeard')
            : state.failure && speech(`failures.${state.failure}`, budgetTime(siteLanguage))}
        </p>
      </>
    )
  const isHearing = state.stage === 'listening' || state.stage === 'recording'
  return (
    <>
      <Button
        variant="outline"
        icon={<Icon name={isHearing ? 'stop' : 'microphone'} />}
        disabled={state.stage === 'transcribing'}
        onClick={() => listening.current?.stop()}
      >
        {t(isHearing ? 'stopSpeaking' : state.stage)}
      </Button>
      <p className="leaf-silent" role="status">
        {isHearing && t(state.stage)}
      </p>
    </>
  )
}
