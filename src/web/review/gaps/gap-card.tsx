import { useState } from 'react'
import { RATING_OF_VERDICT } from '#domain/gaps/judge-answer.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { RATING } from '#domain/review/review-sentence.ts'
import type { HeardBy, Listener } from '#domain/speech/listener.ts'
import type { WordReader } from '#domain/words/word-reader.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { CardParts } from '../review-screen.tsx'
import type { CardState } from '../review-session.ts'
import { AnswerForm } from './answer-form.tsx'
import { GapSentence } from './gap-sentence.tsx'
import { GapVerdict, type Given } from './gap-verdict.tsx'
import { judgeFilled } from './judge-filled.ts'
import { type TranslateWord, WordTranslation } from './word-translation.tsx'
import '#web/ui/layout/dock.css'
import '../review-card.css'
import './gap-card.css'

type GapCardProps = Omit<CardParts, 'margin'> & {
  words: WordReader
  /** null where nothing here recognises the language. */
  listener: Listener | null
  translate: TranslateWord
  /** Of entries that do not say theirs. */
  nativeLanguage: LanguageCode
  onActive(): void
}

/** A sentence of the learner with words left out, to be typed or said. */
export function GapCard(props: GapCardProps) {
  const { card, session, head, hasFailed, words, listener, translate, nativeLanguage, onActive } = props
  const { t, language } = useTexts('words')
  const { t: tReview } = useTexts('review')
  const { item, own, isReturn, number, total, isShown } = card
  const { living, entry } = item
  const [given, setGiven] = useState<Given | null>(null)
  const asked = wordsOf(card)
  const to = entry.language ?? nativeLanguage
  async function check(answer: string, by: HeardBy | null): Promise<void> {
    onActive()
    const filled = { words: asked, answer, language: living.language, isSaid: by !== null }
    const verdict = await judgeFilled(words, filled, AbortSignal.timeout(READING_MS))
    setGiven({ verdict, answer })
    await session.fillIn(RATING_OF_VERDICT[verdict], by)
  }
  async function show(): Promise<void> {
    onActive()
    setGiven({ verdict: 'shown', answer: '' })
    await session.fillIn(RATING.again)
  }
  return (
    <section className="review-card gap-card">
      <div className="review-head">
        <h2 ref={head} tabIndex={-1}>
          {isReturn ? t('onceMore') : t('number', { number, total })}
        </h2>
        <time dateTime={living.date}>{dayTitle(living.date, language)}</time>
      </div>
      {own !== null && (
        <p className={`review-own review-own-${own.kind}`} lang={entry.language} dir="auto">
          {own.text}
        </p>
      )}
      <GapSentence card={card} />
      {isShown ? (
        <GapVerdict card={card} given={given} session={session} asked={asked} />
      ) : (
        <AnswerForm language={living.language} listener={listener} onCheck={check} onShow={show} />
      )}
      {hasFailed && <Message tone="failure">{tReview('unstored')}</Message>}
      {to !== living.language && (
        <div className="gap-translation">
          <WordTranslation text={asked} from={living.language} to={to} translate={translate} />
        </div>
      )}
      <div className="review-links">
        <LinkButton onClick={session.later}>{tReview('later')}</LinkButton>
        <LinkButton onClick={() => void session.leaveOut()}>{t('leaveOut')}</LinkButton>
      </div>
    </section>
  )
}

const READING_MS = 2000 // for a dictionary; the learner waits for the verdict

/** The words that are left out. */
function wordsOf({ item, gap }: CardState): string {
  return gap === null ? '' : item.living.text.slice(gap.start, gap.end)
}
