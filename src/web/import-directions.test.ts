import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const HERE = import.meta.dirname
const FEATURES = ['accounts', 'journal', 'practice', 'shadow', 'site', 'speech', 'translate']
const FOR_TESTS = /\.test\.tsx?$|-stage\.tsx?$|\/scripted-/
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(#web\/|\.\.?\/)([^']+)'/g

/** The folder of src/web that a path below it is in; '' for src/web itself. */
function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}

/** Which folders the files of a folder import from, each with the file that does. */
function importsOf(folder: string, isCounted: (file: string) => boolean): { to: string; by: string }[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: HERE })
    .filter(isCounted)
    .flatMap((file) => {
      const imports = readFileSync(join(HERE, file), 'utf8').matchAll(IMPORT)
      return [...imports].map(([, base = '', rest = '']) => {
        const path = base === '#web/' ? rest : relative(HERE, join(HERE, dirname(file), base, rest))
        return { to: folderOf(path), by: file }
      })
    })
}

it.each(FEATURES)('the feature %s imports no file of another feature, and no route', (feature) => {
  const others = [...FEATURES.filter((other) => other !== feature), 'routes']
  expect(importsOf(feature, () => true).filter(({ to }) => others.includes(to))).toEqual([])
})

it.each(FEATURES)(
  'the feature %s reaches the outside by ports, never by an adapter of its choice',
  (feature) => {
    const imports = importsOf(feature, (file) => !FOR_TESTS.test(file))
    expect(imports).not.toEqual([])
    expect(imports.filter(({ to }) => to === 'adapters')).toEqual([])
  },
)

it.each(['ui', 'adapters'])('what features share in %s knows none of them', (shared) => {
  const imports = importsOf(shared, () => true)
  expect(imports).not.toEqual([])
  expect(imports.filter(({ to }) => [...FEATURES, 'routes'].includes(to))).toEqual([])
})

it('every folder with a screen is one of the features', () => {
  const shared = ['adapters', 'i18n', 'routes', 'ui']
  const folders = new Set(globSync('*/**/*.tsx', { cwd: HERE }).map(folderOf))
  expect([...folders].filter((folder) => !shared.includes(folder)).sort()).toEqual(FEATURES)
})
