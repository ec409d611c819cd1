import { diffPieces, MERGE_STEPS } from '#domain/text/diff-pieces.ts'
import { cutSentences, inSentences, joinWords, type SentencePiece } from './text-pieces.ts'

/** The sentences that two texts have in common, in order: a base for their merge that loses nothing of either. */
export function commonText(mine: string, theirs: string): string {
  const [first, second] = [mine, theirs].sort().map((text) => cutSentences(text).sentences)
  const keys = (sentences: SentencePiece[] = []) => sentences.map(({ key }) => key)
  const common: SentencePiece[][] = []
  let at = 0
  for (const { start, end } of diffPieces(keys(first), keys(second), { steps: MERGE_STEPS })) {
    common.push((first ?? []).slice(at, start))
    at = end
  }
  common.push((first ?? []).slice(at))
  return joinWords('', inSentences(common.flat().map(({ words }) => words)))
}
