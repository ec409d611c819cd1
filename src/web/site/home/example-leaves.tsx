import type { ReactNode } from 'react'
import type { LanguageCode, SiteLanguage } from '#domain/languages.ts'
import type { FeedbackBand } from '#domain/shadow/accuracy.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { GRATEFUL, SavedSign, ToneSign } from '#web/ui/icon.tsx'
import './example-leaves.css'

type ExampleLanguages = { native: LanguageCode; target: LanguageCode }

/** In which languages the examples on the home page are, for readers of a site language. */
export const EXAMPLE_LANGUAGES: Record<SiteLanguage, ExampleLanguages> = {
  en: { native: 'en-US', target: 'es-ES' },
  vi: { native: 'vi-VN', target: 'en-US' },
  da: { native: 'da-DK', target: 'es-ES' },
}

/** A stretch of an example sentence: as understood, not heard, or heard as another word. */
type Placed<Kind extends string> = { start: number; text: string; kind: Kind }

type MarkedPart = Placed<'plain'> | Placed<'missed'> | (Placed<'other'> & { heard: string })

/** Reads 'the fruit [stall] [remembered|remember] me': in brackets what was not heard, or heard as what stands behind the bar. */
export function readMarkedWords(sentence: string): MarkedPart[] {
  let start = 0
  return sentence.split(/(\[[^\]]*\])/).flatMap((piece): MarkedPart[] => {
    const at = start
    start += piece.length
    if (piece === '') return []
    if (!piece.startsWith('[')) return [{ start: at, text: piece, kind: 'plain' }]
    const [text = '', heard] = piece.slice(1, -1).split('|')
    return [
      heard === undefined ? { start: at, text, kind: 'missed' } : { start: at, text, kind: 'other', heard },
    ]
  })
}

/** The sentence without its marks, as it is to be said. */
export function plainWords(sentence: string): string {
  return readMarkedWords(sentence)
    .map(({ text }) => text)
    .join('')
}

function Part({ part }: { part: MarkedPart }) {
  if (part.kind === 'missed') return <span className="said-missed">{part.text}</span>
  if (part.kind === 'plain') return <>{part.text}</>
  return (
    <ruby className="said-other">
      {part.text}
      <rt>{part.heard}</rt>
    </ruby>
  )
}

/** An example of a sentence after it was said: the same marks as in practice, without its buttons. */
export function SaidSentence({ sentence, language }: { sentence: string; language: string }) {
  return (
    <p className="said" lang={language} translate="no">
      {readMarkedWords(sentence).map((part) => (
        <Part key={part.start} part={part} />
      ))}
    </p>
  )
}

/** The example of an entry. */
export function WrittenLeaf({ native }: Pick<ExampleLanguages, 'native'>) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.date')}</span> <span>{common(`languages.${native}`)}</span>
      </p>
      <p className="leaf-entry">
        <span className="leaf-before">{t('home.example.before')}</span> {t('home.example.said')}
      </p>
      <p className="leaf-foot">
        <span className="leaf-mood">
          <ToneSign path={GRATEFUL} /> {t('home.example.mood')}
        </span>{' '}
        <span>
          <SavedSign state="saved" /> {t('home.example.saved')}
        </span>
      </p>
    </div>
  )
}

/** A sentence as it was understood: with marks, the figure, and what to say of it. */
export type SaidSample = { sentence: string; accuracy: string; words: string; band?: FeedbackBand }

type SaidLeafProps = Pick<ExampleLanguages, 'target'> & {
  children?: ReactNode
  /** By a visitor, in place of the example. */
  said?: SaidSample | null
}

/** A sentence of its translation, as it was understood. */
export function SaidLeaf({ target, said, children }: SaidLeafProps) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  const example = {
    sentence: t('home.example.sentence'),
    accuracy: t('home.example.accuracy'),
    words: `${t('home.example.understood')} ${t('home.example.marks')}`,
  }
  const { sentence, accuracy, words, band = 'great' }: SaidSample = said ?? example
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.place')}</span> <span>{common(`languages.${target}`)}</span>
      </p>
      <SaidSentence sentence={sentence} language={target} />
      <div className="leaf-result" role="status">
        <p className={`leaf-accuracy leaf-${band}`}>{accuracy}</p>
        <p>{words}</p>
      </div>
      {children}
    </div>
  )
}
