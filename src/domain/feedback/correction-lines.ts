import type { Entry } from '#domain/journal/entry.ts'
import { replaceRemarked } from './corrected-sentences.ts'
import { type Checked, type KeptCorrections, parseKept, type Scope } from './corrections.ts'

/** A sentence of the learner, to the letter, and as a machine would have it: put right, or only said in another way. */
type CorrectionLine = { text: string; corrected: string; isRewritten: boolean }

export type CorrectionLines = Pick<KeptCorrections, 'by' | 'language'> & { lines: CorrectionLine[] }

/**
 * The sentence as a machine would have it. Where it has named several ways, all are told and none is taken for the right one;
 * where it has named none, a model leaves the words out, and a speller knows no others.
 */
function asMachineWould(checked: Checked, scope: Scope): string {
  if (checked.corrected !== undefined) return checked.corrected
  return replaceRemarked(checked, ({ instead }, words) => {
    if (instead.length > 0) return instead.join(' / ')
    return scope === 'language' ? '' : words
  })
}

/** What the corrections kept with an entry would have otherwise; null where there is nothing of that. */
export function correctionLines({ corrections }: Pick<Entry, 'corrections'>): CorrectionLines | null {
  const kept = parseKept(corrections)
  if (kept === undefined) return null
  const lines = kept.sentences
    .filter(({ verdict }) => verdict === 'remarks' || verdict === 'rewritten')
    .map((checked) => {
      const { text, verdict } = checked
      return { text, corrected: asMachineWould(checked, kept.scope), isRewritten: verdict === 'rewritten' }
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
