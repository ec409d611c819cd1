import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../..')

it('whatever opens in place on a screen of the app has the sign of that, and none of the browser', () => {
  const screens = globSync('**/*.tsx', { cwd: WEB }).filter((file) => !/^site|\.test\.tsx$/.test(file))
  const opening = screens.flatMap(
    (file) => readFileSync(join(WEB, file), 'utf8').match(/<details[^{>]*/g) ?? [],
  )
  expect(opening.length).toBeGreaterThanOrEqual(4)
  expect(opening.filter((tag) => !/className="[^"]*\bdetails-sign\b/.test(tag))).toEqual([])
})
