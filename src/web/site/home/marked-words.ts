import type { AlignedWord } from '#domain/shadow/align-words.ts'

type Asked = Exclude<AlignedWord, { kind: 'insertion' }>

/** Whether two words were heard as one: they are marked together. */
function isSameHeard(one: Asked, other: Asked): boolean {
  return one.kind === 'substitution' && other.kind === 'substitution' && one.heard.start === other.heard.start
}

/**
 * The sentence with marks, as `readMarkedWords` reads them: 'the fruit [stall] [remembered|remember] me'. Words that were
 * said too much have no place in it.
 */
export function markedWords(sentence: string, alignment: readonly AlignedWord[]): string {
  const asked = alignment.filter((one): one is Asked => one.kind !== 'insertion')
  let at = 0
  let marked = ''
  asked.forEach((one, index) => {
    const next = asked[index + 1]
    if (next !== undefined && isSameHeard(one, next)) return // its mark comes with the last of them
    let first = index
    for (let before = asked[first - 1]; before !== undefined && isSameHeard(before, one); ) {
      first -= 1
      before = asked[first - 1]
    }
    const start = asked[first]?.word.start ?? one.word.start
    const words = sentence.slice(start, one.word.end)
    const heard = one.kind === 'substitution' ? `|${one.heard.text.replace(/[[\]|]/g, '')}` : ''
    const isMarked = one.kind === 'omission' || one.kind === 'substitution'
    marked += sentence.slice(at, start) + (isMarked ? `[${words}${heard}]` : words)
    at = one.word.end
  })
  return marked + sentence.slice(at)
}
