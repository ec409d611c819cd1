import type { Day } from '#domain/clock.ts'
import { purgedSentence } from '#domain/sentences/merge-sentences.ts'
import { sentencesToPurge } from '#domain/vocabulary/sentences-to-purge.ts'
import type { Tx } from '#server/database/database.ts'
import type { Usage } from './quota.ts'
import { lockDiary } from './sql-diary.ts'
import { versionCost } from './version-rules.ts'

type Purge = { userId: string; usage: Usage; now: number }

/** Empties one sentence, and drops every version of it. */
async function purgeSentence(
  tx: Tx,
  { userId, usage, now }: Purge,
  { key, bytes, doc: text }: { key: string; bytes: number; doc: string },
  rev: number,
): Promise<void> {
  const doc = JSON.stringify(purgedSentence(now, JSON.parse(text)))
  await tx
    .updateTable('record')
    .set({ rev, changed_at: now, bytes: doc.length, doc })
    .where('user_id', '=', userId)
    .where('kind', '=', 'sentence')
    .where('key', '=', key)
    .execute()
  usage.docBytes += doc.length - bytes
  const dropped = await tx
    .deleteFrom('revision')
    .where('user_id', '=', userId)
    .where('kind', '=', 'sentence')
    .where('key', '=', key)
    .returning('bytes')
    .execute()
  usage.versionBytes -= dropped.reduce((sum, version) => sum + versionCost(version.bytes), 0)
}

/** Empties the sentences of a day that stood in its purged entry and in no other. `text`: the day as it is now. */
export async function purgeSentencesOf(tx: Tx, purge: Purge, date: Day, text: string): Promise<void> {
  const { userId } = purge
  const rows = await tx
    .selectFrom('record')
    .select(['key', 'bytes', 'doc'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'sentence')
    .where('key', '>=', `${date}-0`)
    .where('key', '<', `${date}-g`)
    .orderBy('key')
    .execute()
  const known = rows.map(({ key, doc }) => ({ key, doc: JSON.parse(doc) }))
  const keys = new Set(sentencesToPurge(JSON.parse(text), known))
  if (keys.size === 0) return
  const { firstRev } = await lockDiary(tx, userId, keys.size) // which is locked already: more revisions of it
  const due = rows.filter(({ key }) => keys.has(key))
  for (const [index, row] of due.entries()) await purgeSentence(tx, purge, row, firstRev + index)
}
