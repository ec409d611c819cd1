import { sql } from 'kysely'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { ChangeAnswer, Push, WrittenChange } from './diary-store.ts'
import {
  DiaryRefused,
  epochOf,
  installationEpochIn,
  isFull,
  type LockedDiary,
  lockDiary,
  type Usage,
  writeUsage,
} from './sql-diary.ts'
import { nameOf, type RecordInfo, recordsOf, writeRecord } from './sql-records.ts'
import { keepVersion, pruneVersions } from './sql-versions.ts'
import { causeOf } from './version-rules.ts'

type Device = { userId: string; device: string }

const selectLast = prepared(
  (_, value: Given<Device>) => sql<{ epoch: string | null; last: string | null }>`
    select (select value from installation where name = 'epoch') as epoch,
      (select last from diary_device where user_id = ${value('userId')} and device = ${value('device')}) as last`,
)

/**
 * The epoch of the installation, and what a device was answered last; null where it has sent nothing yet, or was
 * forgotten.
 */
async function lastAnswers(
  tx: Tx,
  userId: string,
  device: string,
): Promise<{ installation: string; last: ChangeAnswer[] | null }> {
  const [row] = await selectLast(tx, { userId, device })
  const last = typeof row?.last === 'string' ? JSON.parse(row.last) : null
  return { installation: row?.epoch ?? (await installationEpochIn(tx)), last }
}

/** Forgets the devices that have not sent anything for longest, beyond those that an account may have. */
async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('diary_device')
    .where('user_id', '=', userId)
    .where('device', 'not in', (of) =>
      of
        .selectFrom('diary_device')
        .select('device')
        .where('user_id', '=', userId)
        .orderBy('at', 'desc')
        .orderBy('device')
        .limit(SYNC_LIMITS.devicesPerAccount),
    )
    .execute()
}

const upsertDevice = prepared((db, value: Given<Device & { last: string; at: number }>) => {
  const kept = { last: value('last'), at: value('at') }
  return db
    .insertInto('diary_device')
    .values({ user_id: value('userId'), device: value('device'), ...kept })
    .onConflict((on) => on.columns(['user_id', 'device']).doUpdateSet(kept))
})

/** Keeps what a device is answered, for when it sends the same batch again. */
async function keepAnswers(
  tx: Tx,
  { userId, device, isNew }: { userId: string; device: string; isNew: boolean },
  answers: ChangeAnswer[],
  now: number,
): Promise<void> {
  await upsertDevice(tx, { userId, device, last: JSON.stringify(answers), at: now })
  if (isNew) await forgetDevices(tx, userId)
}

/** What a push goes on from. */
type Pushing = { push: Push; usage: Usage; records: Map<string, RecordInfo>; now: number }

function idOf({ id, ...row }: WrittenChange | ChangeAnswer): string {
  return `${id} ${nameOf(row)}`
}

function refuseOtherDiary({ epoch, since }: Push, { firstRev }: LockedDiary, present: string): void {
  if ((epoch !== null && epoch !== present) || since >= firstRev) throw new DiaryRefused('reset')
}

/** The losing side of a clash stays where it can be found; of practice nothing is lost in a merge. */
async function keepSide(
  tx: Tx,
  { push, usage, now }: Pushing,
  change: WrittenChange,
  rev: number,
): Promise<void> {
  const { kind, key, doc } = change
  if (kind !== 'day') return
  const side = { kind, key, rev, cause: 'side', device: push.device, doc } as const
  usage.versionBytes += await keepVersion(tx, push.userId, side, now)
}

/** Takes one change, or says why not. */
async function takeChange(
  tx: Tx,
  pushing: Pushing,
  change: WrittenChange,
  rev: number,
): Promise<ChangeAnswer> {
  const { push, usage, records, now } = pushing
  const { userId, device } = push
  const { kind, key, baseRev, id, doc } = change
  const earlier = records.get(nameOf(change))
  const isStale = (earlier?.rev ?? 0) !== baseRev
  if (!isStale && isFull(usage, doc.bytes, earlier)) return { kind, key, id, error: 'full' }
  if (isStale || !(await writeRecord(tx, { userId, device, rev, change }, now))) {
    await keepSide(tx, pushing, change, rev)
    return { kind, key, id, error: 'stale' }
  }
  const version = { kind, key, rev, cause: causeOf(doc.entryHash, earlier), device, doc }
  usage.versionBytes += await keepVersion(tx, userId, version, now)
  usage.docBytes += doc.bytes - (earlier?.bytes ?? 0)
  if (earlier === undefined) usage.rows += 1
  records.set(nameOf(change), { rev, bytes: doc.bytes, entryHash: doc.entryHash })
  return { kind, key, id, rev }
}

/** Takes the changes in their order, until the rows that they clash with fill an answer. */
async function takeAll(
  tx: Tx,
  pushing: Pushing,
  known: Map<string, ChangeAnswer>,
  firstRev: number,
): Promise<ChangeAnswer[]> {
  const answers: ChangeAnswer[] = []
  let clashing = 0
  for (const [index, change] of pushing.push.changes.entries()) {
    const bytes = pushing.records.get(nameOf(change))?.bytes ?? 0
    if (clashing > 0 && clashing + bytes > SYNC_LIMITS.answerBytes) break
    const answer = known.get(idOf(change)) ?? (await takeChange(tx, pushing, change, firstRev + index))
    known.set(idOf(change), answer)
    if ('error' in answer && answer.error === 'stale') clashing += bytes
    answers.push(answer)
  }
  return answers
}

/** Thrown to undo a transaction that has nothing to write: all its changes were answered before. */
export class AnsweredBefore extends Error {
  readonly answers: ChangeAnswer[]

  constructor(answers: ChangeAnswer[]) {
    super('answered before')
    this.answers = answers
  }
}

/** Takes the changes of a device as part of a transaction, which what this throws has to undo. */
export async function pushIn(tx: Tx, push: Push, now: number): Promise<ChangeAnswer[]> {
  const { userId, device, changes } = push
  const diary = await lockDiary(tx, userId, changes.length)
  const { installation, last } = await lastAnswers(tx, userId, device)
  refuseOtherDiary(push, diary, epochOf(installation, diary.opened))
  const known = new Map(last?.map((answer) => [idOf(answer), answer]))
  const isResent = changes.every((change) => known.has(idOf(change)))
  const { usage } = diary
  const pushing = { push, usage, records: await recordsOf(tx, userId, changes), now }
  const answers = await takeAll(tx, pushing, known, diary.firstRev)
  if (isResent) throw new AnsweredBefore(answers)
  await keepAnswers(tx, { userId, device, isNew: last === null }, answers, now)
  usage.versionBytes = await pruneVersions(tx, userId, usage.versionBytes, now)
  await writeUsage(tx, userId, usage)
  return answers
}
