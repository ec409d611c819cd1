import { expect, it } from 'vitest'
import { SCREEN_NAMES } from '#web/site/site-head.ts'
import { APP_PATHS } from './routes.tsx'

it('every screen has a name in the texts, and so a head of its own', () => {
  expect(APP_PATHS.length).toBeGreaterThan(15)
  expect(APP_PATHS.toSorted()).toEqual(Object.keys(SCREEN_NAMES).sort())
})
