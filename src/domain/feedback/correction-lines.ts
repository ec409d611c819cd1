import type { Entry } from '#domain/journal/entry.ts'
import type { Checked, Remark, Scope } from './corrections.ts'
import { type KeptCorrections, parseKept } from './kept-corrections.ts'

/** A sentence of the learner, to the letter, and as a machine would have it: put right, or only said in another way. */
type CorrectionLine = { text: string; corrected: string; isRewritten: boolean }

export type CorrectionLines = Pick<KeptCorrections, 'by' | 'language'> & { lines: CorrectionLine[] }

/** What stands in the place of remarked words: every way that was named. None: a model leaves them out, a speller knows none. */
function inPlaceOf({ text }: Checked, { start, end, instead }: Remark, scope: Scope): string {
  if (instead.length > 0) return instead.join(' / ')
  return scope === 'language' ? '' : text.slice(start, end)
}

/** The sentence as a machine would have it. Where it has named several ways none is taken for the right one. */
function asMachineWould(checked: Checked, scope: Scope): string {
  const { text, remarks, corrected } = checked
  if (corrected !== undefined) return corrected
  const parts = remarks.map(
    (remark, place) =>
      text.slice(remarks[place - 1]?.end ?? 0, remark.start) + inPlaceOf(checked, remark, scope),
  )
  return parts.join('') + text.slice(remarks.at(-1)?.end ?? 0)
}

/** What the corrections kept with a page would have otherwise; null where there is nothing of that. */
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
