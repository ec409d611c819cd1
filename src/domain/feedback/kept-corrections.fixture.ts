import fc from 'fast-check'
import { LANGUAGES } from '#domain/languages.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { checkSentence, readProposals } from './check-sentence.ts'
import { RIGHT_SENTENCES } from './corrections.fixture.ts'
import { CORRECTOR_ORDER, type Corrections, type KeptCorrections, SCOPES, toKeep } from './corrections.ts'
import { hostileAnswers } from './hostile-answers.fixture.ts'

const sentence = fc.oneof(fc.constantFrom(...Object.values(RIGHT_SENTENCES)), oddText)
const LONGEST_KEPT = 200 // UTF-16 units of a text, so that corrections of an entry are kept whole

/** What is made of the answers of a model that gives everything but what it was asked for. */
export const anyCorrections = correctionsOf(sentence)

export const keptCorrections: fc.Arbitrary<KeptCorrections> = fc
  .tuple(correctionsOf(sentence.map((text) => text.slice(0, LONGEST_KEPT))), fc.constantFrom(...LANGUAGES))
  .map(([corrections, language]) => toKeep(corrections, language))
  .filter((kept) => kept !== undefined)

function correctionsOf(text: fc.Arbitrary<string>): fc.Arbitrary<Corrections> {
  return fc
    .tuple(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom(...CORRECTOR_ORDER),
      fc.constantFrom(...SCOPES),
    )
    .chain(([texts, language, by, scope]) =>
      hostileAnswers(texts).map((answer) => {
        const { of, question } = readProposals(answer, texts.length) ?? {}
        const sentences = texts.map((text, place) => checkSentence(text, of?.get(place + 1), language))
        return { by, scope, sentences, ...(question !== undefined && { question }) }
      }),
    )
}
