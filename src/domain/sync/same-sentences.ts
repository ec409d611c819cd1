import { foldSame } from '#domain/text/fold-text.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { cutSentences, inSentences, joinWords, type SentencePiece } from './text-pieces.ts'

const foldKey = ({ key }: SentencePiece) => foldSame(key)

/** The sentences of a text as they compare, whichever program has written them. */
function foldedSentences(text: string): string[] {
  return cutSentences(importedText(text).split('\n').map(foldSame).join('\n')).sentences.map(({ key }) => key)
}

/** Whether every sentence of `part` stands in a text, whole and in the same order. */
export function holdsSentences(text: string, part: string): boolean {
  if (text === part) return true
  const wanted = foldedSentences(part)
  let found = 0
  for (const sentence of foldedSentences(text)) if (sentence === wanted[found]) found += 1
  return found === wanted.length
}

/** A text in which each sentence that another has too is written as there. */
export function writtenAs(text: string, other: string): string {
  if (other === '' || text === other) return text
  const known = new Map(cutSentences(other).sentences.map((sentence) => [foldKey(sentence), sentence.words]))
  const { lead, sentences } = cutSentences(text)
  const written = sentences.map((sentence) => {
    const words = known.get(foldKey(sentence))
    return words?.length === sentence.words.length
      ? sentence.words.map((word, place) => ({ ...word, key: words[place]?.key ?? word.key }))
      : sentence.words
  })
  return joinWords(lead, inSentences(written))
}
