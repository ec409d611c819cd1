import { expect, it } from 'vitest'
import { SPEAK, TODAY } from '#web/site/home/features.tsx'
import { BACK_AS_VOICE } from '#web/site/pages/not-found-page.tsx'
import { waveOn, wavePath } from '#web/ui/wave-path.ts'

it('the waves of public pages are drawn as every other wave', () => {
  expect(BACK_AS_VOICE).toBe(wavePath({ width: 420, middle: 24, height: 20, periods: 6 }))
  expect(SPEAK).toBe(wavePath({ width: 100, middle: 16, height: 11, periods: 5 }))
  expect(TODAY).toBe(waveOn({ width: 148, height: 10, periods: 4 }))
})
