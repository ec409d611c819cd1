import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { addUp, wholeMinutes } from '#domain/progress/minutes.ts'
import { minutesOfSteps, sumOfSteps } from './day-minutes.ts'

const REVIEW = { size: 5, secondsEach: 40 }

/** A day in small moves: seconds spent in a step, and whether something of that step is done then. */
const MOVES = fc.array(
  fc.record({
    step: fc.constantFrom('write', 'translate', 'speak'),
    seconds: fc.constantFrom(0, 1, 20, 90, 400),
    isDone: fc.boolean(),
  }),
  { maxLength: 30 },
)

it('the minutes of a day only grow while it is done, by what is spent, and are never fewer than that', () => {
  fc.assert(
    fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), MOVES, (sentences, cards, moves) => {
      let [stage, said, again, spent] = ['draft' as 'draft' | 'saved' | 'translated', 0, 0, addUp([])]
      const totals: number[] = []
      function look(): void {
        const isHere = stage === 'translated'
        const facts = {
          stage,
          // the estimate before there is a translation is of a usual one: here of as many as there will be
          sentences: { said, left: isHere || sentences > 0 ? sentences - said : 0 },
          review: {
            ...REVIEW,
            keys: Array.from({ length: cards - again }, (_, at) => `s${at}`),
            said: again,
            saidWeight: again,
          },
          writtenMs: spent.write,
        }
        if (!isHere && sentences === 0) return // what is to be said is not known yet
        const total = sumOfSteps(minutesOfSteps(facts, spent))
        const spentMs = spent.write + spent.translate + spent.speak
        expect(wholeMinutes(spentMs)).toBeLessThanOrEqual(total)
        totals.push(total)
      }
      look()
      for (const { step, seconds, isDone } of moves) {
        spent = addUp([spent, { [step]: seconds * 1000 }])
        look()
        if (!isDone) continue
        if (step === 'write' && stage === 'draft') stage = 'saved'
        if (step === 'translate' && stage === 'saved') stage = 'translated'
        if (step === 'speak' && again < cards) again += 1
        else if (step === 'speak' && stage === 'translated' && said < sentences) said += 1
        look()
      }
      expect(totals).toEqual(totals.toSorted((one, other) => one - other))
    }),
    { numRuns: generatedRuns(1000) },
  )
})
