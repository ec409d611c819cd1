import { memoryTranslator } from './memory-translator.ts'
import { describeTranslator } from './translator-contract.ts'

describeTranslator('the memory translator', () => ({
  translator: memoryTranslator({ supports: (from) => from === 'en-US' }),
  known: { from: 'en-US', to: 'es-ES' },
  unknown: { from: 'da-DK', to: 'es-ES' },
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))
