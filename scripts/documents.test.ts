import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

/** The line of a decision record in the index: its number, its title, and whether another one took its place. */
function lineOf(file: string): string {
  const [heading = '', , note = ''] = read(file).split('\n')
  const [, number = '', title] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
  const name = basename(file)
  expect(name.slice(0, 5)).toBe(`${number.padStart(4, '0')}-`)
  return `- [${name.slice(0, 4)}](${name}) ${title}${note.startsWith('Superseded by') ? ' (superseded)' : ''}`
}

it('every decision record begins with its number and a title, and the index of records has both', () => {
  const records = globSync('docs/decisions/[0-9]*.md').toSorted()
  const index = read('docs/decisions/README.md').split('\n')
  expect(index.filter((line) => line.startsWith('- '))).toEqual(records.map(lineOf))
})

/** The anchors of a document, as GitHub makes them of its headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

it('every link of a document leads to a file, and to a heading where it names one', () => {
  const documents = globSync(['*.md', '{docs,bench}/**/*.md'])
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\(([^)\s]*)\)/g)].map(([, to = '']) => ({ from, to })),
  )
  expect(links.length).toBeGreaterThan(100)
  const broken = links.filter(({ from, to }) => {
    if (/^(https?|mailto):/.test(to)) return false
    const [path, anchor] = to.split('#')
    const file = path ? join(dirname(from), path) : from
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor))
  })
  expect(broken).toEqual([])
})
