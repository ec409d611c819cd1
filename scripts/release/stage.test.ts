import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { SHIPPED, TEXTS } from './stage.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The files that a page leads to, as paths from the root. */
function linkedFrom(path: string): string[] {
  const links = readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\(([^)#]+)/g)
  return [...links]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/.test(to))
    .map((to) => normalize(join(dirname(path), to)))
}

it.each(TEXTS)('what %s leads to is in the release, too', (path) => {
  expect(linkedFrom(path).filter((to) => !SHIPPED.includes(to))).toEqual([])
})

it('what a release tells Prometheus and Grafana to read is in it', () => {
  const named = TEXTS.flatMap(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(/deploy\/[a-z]+\.(yaml|json)\b/g) ?? [],
  )
  const ofSource = ['deploy/compose.yaml'] // containers are built from a checkout
  expect(named.filter((file) => ![...SHIPPED, ...ofSource].includes(file))).toEqual([])
})
