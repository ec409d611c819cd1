import { optionalPart, withTexts } from '../loading/optional-part.tsx'
import { loadLater } from './load-later.ts'

/** The words of a saved translation, to be kept. Nothing on the page waits for them. */
export const WordsToKeep = optionalPart(
  async () => (await loadLater(() => withTexts(import('../practice/page-words.tsx'), 'words'))).PageWords,
)
