import type { LanguageCode } from '#domain/languages.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { alignLengths, type Bead } from './align-lengths.ts'

type WrittenText = { text: string; language: LanguageCode }

/** What the learner wrote for a translated sentence: the sentence, where it is unsure the paragraph, or nothing. */
export type Pairing = {
  translated: string
  own: { kind: 'sentence' | 'paragraph'; text: string } | null
}

const LEAST_CERTAINTY = 0.8
const MOST_PLACES = 250_000 // of a table: two paragraphs of 500 sentences

type Paragraph = { text: string; sentences: string[] }

/** The lines of a text that have words, with their sentences. */
function paragraphsOf({ text, language }: WrittenText): Paragraph[] {
  return cutText(text, 'line')
    .map((line) => ({ text: line.text.trim(), sentences: sentencesOf(line.text, language) }))
    .filter(({ sentences }) => sentences.length > 0)
}

/** What is said takes no white space. */
function lengthOf(text: string): number {
  return text.replace(/\s+/g, '').length
}

function joined(paragraphs: readonly Paragraph[]): Paragraph {
  return {
    text: paragraphs.map(({ text }) => text).join('\n'),
    sentences: paragraphs.flatMap(({ sentences }) => sentences),
  }
}

function align(ours: readonly string[], theirs: readonly string[]): Bead[] | null {
  if ((ours.length + 1) * (theirs.length + 1) > MOST_PLACES) return null
  return alignLengths(ours.map(lengthOf), theirs.map(lengthOf))
}

type PairOfParagraphs = { own: Paragraph; translated: Paragraph; isSure: boolean }

/** Paragraphs go together in their order where there are as many, as translations keep them; else by their lengths. */
function pairParagraphs(own: Paragraph[], translated: Paragraph[]): PairOfParagraphs[] {
  if (own.length === translated.length)
    return translated.map((one, place) => ({ own: own[place] ?? joined([]), translated: one, isSure: true }))
  const texts = (paragraphs: Paragraph[]) => paragraphs.map(({ text }) => text)
  const beads = align(texts(own), texts(translated))
  if (beads === null) return [{ own: joined([]), translated: joined(translated), isSure: false }]
  return beads.map(({ ours, theirs, certainty }) => ({
    own: joined(own.slice(...ours)),
    translated: joined(translated.slice(...theirs)),
    isSure: certainty >= LEAST_CERTAINTY,
  }))
}

function isClear({ ours, theirs, certainty }: Bead): boolean {
  const counts = [ours[1] - ours[0], theirs[1] - theirs[0]]
  return certainty >= LEAST_CERTAINTY && counts.includes(1) && !counts.includes(0)
}

function pairWithin({ own, translated, isSure }: PairOfParagraphs, gap: string): Pairing[] {
  const whole = own.sentences.length === 0 ? null : { kind: 'paragraph' as const, text: own.text }
  const beads = isSure && whole !== null ? align(own.sentences, translated.sentences) : null
  if (beads === null) return translated.sentences.map((sentence) => ({ translated: sentence, own: whole }))
  return beads.flatMap((bead) => {
    const text = own.sentences.slice(...bead.ours).join(gap)
    return translated.sentences.slice(...bead.theirs).map((sentence) => ({
      translated: sentence,
      own: isClear(bead) ? { kind: 'sentence' as const, text } : whole,
    }))
  })
}

/** For each sentence of a translation, in order, what it says in the learner's own words. */
export function pairSentences(own: WrittenText, translated: WrittenText): Pairing[] {
  const gap = isUnspaced(own.language) ? '' : ' '
  return pairParagraphs(paragraphsOf(own), paragraphsOf(translated)).flatMap((pair) => pairWithin(pair, gap))
}
