import { z } from 'zod'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { SYNC_LIMITS, SYNC_VERSION } from '#domain/sync/sync-protocol.ts'

const LONGEST_TEXT = 200 // of what only has to equal something that the server knows

const revision = z.int().nonnegative()
const id = z
  .string()
  .max(SYNC_LIMITS.idLength)
  .regex(/^[\x21-\x7e]+$/)

/** A change as it came: whether its row is a good one is not yet known. */
const change = z.strictObject({
  kind: z.string(),
  key: z.string(),
  baseRev: revision,
  id,
  doc: z.unknown(),
})

const request = z.strictObject({
  v: z.literal(SYNC_VERSION),
  user: z.string().max(LONGEST_TEXT).optional(),
  device: id,
  epoch: z.string().max(LONGEST_TEXT).nullable(),
  since: revision,
  before: z.string().max(LONGEST_TEXT).optional(),
  changes: z.array(change),
  reopen: z.literal(true).optional(),
})

export type ReceivedChange = z.infer<typeof change>
export type ReceivedRequest = z.infer<typeof request>

const versioned = z.object({ v: z.number(), changes: z.unknown() })

/** Parses the envelope of a request. Its changes are counted first: a list of a million wrong ones is a million errors. */
export function parseRequest(
  body: unknown,
): Outcome<ReceivedRequest, 'bad-request' | 'app-too-old' | 'too-large'> {
  const known = versioned.safeParse(body)
  if (!known.success) return failure('bad-request')
  const { v, changes } = known.data
  if (v !== SYNC_VERSION) return failure('app-too-old')
  if (Array.isArray(changes) && changes.length > SYNC_LIMITS.changes) return failure('too-large')
  const parsed = request.safeParse(body)
  return parsed.success ? success(parsed.data) : failure('bad-request')
}
