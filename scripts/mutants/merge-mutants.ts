import { type Mutant, mutant } from './mutant.ts'

/** Mutants that lose words when two versions of a day are merged, or never come to an end. */
export const MERGES: Mutant[] = [
  mutant(
    'keeps every word',
    'a word is lost whose letters stand in a word of the other side',
    'holderOf',
    '|| isPartOf(part, list, budget) ? list : null',
    "|| joinWords('', list).includes(joinWords('', part)) ? list : null",
  ),
  mutant(
    'keeps every word',
    'of two texts without a base the longer one stays alone',
    'joinSentences',
    'if (base.length === 0) return keepBoth(place, budget)',
    'if (base.length === 0) return wordsIn(mine.length > theirs.length ? mine : theirs)',
  ),
  mutant(
    'keeps the white space between the words',
    'words that never stood side by side run together',
    'gapBetween',
    "return gap === '' && wouldFuse(left, right) ? ' ' : gap",
    'return gap',
  ),
  {
    name: 'a merge takes as many steps as it likes',
    by: 'takes no more than its steps, and then keeps both.*',
    edits: [
      {
        place: 'reaches',
        find: 'Math.min(from.length + to.length, Math.ceil(Math.sqrt(2 * Math.max(0, budget.steps))))',
        put: 'from.length + to.length',
      },
      { place: 'reaches', find: 'if (budget.steps < 0) return null', put: '' },
    ],
  },
  mutant(
    'gives way to an edit on the other, also once it was purged',
    'a deletion beats an edit',
    'meetDeletion',
    'if (isUnedited) return',
    'if (isUnedited || doc.entry === undefined) return',
  ),
  mutant(
    'keeps a draft when the entry of the other side comes, with the words of both',
    'the entry of the other side takes the place of a draft',
    'mergeTyped',
    'const typed = { ...mine.draft, ...theirs.draft }',
    'const typed = { ...theirs.draft }',
  ),
]
