import { expect, it } from 'vitest'
import { writeDoc } from '#server/sync/written-doc.ts'
import { pgbenchScript } from './sync-statements.ts'

const given = { epoch: 'e.1', device: 'phone', doc: writeDoc('day', { entry: { content: ':n' } }), now: 5 }

it('pgbench sends what the server sends, with a value for every variable', async () => {
  const { text, variables } = await pgbenchScript(given, 16)
  expect(text).toContain('select diary_push_1(')
  expect(text).toContain('from diary d')
  expect(text).not.toMatch(/\$\d/)
  const counted = [...text.matchAll(/\\set (\w+)/g)].map(([, name]) => name)
  const used = [...text.matchAll(/(?<!:):([a-z]\w*)/g)].flatMap(([, name]) => name ?? [])
  const known = new Set([...counted, ...Object.keys(variables), 'client_id'])
  expect(used.filter((name) => !known.has(name))).toEqual([])
  for (const name of ['account', 'base', 'rev', 'hash']) expect(used).toContain(name)
})
