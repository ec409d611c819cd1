import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const { version } = JSON.parse(read('package.json'))

it('the change log begins with the version of package.json, and the lock file has the same', () => {
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})

it('the lock file names no place from which packages came', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
})
