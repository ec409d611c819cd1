import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import type { ChangeAnswer, Push, WrittenChange } from './diary-store.ts'
import { epochOf } from './installation-epoch.ts'
import { isFull, type Usage } from './quota.ts'
import { keepAnswers, lastAnswers } from './sql-devices.ts'
import { DiaryRefused, type LockedDiary, lockDiary, writeUsage } from './sql-diary.ts'
import { pruneVersions } from './sql-prune-versions.ts'
import { nameOf, type RecordInfo, recordsOf, writeRecord } from './sql-records.ts'
import { keepVersion } from './sql-versions.ts'
import { causeOf } from './version-rules.ts'

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
