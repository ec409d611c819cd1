import type { Manifest } from 'vite'
import { expect, it } from 'vitest'
import { strayNeed } from './chunk-needs.ts'

const NAMES = [
  'core',
  'app',
  'site',
  'site-pages',
  'idle',
  'merge',
  'http',
  'rows',
  'today',
  'sync',
  'account',
]

const SENDING = 'src/web/site/contact/emailjs-contact.adapter.ts'

/** A build whose chunks need the app alone, but for these. */
function build(changed: Manifest = {}): Manifest {
  const chunks = NAMES.map((name) => [
    `_${name}-1.js`,
    { file: '', name, imports: name.startsWith('site') ? ['_core-1.js'] : ['_app-1.js'] },
  ])
  return { ...Object.fromEntries(chunks), [SENDING]: { file: '', imports: ['_core-1.js'] }, ...changed }
}

it('finds a chunk that needs another that it should not bring with it', () => {
  expect(strayNeed(build())).toBeNull()
  const rows = { file: '', name: 'rows', imports: ['_core-1.js', '_idle-1.js'] }
  expect(strayNeed(build({ '_rows-1.js': rows }))).toBe("'rows' needs 'idle'")
  const unnamed = { file: '', name: 'site', imports: ['_app-1.js'] }
  expect(strayNeed(build({ '_site-1.js': unnamed }))).toBe("'site' needs 'app'")
  const sending = { file: '', imports: ['_app-1.js'] }
  expect(strayNeed(build({ [SENDING]: sending }))).toBe(`'${SENDING}' needs 'app'`)
})

it('finds styles with what has no look, and a rule for a chunk that is gone', () => {
  const rows = { file: '', name: 'rows', imports: [], css: ['assets/rows.css'] }
  expect(strayNeed(build({ '_rows-1.js': rows }))).toBe("'rows' has styles")
  const { '_sync-1.js': _, ...others } = build()
  expect(strayNeed(others)).toBe("there is no chunk 'sync'")
  expect(strayNeed({ ...others, 'src/sync.ts': { file: '', name: 'sync' } })).toBe("there is no chunk 'sync'")
})
