import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..', '..')

const read = (file: string) => readFileSync(join(WEB, file), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: WEB })

/** The style sheets that say how a class looks by itself. */
const sheetsOf = new Map<string, Set<string>>()
for (const sheet of files('**/*.css'))
  for (const [, name = ''] of read(sheet).matchAll(/^\s*\.([a-z][a-z0-9-]*)/gm))
    sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(sheet))

const AT_ONCE = /(?:\bfrom|\bimport)\s*'(#web\/|\.\.?\/)([^'?]+)/g
const IN_TIME = /(?:\bfrom|\bimport)\s*\(?\s*'(#web\/|\.\.?\/)([^'?]+)/g

/** What is loaded with a file: what it imports, and so on. */
function loadedWith(entry: string, imports: RegExp): Set<string> {
  const loaded = new Set([entry])
  for (const file of loaded) {
    if (file.endsWith('.css')) continue
    for (const [, base = '', rest = ''] of read(file).matchAll(imports))
      loaded.add(base === '#web/' ? rest : relative(WEB, join(WEB, dirname(file), base, rest)))
  }
  return loaded
}

/** The classes that are named as a whole. */
function classesIn(file: string): string[] {
  return [...read(file).matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
}

/** What every page has around it. */
const AROUND = loadedWith('app/main.tsx', AT_ONCE)

it.each(files('app/routes/*-route.tsx').filter((file) => !file.endsWith('/loop-route.tsx')))(
  'what is on the page of %s has its styles there, on a fresh visit, too',
  (route) => {
    const loaded = loadedWith(route, IN_TIME)
    const unstyled = [...loaded]
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        classesIn(file)
          .filter((name) => {
            const sheets = [...(sheetsOf.get(name) ?? [])]
            return sheets.length > 0 && !sheets.some((sheet) => loaded.has(sheet) || AROUND.has(sheet))
          })
          .map((name) => `${name} of ${file}`),
      )
    expect(unstyled).toEqual([])
  },
)
