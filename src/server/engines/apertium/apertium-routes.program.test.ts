import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testProgram } from '#server/engines/program.fixture.ts'
import {
  BETTER_VIA_CATALAN,
  findApertiumModes,
  modeFor,
  neededBy,
  parseModes,
  routeFor,
} from './apertium-routes.ts'

describe('the pairs of apertium', () => {
  it('are what apertium -l lists, and nothing else that it may print', () => {
    expect(parseModes('  eng-spa\n  spa-eng_US\n\nUSAGE: apertium [-d x]\n  *\n')).toEqual(
      new Set(['eng-spa', 'spa-eng_US']),
    )
    expect(parseModes('')).toEqual(new Set())
  })

  it.each([
    ['three letters', ['eng-spa'], 'en-US', 'es-ES', 'eng-spa'],
    ['two letters', ['es-fr'], 'es-ES', 'fr-FR', 'es-fr'],
    ['the learner’s own region first', ['spa-eng', 'spa-eng_US'], 'es-ES', 'en-US', 'spa-eng_US'],
    ['Brazilian Portuguese', ['es-pt', 'es-pt_BR'], 'es-ES', 'pt-BR', 'es-pt_BR'],
    ['one direction is not the other', ['eng-spa'], 'es-ES', 'en-US', undefined],
    ['another region is not enough', ['spa-por_PT'], 'es-ES', 'pt-BR', undefined],
    ['the same language twice', ['eng-spa'], 'en-US', 'en-US', undefined],
    ['not installed', ['eng-spa'], 'ja-JP', 'en-US', undefined],
  ] as const)('%s', (_, modes, from, to, expected) => {
    expect(modeFor(new Set<string>(modes), from, to)).toBe(expected)
  })
})

describe('a mode of which something is missing', () => {
  /** An apertium of three modes with a folder of programs; the last mode is kept elsewhere. */
  function installed() {
    const { command } = testProgram('echo eng-spa; echo ita-spa; echo es-pt')
    const folder = dirname(command)
    const dictionary = join(folder, 'ita.bin')
    for (const file of [dictionary, join(folder, 'lt-proc'), join(folder, 'cg-proc')]) writeFileSync(file, '')
    const modesFolder = join(folder, 'modes')
    mkdirSync(modesFolder)
    writeFileSync(join(modesFolder, 'eng-spa.mode'), 'lt-proc -b | lt-proc $1')
    writeFileSync(join(modesFolder, 'ita-spa.mode'), `lt-proc '${dictionary}' | cg-proc -w |\n lt-proc`)
    const modes = async () => [
      ...(await findApertiumModes(command, { modesFolder, programFolders: [folder] })),
    ]
    return { modes, remove: (name: string) => rmSync(join(folder, name)) }
  }

  it.each(['cg-proc', 'ita.bin'])('is listed by apertium and not offered: %s', async (missing) => {
    const { modes, remove } = installed()
    expect(await modes()).toEqual(['eng-spa', 'ita-spa', 'es-pt'])
    remove(missing)
    expect(await modes()).toEqual(['eng-spa', 'es-pt'])
  })

  it('needs the programs of its pipe and the files that it names', () => {
    const pipe = "lt-proc '/a/b c.bin' | apertium-tagger -g $2 '/a/d.prob' | lt-proc $1 '/a/b c.bin'\n"
    expect(neededBy(pipe)).toEqual({
      programs: ['lt-proc', 'apertium-tagger'],
      files: ['/a/b c.bin', '/a/d.prob'],
    })
  })
})

const THROUGH_SPANISH = ['eng-spa', 'spa-eng', 'es-fr', 'fr-es', 'es-pt_BR', 'pt-es', 'spa-ita', 'ita-spa']
const THROUGH_CATALAN = [
  'eng-cat',
  'cat-eng',
  'fra-cat',
  'cat-fra',
  'por-cat',
  'cat-por',
  'ita-cat',
  'cat-ita',
]
const FIVE = ['en-US', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR'] as const

describe('the ways of apertium', () => {
  const pairs = FIVE.flatMap((from) => FIVE.filter((to) => to !== from).map((to) => [from, to] as const))

  it('reach every one of five languages from each other, by way of Spanish where none goes straight', () => {
    const modes = new Set(THROUGH_SPANISH)
    expect(pairs).toHaveLength(20)
    for (const [from, to] of pairs) {
      const isStraight = from === 'es-ES' || to === 'es-ES'
      expect(routeFor(modes, from, to)?.via).toBe(isStraight ? undefined : 'es')
      expect(routeFor(modes, from, to)?.modes).toHaveLength(isStraight ? 1 : 2)
    }
    expect(routeFor(modes, 'en-US', 'fr-FR')?.modes).toEqual(['eng-spa', 'es-fr'])
  })

  it('go by way of Catalan where that was measured as better, and where there is no other', () => {
    const both = new Set([...THROUGH_SPANISH, ...THROUGH_CATALAN])
    for (const [from, to] of pairs) {
      const isBetter = BETTER_VIA_CATALAN.has(`${from.slice(0, 2)}-${to.slice(0, 2)}`)
      const isStraight = from === 'es-ES' || to === 'es-ES'
      expect(routeFor(both, from, to)?.via).toBe(isStraight ? undefined : isBetter ? 'ca' : 'es')
    }
    const catalan = new Set(THROUGH_CATALAN)
    expect(routeFor(catalan, 'it-IT', 'en-US')).toEqual({ modes: ['ita-cat', 'cat-eng'], via: 'ca' })
  })

  it('never go over two languages, back to where they began, or where half of a way is not there', () => {
    expect(routeFor(new Set(['eng-cat', 'cat-spa', 'es-fr']), 'en-US', 'fr-FR')).toBeUndefined()
    expect(routeFor(new Set(THROUGH_SPANISH), 'en-US', 'en-US')).toBeUndefined()
    expect(routeFor(new Set(THROUGH_SPANISH), 'en-US', 'da-DK')).toBeUndefined()
    expect(routeFor(new Set(['eng-spa']), 'en-US', 'fr-FR')).toBeUndefined()
  })
})
