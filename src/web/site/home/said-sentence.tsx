import { type MarkedPart, readMarkedWords } from './marked-words.ts'
import './said-sentence.css'

function Part({ part }: { part: MarkedPart }) {
  if (part.kind === 'missed') return <span className="said-missed">{part.text}</span>
  if (part.kind === 'plain') return part.text
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
    <p className="said" lang={language}>
      {readMarkedWords(sentence).map((part) => (
        <Part key={part.start} part={part} />
      ))}
    </p>
  )
}
