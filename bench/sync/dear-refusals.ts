import { isWithinBounds } from '#domain/json-bounds.ts'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { jsonBytes } from '#domain/text/json-bytes.ts'
import { parseChanges, parseRequest } from '#server/sync/parse-request.ts'
import { compare, type Figure } from '../figure.ts'

const ROUNDS = 60
const WARM_UP_ROUNDS = 20
const MOST_SLOWER = 2
const CHANGE_LEVEL = 3
const BOUNDS = { depth: Number.POSITIVE_INFINITY, values: SYNC_LIMITS.docValues, names: SYNC_LIMITS.docNames }
const KNOWN = { day: '2026-11-27', by: 'x', ms: 0, rating: 1, strict: 0, understood: 0 }

/** One try at which as many words were missed as fit into its bytes, with nothing heard instead. */
function densestAttempt(index: number, how: string) {
  const of = (total: number) => ({
    ...{ id: `a${index}`, at: index, how, ...KNOWN, total },
    missed: Array.from({ length: total }, (_, place) => place),
    heardAs: Array.from({ length: total }, () => ''),
  })
  let total = 0
  while (jsonBytes(of(total + 1)) <= SENTENCE_LIMITS.attemptBytes) total += 1
  return of(total)
}

/** A push of a sentence with as many attempts as there may be, of which the last is wrong. */
export function dearPush(): string {
  const last = SENTENCE_LIMITS.attempts - 1
  const attempts = Array.from({ length: last + 1 }, (_, index) =>
    densestAttempt(index, index === last ? 'sung' : 'read'),
  )
  const change = {
    kind: 'sentence',
    key: '2026-11-27-0b7c31e5a9f02d-es-es',
    baseRev: 0,
    id: 'a',
    doc: { attempts },
  }
  return JSON.stringify({ v: 1, device: 'bench', epoch: null, since: 0, changes: [change] })
}

/** Whether the server refuses the one change of a push, in the steps of its route. */
export function isRefused(text: string): boolean {
  if (!isWithinBounds(text, BOUNDS, CHANGE_LEVEL)) return true
  const request = parseRequest(JSON.parse(text))
  return !request.ok || parseChanges(request.value.changes).good.length === 0
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** R5: how long the one thread is busy with the dearest push that is refused, against parsing its JSON. */
export async function measureDearRefusals(): Promise<Figure[]> {
  const text = dearPush()
  const [control, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const times = [timeOf(() => JSON.parse(text)), timeOf(() => isRefused(text))] as const
    if (round < WARM_UP_ROUNDS) continue
    control.push(times[0])
    ours.push(times[1])
  }
  return [
    compare({
      id: 'R5',
      what: `a push of ${SENTENCE_LIMITS.attempts} dense attempts of which the last is wrong, refused, against JSON.parse of it`,
      unit: 'ms',
      ...{ control, ours, goal: MOST_SLOWER },
    }),
  ]
}
