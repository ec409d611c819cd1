import { describe, expect, it } from 'vitest'
import { modeFor, parseModes } from './apertium-translator.ts'

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
