import { expect, it, vi } from 'vitest'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { deskOfDiary } from './desk-of-diary.ts'

const ANA: Profile = {
  ...{ id: 'ana', name: 'Ana', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
  preferences: NEW_PREFERENCES,
}
const [diary, services] = [{} as OpenDiary, {} as Services]

it('a desk that could not be opened is opened by the next screen that asks, and once', async () => {
  const desk = { close: vi.fn() }
  const open = vi.fn(async () => desk)
  open.mockRejectedValueOnce(new Error('no connection'))
  const deskOf = deskOfDiary(open)
  await expect(deskOf(diary, services, ANA)).rejects.toThrow('no connection')
  expect(await deskOf(diary, services, ANA)).toBe(desk)
  expect(await deskOf(diary, services, ANA)).toBe(desk)
  expect(open).toHaveBeenCalledTimes(2)
  expect(desk.close).not.toHaveBeenCalled()
})
