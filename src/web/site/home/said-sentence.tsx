import './said-sentence.css'
import type { LanguageCode, SiteLanguage } from '#domain/languages.ts'

export type ExampleLanguages = { native: LanguageCode; target: LanguageCode }

/** In which languages the examples on the home page are, for readers of a site language. */
export const EXAMPLE_LANGUAGES: Record<SiteLanguage, ExampleLanguages> = {
  en: { native: 'en-US', target: 'es-ES' },
  vi: { native: 'vi-VN', target: 'en-US' },
  da: { native: 'da-DK', target: 'es-ES' },
}

/** A stretch of an example sentence: as understood, not heard, or heard as another word. */
type Placed<Kind extends string> = { start: number; text: string; kind: Kind }

export type MarkedPart = Placed<'plain'> | Placed<'missed'> | (Placed<'other'> & { heard: string })

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
