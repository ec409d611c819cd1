import { describe, expect, it } from 'vitest'
import { memoryTranslator } from '#domain/translate/memory-translator.ts'
import { startMessage } from './start-message.ts'
import { testApp } from './test-app.ts'

const { config } = testApp()
const apertium = memoryTranslator({
  id: 'apertium',
  supports: (from, to) => `${from} ${to}` === 'en-US es-ES',
})

describe('what is said at start', () => {
  it('says where it is, where the data is and what translates', () => {
    const text = startMessage('http://localhost:3000', [memoryTranslator(), apertium], config)
    expect(text).toContain('http://localhost:3000')
    expect(text).toContain('browser')
    expect(text).toContain('gemini (every language), then apertium (en to es)')
    expect(text).not.toContain('not here')
  })

  it('says how to get what is not here', () => {
    const text = startMessage('http://localhost:3000', [], config)
    expect(text).toContain('GEMINI_API_KEY')
    expect(text).toContain('apt-get install')
  })

  it('does not offer what TRANSLATOR has ruled out', () => {
    expect(startMessage('x', [apertium], { ...config, translator: 'apertium' })).not.toContain(
      'GEMINI_API_KEY',
    )
  })
})
