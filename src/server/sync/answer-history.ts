import type { Context } from 'hono'
import { z } from 'zod'
import type { DiaryStore } from './diary-store.ts'
import { parseRowKey } from './parse-changes.ts'
import { versionJson } from './write-answer.ts'

const query = z.object({
  kind: z.string().default('day'),
  key: z.string(),
  user: z.string().optional(),
  rev: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
})

/**
 * The versions of a row of one account, or with `rev` one of them. A page names its account as `user`: its session may
 * have become that of another.
 */
export async function answerHistory(c: Context, diaries: DiaryStore, userId: string): Promise<Response> {
  const asked = query.safeParse(c.req.query())
  const row = asked.success ? parseRowKey(asked.data.kind, asked.data.key) : null
  if (!asked.success || row === null) return c.json({ error: 'bad-request' }, 400)
  const { rev, user = userId } = asked.data
  if (user !== userId) return c.json({ error: 'wrong-account' }, 409)
  if (rev === undefined) return c.json({ versions: await diaries.versions(userId, row) })
  const version = await diaries.version(userId, row, rev)
  if (version === null) return c.json({ error: 'not-found' }, 404)
  return c.body(versionJson(version), 200, { 'content-type': 'application/json' })
}
