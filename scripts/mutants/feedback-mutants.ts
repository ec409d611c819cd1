import { type Mutant, mutant } from './mutant.ts'

const RULES = 'src/domain/feedback'
const HUNSPELL = 'src/server/engines/hunspell'

/** Mutants that let a machine say more of a learner's sentence than holds, or keep what it was sent. */
export const FEEDBACK_MUTANTS: Mutant[] = [
  mutant(
    'is unchecked, never fine; over half of it is unreadable',
    'a sentence that a model left out is fine',
    `${RULES}/check-sentence.ts`,
    "if (proposal === undefined) return { text, verdict: 'unchecked', remarks: [] }",
    "if (proposal === undefined) return { text, verdict: 'fine', remarks: [] }",
  ),
  mutant(
    '"fine" with another version is no answer, and never a mark',
    'a model that contradicts itself is believed',
    `${RULES}/check-sentence.ts`,
    "verdict: isSame ? 'fine' : 'unchecked'",
    "verdict: 'fine'",
  ),
  mutant(
    'in another script.*',
    'another script is a correction',
    `${RULES}/check-sentence.ts`,
    ' || scriptOf(text) !== scriptOf(corrected)',
    '',
  ),
  mutant(
    'a third shorter.*',
    'a sentence that was dropped is another way to say it',
    `${RULES}/check-sentence.ts`,
    'other < LEAST_LEFT * own ||',
    '',
  ),
  mutant(
    'more than 60 of 100 words changed.*',
    'a rewritten sentence is marked all over',
    `${RULES}/check-sentence.ts`,
    'share > MOST_CHANGED &&',
    'share > 1 &&',
  ),
  mutant(
    'is left out where it is about .*',
    'a note goes with a change that it is not about',
    `${RULES}/explain-change.ts`,
    'return isHere && isThere',
    'return isHere || isThere',
  ),
  mutant(
    'each number counts once, by its first answer',
    'the last answer for a number counts',
    `${RULES}/read-proposals.ts`,
    ' || of.has(number)',
    '',
  ),
  mutant(
    'is plain, and short',
    'a reason can turn the direction of what is read',
    'src/domain/text/plain-text.ts',
    ".replace(UNSEEN_AND_CONTROL, '')",
    '',
  ),
  mutant(
    'takes lines that would be orders for words.*',
    'a line of the learner is an order to the spelling checker',
    `${HUNSPELL}/hunspell-corrector.ts`,
    '({ line }, index) => `^',
    '({ line }, index) => `',
  ),
  mutant(
    '.*the same in letters that are taken apart',
    'the spelling checker gets letters that are taken apart',
    `${HUNSPELL}/sent-lines.ts`,
    'seenText(segment.replace',
    '(segment.replace',
  ),
  mutant(
    'neither the sentences, what was meant nor what is said of them is logged',
    'what a learner had checked is logged',
    'src/server/app.ts',
    '(c) => correctRoute(c, (await engines).correctors)',
    '(c) => {\n    log.info({ body: await c.req.raw.clone().text() })\n    return correctRoute(c, (await engines).correctors)\n  }',
  ),
  mutant(
    'one that the operator pays for needs an account.*',
    'anybody has sentences checked at the cost of the operator',
    'src/server/feedback/correct-route.ts',
    'chooseFor<WithCosts<Corrector>, NoEngine>(c.var.caller, correctors,',
    "chooseFor<WithCosts<Corrector>, NoEngine>({ is: 'anyone' }, correctors,",
  ),
  mutant(
    'an answer that holds our key, however it is written, is refused',
    'a key in escapes goes to the learner',
    'src/server/engines/ai-corrector.ts',
    'containsSecret(JSON.stringify(value), secret)',
    'containsSecret(id, secret)',
  ),
]
