import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Voice } from '#domain/speech/voice.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { PracticeKeysHelp } from '#web/practice/sentence/practice-keys.tsx'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { ReviewDesk } from '../review-desk.ts'
import type { WordsParts } from '../review-screen.tsx'
import { HearPart } from './hear-part.tsx'
import { type Chance, canBeToldApart } from './listening-quiz.ts'
import { SayPart } from './say-part.tsx'
import { type PractisedWord, wordsOfDesk } from './words-of-desk.ts'
import '#web/ui/layout/session-end.css'
import './word-practice.css'

export type WordPracticeProps = WordsParts & {
  desk: ReviewDesk
  speech: SpeechPorts
  chance: Chance
  onActive(): void
}

/** The words that one keeps failing at, one after the other: heard, then said with those around them. */
export function WordPractice(props: WordPracticeProps) {
  const { desk, speech, head, onDone } = props
  const { t } = useTexts('review')
  const [words] = useState(() => wordsOfDesk(desk))
  const [place, setPlace] = useState(0)
  const [leftOut, setLeftOut] = useState<number | null>(null)
  const voices = useVoices(speech.voice, desk)
  useEffect(() => {
    if (place > 0) head.current?.focus({ preventScroll: true }) // what was pressed is gone
    if (place > 0) head.current?.scrollIntoView({ block: 'nearest' })
  }, [place, head])
  const word = words[place]
  const goOn = () => setPlace(place + 1)
  return (
    <>
      {word === undefined ? (
        <End head={head} onDone={onDone} />
      ) : (
        <Word
          key={place}
          {...{ ...props, word, voices }}
          number={place + 1}
          total={words.length}
          onNext={goOn}
          onLeftOut={() => {
            setLeftOut(place)
            goOn()
          }}
        />
      )}
      {leftOut !== null && (
        <Toast key={leftOut} message={t('words.leftOut')} onGone={() => setLeftOut(null)} />
      )}
      <PracticeKeysHelp settings={speech.settings} />
    </>
  )
}

/** The ids of all voices of the language; none where nothing can speak, undefined until that is known. */
function useVoices(voice: Voice, { ports: { language } }: ReviewDesk): string[] | undefined {
  const isSupported = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const ask = useCallback(
    async () => [...new Set((await voice.voicesFor(language)).map(({ id }) => id))],
    [voice, language],
  )
  const known = useAnswer(ask, voice.subscribe)
  return isSupported ? known : []
}

type WordProps = WordPracticeProps & {
  word: PractisedWord
  voices: string[] | undefined
  number: number
  total: number
  onNext(): void
  onLeftOut(): void
}

function Word(props: WordProps) {
  const { desk, word, head, number, total, onLeftOut, onDone } = props
  const { t } = useTexts('review')
  const [hasFailed, setHasFailed] = useState(false)
  const { heardAs } = word.failing
  const { language } = desk.ports
  async function leaveOut(): Promise<void> {
    if (await desk.leaveOutWord(word.failing)) onLeftOut()
    else setHasFailed(true)
  }
  return (
    <section className="words">
      <div className="review-head">
        <h2 ref={head} tabIndex={-1}>
          {t('words.number', { number, total })}
        </h2>
      </div>
      <p className="words-word" lang={language} translate="no" dir="auto">
        {word.text}
      </p>
      <p className="words-heard">
        {heardAs === ''
          ? t('words.notHeard')
          : withElements(t('words.heardAs'), {
              heard: (
                <bdi lang={language} translate="no">
                  {heardAs}
                </bdi>
              ),
            })}
      </p>
      <Stages {...props} />
      {hasFailed && <Message tone="failure">{t('unstored')}</Message>}
      <div className="review-links">
        <LinkButton onClick={() => void leaveOut()}>{t('words.leaveOut')}</LinkButton>
        <LinkButton onClick={onDone}>{t('words.notNow')}</LinkButton>
      </div>
    </section>
  )
}

/** First the word is heard, where that can be; then it is said. */
function Stages(props: WordProps) {
  const { desk, word, voices, number, total } = props
  const { t } = useTexts('review')
  const [score, setScore] = useState<{ right: number; total: number } | 'skipped' | null>(null)
  const isPair = canBeToldApart(word.text, word.failing.heardAs, desk.ports.language)
  const isBefore = isPair && score === null
  if (isBefore && voices === undefined) return <p role="status">{t('reading')}</p>
  if (isBefore && voices !== undefined && voices.length > 0)
    return <HearPart {...props} voices={voices} onOver={setScore} onSkip={() => setScore('skipped')} />
  return (
    <SayPart
      {...props}
      score={score}
      isWithoutVoice={isPair && voices?.length === 0}
      isLast={number === total}
    />
  )
}

function End({ head, onDone }: Pick<WordPracticeProps, 'head' | 'onDone'>) {
  const { t } = useTexts('review')
  return (
    <section className="session-end">
      <h2 ref={head} tabIndex={-1}>
        {t('words.end.title')}
      </h2>
      <p>{t('words.end.text')}</p>
      <Button size="lg" onClick={onDone} data-key="n">
        {t('words.end.done')}
      </Button>
    </section>
  )
}

type WordsOfferProps = { desk: ReviewDesk; onBegin(): void }

/** One quiet line, where there are words that one keeps failing at. */
export function WordsOffer({ desk, onBegin }: WordsOfferProps) {
  const { t } = useTexts('review')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  const count = useMemo(() => (known === null ? 0 : wordsOfDesk(desk).length), [desk, known])
  if (count === 0) return null
  return (
    <div className="review-offer">
      <p>{t('words.offer', { count })}</p>
      <Button variant="outline" onClick={onBegin}>
        {t('words.begin', { count })}
      </Button>
    </div>
  )
}
