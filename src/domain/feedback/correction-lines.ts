import type { Entry } from '#domain/journal/entry.ts'
import { correctedText } from './corrected-sentences.ts'
import { type KeptCorrections, parseKept } from './kept-corrections.ts'

/** A sentence of the learner, to the letter, and as a machine would have it: put right, or only said in another way. */
type CorrectionLine = { text: string; corrected: string; isRewritten: boolean }

export type CorrectionLines = Pick<KeptCorrections, 'by' | 'language'> & { lines: CorrectionLine[] }

/** What the corrections kept with a page would have otherwise; null where there is nothing of that. */
export function correctionLines({ corrections }: Pick<Entry, 'corrections'>): CorrectionLines | null {
  const kept = parseKept(corrections)
  if (kept === undefined) return null
  const lines = kept.sentences
    .map((checked) => {
      const { text, verdict } = checked
      const isRewritten = verdict === 'rewritten'
      return {
        text,
        corrected: isRewritten ? (checked.corrected ?? text) : correctedText(checked),
        isRewritten,
      }
    })
    .filter(({ text, corrected }) => corrected !== text)
  return lines.length === 0 ? null : { by: kept.by, language: kept.language, lines }
}

/** A line for each sentence: as it was written, and as a machine would have it. undefined where there is nothing of that. */
export function correctionsAsText(entry: Pick<Entry, 'corrections'>): string | undefined {
  return correctionLines(entry)
    ?.lines.map(({ text, corrected }) => `${text} \u2192 ${corrected}`)
    .join('\n')
}
