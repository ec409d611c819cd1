import type { RubyPart } from '#domain/spoken/ruby.ts'
import './word-ruby.css'

/** A word with its readings above. Neither copied nor read out: a screen reader reads the word itself. */
export function WordRuby({ parts }: { parts: readonly RubyPart[] }) {
  let at = 0
  return parts.map(({ text, reading }) => {
    const key = at
    at += text.length
    if (reading === null) return <span key={key}>{text}</span>
    return (
      <ruby key={key} className="reading">
        {text}
        <rt>
          <span aria-hidden="true">{reading}</span>
        </rt>
      </ruby>
    )
  })
}
