/** Parts a text at white space; punctuation stays on the words. */
export function spacedWords(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean)
}
