import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { joinScripts, joinStyles } from './joined-files.ts'

function buildWith(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'joined-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}

it('joins style sheets in their order', () => {
  const dir = buildWith({ 'a.css': 'a{color:red}\n', 'b.css': 'a{background:url(/assets/b.svg)}' })
  expect(joinStyles(dir, ['a.css', 'b.css'])).toBe('a{color:red}\na{background:url(/assets/b.svg)}')
})

it.each(['a::after{content:"</STYLE>"}', 'a{background:url(b.svg)}', 'a{background:url("b.svg")}'])(
  'refuses styles that would end their element, or ask for a file beside the page: %s',
  (style) => {
    expect(() => joinStyles(buildWith({ 'a.css': style }), ['a.css'])).toThrow('cannot stand in a page')
  },
)

it('joins scripts that keep their names to themselves, and run one after the other', () => {
  const dir = buildWith({
    'a.js': ';(() => { said.push(1) })() // first',
    'b.js': 'var e=2;said.push(e)',
    'c.js': 'var e=3;said.push(e)',
  })
  const file = joinScripts(dir, 'start', ['a.js', 'b.js', 'c.js'])
  const said: number[] = []
  const context = { said }
  runInNewContext(readFileSync(join(dir, file), 'utf8'), context)
  expect(said).toEqual([1, 2, 3])
  expect(Object.keys(context)).toEqual(['said'])
})

it.each(['import{a}from"./b.js";a()', 'var e=1;export{e as a}', 'var e=1;export default e'])(
  'refuses a script that needs to be a module: %s',
  (script) => {
    const dir = buildWith({ 'a.js': script })
    expect(() => joinScripts(dir, 'start', ['a.js'])).toThrow('no plain script')
  },
)

it('a script that only loads modules is a plain one', () => {
  const dir = buildWith({ 'a.js': 'async function a(){await import("/b.js")}' })
  expect(joinScripts(dir, 'start', ['a.js'])).toMatch(/^assets\/start-/)
})
