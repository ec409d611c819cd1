import { describe, expect, it } from 'vitest'
import { bridgeBetween, capabilitiesOf, includesPair, parseCapabilities } from './capabilities.ts'
import { memoryTranslator } from './translator.fake.ts'

const gemini = memoryTranslator({ id: 'gemini' })
const apertium = memoryTranslator({
  id: 'apertium',
  quality: 'draft',
  supports: (from, to) => from === 'en-US' && to === 'es-ES',
})

describe('what an installation can translate', () => {
  it('a translator of every pair says all, another one lists its pairs by primary subtag', () => {
    expect(capabilitiesOf([gemini, apertium])).toEqual({
      translators: [
        { id: 'gemini', quality: 'good', pairs: 'all' },
        { id: 'apertium', quality: 'draft', pairs: [['en', 'es']] },
      ],
    })
  })

  it('survives the way over the network', () => {
    const capabilities = capabilitiesOf([memoryTranslator({ id: 'openai', levels: true }), gemini, apertium])
    expect(capabilities.translators[0]).toMatchObject({ id: 'openai', levels: true })
    expect(parseCapabilities(JSON.parse(JSON.stringify(capabilities)))).toEqual(capabilities)
  })

  it('a translator that goes by way of another language says where, and a server that says it otherwise is not believed', () => {
    const via = (from: string, to: string) => (from === 'fr-FR' && to === 'en-US' ? 'es' : undefined)
    const one = capabilitiesOf([memoryTranslator({ id: 'apertium', via })]).translators
    expect(one).toMatchObject([{ hops: [['fr', 'en', 'es']] }])
    const [read] = parseCapabilities(JSON.parse(JSON.stringify({ translators: one })))?.translators ?? []
    expect(read && bridgeBetween(read, 'fr-FR', 'en-US')).toBe('es')
    expect(read && bridgeBetween(read, 'en-US', 'fr-FR')).toBeUndefined()
    for (const hops of ['all', [['fr', 'en']], [['fr', 'en', 'xx']], [1], null])
      expect(parseCapabilities({ translators: [{ ...gemini, pairs: 'all', hops }] })?.translators).toEqual([
        { id: 'gemini', quality: 'good', pairs: 'all' },
      ])
  })

  it('a pair counts by language, in one direction', () => {
    expect(includesPair([['en', 'es']], 'en-US', 'es-ES')).toBe(true)
    expect(includesPair([['en', 'es']], 'es-ES', 'en-US')).toBe(false)
    expect(includesPair('all', 'da-DK', 'vi-VN')).toBe(true)
  })

  it.each([null, undefined, 'x', [], {}, { translators: 'all' }])('%j is no capabilities', (value) => {
    expect(parseCapabilities(value)).toBeUndefined()
  })

  it.each([
    { id: 'telepathy', quality: 'good', pairs: 'all' },
    { id: 'gemini', quality: 'best', pairs: 'all' },
    { id: 'gemini', quality: 'good', pairs: [['en']] },
    { id: 'gemini', quality: 'good', pairs: [['en', 1]] },
    null,
  ])('a translator that this version does not understand is left out: %j', (one) => {
    expect(parseCapabilities({ translators: [one] })).toEqual({ translators: [] })
  })
})
