import type { DocOf, RowKind } from '#domain/kinds/kinds.ts'
import { mergeMinutes } from '#domain/progress/minutes.ts'
import { mergeSentences } from '#domain/sentences/merge-sentences.ts'
import { mergeDoc } from './merge-doc.ts'
import type { MergeDocs } from './row-sync.ts'

/** The merge of a kind whose documents are all of one type. */
function mergeOf<Of extends RowKind>(
  merge: (base: DocOf<Of> | undefined, mine: DocOf<Of>, theirs: DocOf<Of>) => DocOf<Of>,
): MergeDocs {
  return (base, mine, theirs) => merge(base as DocOf<Of> | undefined, mine as DocOf<Of>, theirs as DocOf<Of>)
}

/** How two versions of a row of each kind become one. */
export const MERGES: Record<RowKind, MergeDocs> = {
  day: mergeOf<'day'>(mergeDoc),
  minutes: mergeOf<'minutes'>(mergeMinutes),
  sentence: mergeOf<'sentence'>(mergeSentences),
}
