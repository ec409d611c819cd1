/** A way to write a word, found by a pattern, and the other one that is as right. */
export type SpellingRule = [found: RegExp, written: string]

/** Writes words in lower case by rules, one after the other; others stay as they are. */
export function respeller(rules: readonly SpellingRule[]): (word: string) => string {
  return (word) => rules.reduce((written, [found, other]) => written.replace(found, other), word)
}
