import { expect, it } from 'vitest'
import { strayChunks } from './lone-parts.ts'

const chunk = (name: string, ...imports: string[]) => ({ file: '', name, imports })

it('finds what a part needs that neither it nor its page has', () => {
  const manifest = {
    page: chunk('page', '_shared'),
    part: chunk('part', '_own', '_shared'),
    _own: chunk('own', '_rows'),
    _shared: chunk('shared'),
    _rows: chunk('rows', '_more'),
    _more: chunk('more'),
  }
  const lone = { part: 'part', begun: 'page', own: ['part', 'own'] }
  expect(strayChunks(manifest, lone)).toEqual(['rows', 'more'])
  expect(strayChunks({ ...manifest, _own: chunk('own') }, lone)).toEqual([])
  expect(() => strayChunks(manifest, { ...lone, part: 'gone' })).toThrow('gone')
})
