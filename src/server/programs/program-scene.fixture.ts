import { expect } from 'vitest'
import type { AccountWorld } from '#server/accounts/checks/account-world.fixture.ts'
import { confirmed } from '#server/accounts/checks/learner-steps.fixture.ts'
import type { DiaryStore } from '#server/sync/diary-store.ts'
import { asProgram, DATE, errorOf, type Learner, type Made, madeToken } from './program-steps.fixture.ts'

export type Scene = {
  world: AccountWorld
  diaries: DiaryStore
  ann: Learner
  bob: Learner
  write: Made
  read: Made
  bobs: Made
}

/** What somebody tries, and what must come of it. `isStored`: what the database does with it matters. */
export type Attack = [name: string, tried: (scene: Scene) => Promise<void>, isStored?: 'stored']

const NOTHING = [401, 'bad-token']
export const ENTRY = { id: 'a', date: DATE, content: 'Rain. We walked.', tags: [], mood: '' }

export async function expectNothing({ world }: Scene, token: string): Promise<void> {
  for (const asked of [await asProgram(world, token).get(), await asProgram(world, token).list()]) {
    expect(errorOf(asked)).toEqual(NOTHING)
    expect(asked.headers.get('www-authenticate')).toContain('error="invalid_token"')
  }
  const put = await asProgram(world, token).create({ content: 'Mine now.' }, '2026-11-01')
  expect(errorOf(put)).toEqual(NOTHING)
}

/** Somebody new with a token, which is to open nothing once that has happened. */
export async function endedBy(
  scene: Scene,
  happen: (learner: Learner, made: Made) => Promise<unknown>,
): Promise<void> {
  const { world } = scene
  const learner = await confirmed(world, world.address('ended'))
  const made = await madeToken(world, learner)
  expect((await asProgram(world, made.token).list()).status).toBe(200)
  await happen(learner, made)
  await expectNothing(scene, made.token)
}

export const withoutPrefix = (token: string) => token.replace('echolog_', '')
