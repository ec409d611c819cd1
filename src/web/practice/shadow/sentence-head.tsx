import { type ReactNode, type RefObject, useId } from 'react'
import { GREAT_OVER } from '#domain/shadow/accuracy.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { percentText } from '#web/practice/sentence/attempt-result.tsx'
import { type DotKind, SentenceDots } from '#web/practice/sentence/sentence-dots.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePopover } from '#web/ui/layout/use-popover.ts'
import { type BestAccuracy, isTried, type ShadowingState } from './shadowing.ts'
import './sentence-head.css'

type SentenceHeadProps = {
  state: ShadowingState
  best: BestAccuracy
  hidesText: boolean
  head: RefObject<HTMLHeadingElement | null>
  onOpen(place: number): void
  /** Words about the whole text, at the right. */
  children: ReactNode
}

/** Which sentence of how many it is, as one button that opens them all. */
export function SentenceHead({ state, head, onOpen, children, ...known }: SentenceHeadProps) {
  const { t } = useTexts('shadow')
  const { place, button, isOpen, close, toggle } = usePopover<HTMLDivElement>()
  const id = useId()
  const { sentences, current } = state
  const total = sentences.length
  const { best } = known
  function kindOf(at: number): DotKind {
    const sentence = sentences[at] ?? ''
    const figure = best[sentence]
    if (figure !== undefined) return figure > GREAT_OVER ? 'done' : 'low'
    return isTried(state, sentence, best) ? 'done' : 'open'
  }
  function open(at: number): void {
    close()
    onOpen(at)
  }
  return (
    <div className="sentence-head" ref={place}>
      <h2 ref={head} tabIndex={-1}>
        <button
          type="button"
          ref={button}
          className="sentence-dots"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          <span>{t('sentenceOf', { number: current + 1, total })}</span>
          <SentenceDots {...{ total, current, kindOf }} />
          <Icon name="chevron" size={18} />
        </button>
      </h2>
      {children}
      {isOpen && <SentenceList {...{ ...known, id, state }} onOpen={open} />}
    </div>
  )
}

type SentenceListProps = Pick<SentenceHeadProps, 'state' | 'best' | 'hidesText' | 'onOpen'> & { id: string }

/** All sentences in order, with how they went at best; any can be opened. */
function SentenceList({ id, state, best, hidesText, onOpen }: SentenceListProps) {
  const { t, language: siteLanguage } = useTexts('shadow')
  const { sentences, language, current } = state
  const total = sentences.length
  return (
    <ol className="sentence-list" id={id}>
      {sentences.map((sentence, place) => {
        const figure = best[sentence]
        const isKnown = isTried(state, sentence, best)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal sentences apart
          <li key={place}>
            <button
              type="button"
              aria-current={place === current ? 'step' : undefined}
              onClick={() => onOpen(place)}
            >
              {hidesText && !isKnown ? (
                <span className="sentence-list-hidden">
                  <span className="visually-hidden">{t('sentenceOf', { number: place + 1, total })}</span>
                </span>
              ) : (
                <span className="sentence-list-text" lang={language} translate="no" dir="auto">
                  {sentence}
                </span>
              )}{' '}
              {figure === undefined ? (
                <span>{isKnown ? t('practiced') : t('notTried')}</span>
              ) : (
                <strong>{t('best', { accuracy: percentText(figure, siteLanguage) })}</strong>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
