import { optionalPart } from '../loading/optional-part.tsx'

/** The words of a saved translation, to be kept. Nothing on the page waits for them. */
export const WordsToKeep = optionalPart(
  'idle',
  async () => (await import('../practice/entry-words.tsx')).EntryWords,
  'words',
)
