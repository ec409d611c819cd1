import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { sentenceParts, type Word, wordsOf } from '#domain/text/words.ts'
import { isRoughDraft } from '#domain/translate/rough-draft.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useWordStop } from '#web/practice/sentence/word/use-word-presses.tsx'
import { isAskedAbout, useWordAsking } from '#web/practice/sentence/word/word-asking.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { useReadings } from '#web/ui/readings/readings-context.tsx'
import { WordRuby } from '#web/ui/readings/word-ruby.tsx'
import {
  afterPress,
  type Choice,
  type ChosenWords,
  createKeptWords,
  gapAround,
  isKeptAs,
  type KeptWordsPorts,
  type TranslatedEntry,
} from './kept-words.ts'
import '#web/ui/layout/details-sign.css'
import './keep-words.css'

type KeepWordsProps = KeptWordsPorts & TranslatedEntry

/** The words of a saved translation, to be kept as gaps. They are not drawn before the learner opens them. */
export function KeepWords(props: KeepWordsProps) {
  const { t } = useTexts('words')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="keep-words details-sign"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('keep.title')}</summary>
      {isOpen && <Words {...props} />}
    </details>
  )
}

type Said = { key: 'kept' | 'dropped' | 'tooLong' | 'unstored'; word: string }

function Words({ entry, language, ...ports }: KeepWordsProps) {
  const { t } = useTexts('words')
  const [kept] = useState(() => createKeptWords(ports, { entry, language }))
  const { gaps, hasFailed } = useSyncExternalStore(kept.subscribe, kept.get)
  const [chosen, setChosen] = useState<ChosenWords | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => kept.open(), [kept])
  const texts = useMemo(
    () =>
      sentencesOf(entry.translatedContent ?? '', language).map((sentence) => ({
        sentence,
        words: wordsOf(sentence, language),
      })),
    [entry, language],
  )
  const choice = choiceOf(texts, chosen)
  const word = choice === null ? '' : choice.sentence.slice(choice.stretch.start, choice.stretch.end)
  const isKept = choice !== null && isKeptAs(gaps, choice.sentence, choice.stretch)
  const mayNotKeep = !isKept && isRoughDraft(entry) // what was kept before can be dropped
  async function keep(): Promise<void> {
    if (choice === null) return
    const outcome = await kept.keep(choice, !isKept)
    const key =
      outcome === 'too-long' ? 'tooLong' : outcome === 'unstored' ? outcome : isKept ? 'dropped' : 'kept'
    setSaid({ key, word })
  }
  const asking = useWordAsking()
  const idOf = (sentence: number, place: number) => `${sentence}-${place}`
  const { within, tabIndexOf } = useWordStop(
    texts.flatMap(({ words }, sentence) => words.map((_, place) => idOf(sentence, place))),
  )
  function press(sentence: number, place: number): void {
    setSaid(null)
    setChosen(pressed(texts, { chosen, sentence, place }, gaps))
  }
  return (
    <>
      <p className="keep-words-hint">{t('keep.hint')}</p>
      <div {...within}>
        {texts.map((text, at) => (
          <Sentence
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may come twice; its place is its name
            key={at}
            {...{ ...text, language }}
            around={(one, place, drawn) => (
              <button
                type="button"
                data-word={idOf(at, place)}
                tabIndex={tabIndexOf(idOf(at, place))}
                aria-pressed={isWithin(chosen, at, place)}
                className={gapAround(gaps, text.sentence, one) && 'keep-words-kept'}
                onClick={() => press(at, place)}
              >
                {drawn}
              </button>
            )}
          />
        ))}
      </div>
      <div className="keep-words-bar">
        {choice !== null && mayNotKeep && <p className="keep-words-hint">{t('keep.whenChecked')}</p>}
        {choice !== null && !mayNotKeep && (
          <Button size="sm" variant={isKept ? 'outline' : 'primary'} onClick={() => void keep()}>
            {t(isKept ? 'keep.dropWord' : 'keep.keepWord', { word })}
          </Button>
        )}
        {choice !== null && asking !== null && (
          <LinkButton
            aria-haspopup="dialog"
            aria-expanded={isAskedAbout(asking, { sentence: choice.sentence, language, ...choice.stretch })}
            onClick={({ currentTarget }) =>
              asking.ask({ sentence: choice.sentence, language, ...choice.stretch }, currentTarget)
            }
          >
            {t('card.ask', { word })}
          </LinkButton>
        )}
        <div role="status">{said && t(`keep.${said.key}`, { word: said.word })}</div>
      </div>
      {hasFailed && <Message tone="failure">{t('keep.unreadable')}</Message>}
    </>
  )
}

type Text = { sentence: string; words: Word[] }

type SentenceProps = Text & {
  language: LanguageCode
  /** Draws a word, with its reading if it has one, in an element of the caller. */
  around(word: Word, place: number, drawn: ReactNode): ReactNode
}

/** A sentence of the translation; nothing was said, so no word of it was not understood. */
function Sentence({ sentence, words, language, around }: SentenceProps) {
  const rubies = useReadings(sentence, language).above(words, () => false)
  return (
    <p className="keep-words-text" lang={language} translate="no" dir="auto">
      {sentenceParts(sentence, words).map(({ gap, lead, word, tail }, place) => {
        const ruby = rubies.get(word.start)
        return (
          <span key={word.start}>
            {gap}
            {lead}
            {around(word, place, ruby === undefined ? word.text : <WordRuby parts={ruby} />)}
            {tail}
          </span>
        )
      })}
    </p>
  )
}

type Texts = Text[]

function isWithin(chosen: ChosenWords | null, sentence: number, word: number): boolean {
  return chosen?.sentence === sentence && chosen.from <= word && word <= chosen.to
}

function choiceOf(texts: Texts, chosen: ChosenWords | null): Choice | null {
  if (chosen === null) return null
  const { sentence = '', words = [] } = texts[chosen.sentence] ?? {}
  const [first, last] = [words[chosen.from], words[chosen.to]]
  if (first === undefined || last === undefined) return null
  return { sentence, stretch: { start: first.start, end: last.end } }
}

/** A press on kept words chooses all of them. */
function pressed(
  texts: Texts,
  { chosen, sentence, place }: { chosen: ChosenWords | null; sentence: number; place: number },
  gaps: Parameters<typeof gapAround>[0],
): ChosenWords | null {
  const { sentence: text = '', words = [] } = texts[sentence] ?? {}
  const word = words[place]
  const gap = word && gapAround(gaps, text, word)?.gap
  if (gap === undefined || isWithin(chosen, sentence, place))
    return afterPress(chosen, { sentence, word: place })
  const isIn = (one: { start: number; end: number }) => one.start < gap.end && one.end > gap.start
  return { sentence, from: words.findIndex(isIn), to: words.findLastIndex(isIn) }
}
