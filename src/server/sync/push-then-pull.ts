import { type Outcome, success } from '#domain/outcome.ts'
import type { DiaryRefusal, DiaryStore, Push, PushedAndPulled } from './diary-store.ts'

/** A push, and after it a pull of what is not from this push. */
export async function pushThenPull(
  { push: pushTo, pull }: Pick<DiaryStore, 'push' | 'pull'>,
  push: Push,
  now: number,
): Promise<Outcome<PushedAndPulled, DiaryRefusal>> {
  const pushed = await pushTo(push, now)
  if (!pushed.ok) return pushed
  const answers = pushed.value
  const revs = answers.flatMap((answer) => ('rev' in answer ? answer.rev : []))
  const pulled = await pull(push, revs)
  return pulled.ok ? success({ answers, pulled: pulled.value }) : pulled
}
