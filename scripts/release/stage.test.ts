import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { BESIDE_DOCS, inOneFolder } from './doc-folder.ts'
import { SHIPPED, TEXTS } from './stage.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The files that a text leads to, as it names them. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#]+)/g)].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to))
}

/** The files that a page leads to, as paths from the root. */
function linkedFrom(path: string): string[] {
  const links = linksIn(readFileSync(join(ROOT, path), 'utf8'))
  return links.map((to) => normalize(join(dirname(path), to)))
}

it.each(['README.md', 'CONTRIBUTING.md', ...TEXTS])('what %s leads to is in the release, too', (path) => {
  expect(linkedFrom(path).filter((to) => !SHIPPED.includes(to))).toEqual([])
})

it('what a text leads to in /usr/share/doc/echolog lies beside it there', () => {
  const docs = SHIPPED.filter((path) => path.startsWith('docs/')).map((path) => path.replace('docs/', ''))
  const there = [...docs, ...BESIDE_DOCS]
  const texts = [...BESIDE_DOCS, ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
  const led = texts.flatMap((path) =>
    linksIn(inOneFolder(readFileSync(join(ROOT, path), 'utf8'))).map((to) => ({ path, to })),
  )
  expect(led.filter(({ to }) => !there.includes(to))).toEqual([])
  expect(led).toContainEqual({ path: 'docs/upgrading.md', to: 'CHANGELOG.md' })
})

it('what a release tells Prometheus and Grafana to read is in it', () => {
  const named = TEXTS.flatMap(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(/deploy\/[a-z]+\.(yaml|json)\b/g) ?? [],
  )
  const ofSource = ['deploy/compose.yaml'] // containers are built from a checkout
  expect(named.filter((file) => ![...SHIPPED, ...ofSource].includes(file))).toEqual([])
})
