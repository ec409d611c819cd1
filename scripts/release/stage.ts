import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { billOfMaterials } from './bill-of-materials.ts'
import { checksumsOf, makePlain } from './plain-files.ts'
import { licenceTexts, shippedPackages } from './shipped-packages.ts'

/** What a release is made of, and when: the time of its commit. */
export type Source = { root: string; version: string /** Seconds since 1970. */; at: number }

const packageJson = z.object({
  name: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.literal('module'),
})

/** What operators read. */
const DOCS = [
  'accounts',
  'api',
  'deploying',
  'durability',
  'engines',
  'operating',
  'scaling',
  'settings',
  'upgrading',
]
export const TEXTS = ['CHANGELOG.md', 'SECURITY.md', ...DOCS.map((name) => `docs/${name}.md`)]
const FOR_OTHERS = ['deploy/alerts.yaml', 'deploy/grafana.json'] // Prometheus and Grafana read them
const OF_README = ['docs/loop.png', 'CONTRIBUTING.md'] // what it shows and leads to
export const SHIPPED = ['dist', 'README.md', 'LICENSE', ...TEXTS, ...OF_README, ...FOR_OTHERS]

export const BILL = 'sbom.cdx.json'

/** Puts together what runs with Node 24 alone, from a project that is built. Answers the folder. */
export function stageRelease({ root, version, at }: Source): string {
  const folder = join(root, `release/stage/echolog-${version}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const copy = (path: string) =>
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true })
  const packages = shippedPackages(root)
  for (const path of SHIPPED) copy(path)
  for (const { folder: path } of packages.filter(({ isFolder }) => isFolder)) copy(path)
  symlinkSync('../dist/bin/echolog', join(folder, 'bin/echolog'))
  const { name, description, license, type } = packageJson.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  )
  const own = { name, version, description, license, type, engines: { node: '>=24' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(packages, root))
  writeFileSync(join(folder, BILL), billOfMaterials(version, at, packages))
  writeFileSync(join(folder, 'SHA256SUMS'), checksumsOf(folder))
  makePlain(folder, at)
  return folder
}
