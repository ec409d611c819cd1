const MARKS = ['*', '#', '@'] as const

/** Letters, with as many of one mark before them as there are. */
const WORDS = {
  '*': /(\**)([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu,
  '#': /(#*)([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu,
  '@': /(@*)([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu,
}

type Mark = (typeof MARKS)[number]
type MarkedWord = { at: number; count: number; key: string }

function wordsIn(text: string, mark: Mark): MarkedWord[] {
  return [...text.matchAll(WORDS[mark])].map(({ index, 1: marks = '', 2: word = '' }) => ({
    at: index,
    count: marks.length,
    key: word.toLowerCase(),
  }))
}

function countOf(text: string, mark: Mark): number {
  return text.split(mark).length - 1
}

/** Where apertium has put one of its marks, which stand directly before a word, one to a word. */
function placesOf(mark: Mark, printed: string, source: string): Set<number> {
  const written = Map.groupBy(wordsIn(source, mark), ({ key }) => key)
  const marked = wordsIn(printed, mark).map((word) => ({
    ...word,
    own: written.get(word.key)?.shift()?.count,
  }))
  const isSure = ({ count, own }: (typeof marked)[number]) => own !== undefined && count > own
  // a word that was translated may have a mark of the entry's own, as far as there are any left
  const unsure = marked.filter(({ count, own }) => own === undefined && count > 0)
  const sure = marked.filter(isSure)
  const tooMany = countOf(printed, mark) - countOf(source, mark) - sure.length
  const rest = tooMany > 0 ? unsure.slice(-tooMany) : []
  return new Set([...sure, ...rest].map(({ at }) => at))
}

/** Removes the marks of unknown (*), unfinished (#) and untranslated (@) words; those that the entry has stay. */
export function withoutMarks(printed: string, source: string): string {
  return MARKS.reduce((text, mark) => {
    const places = placesOf(mark, text, source)
    return text
      .split('')
      .filter((_, at) => !places.has(at))
      .join('') // by UTF-16 units, as the places are
  }, printed)
}
