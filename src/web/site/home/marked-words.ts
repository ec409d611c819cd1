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
