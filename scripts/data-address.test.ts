import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataAddress } from './data-address.ts'

it('holds the drawing on one line, and nothing that would end an attribute or an address', () => {
  const svg = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8')
  const address = dataAddress(svg)
  const [head = '', body = ''] = address.split(/,(.*)/s)

  expect(head).toBe('data:image/svg+xml')
  expect(body).not.toMatch(/["<>#\n]/)
  const drawn = decodeURIComponent(body).replaceAll("'", '"')
  expect(drawn.replace(/\s+/g, '')).toBe(svg.replace(/\s+/g, ''))
})

it('keeps a percentage', () => {
  expect(decodeURIComponent(dataAddress('<svg width="50%"/>'))).toBe("data:image/svg+xml,<svg width='50%'/>")
})
