import { describeTranslator } from './translator.contract.ts'
import { memoryTranslator } from './translator.fake.ts'

describeTranslator('the memory translator', () => ({
  translator: memoryTranslator({ supports: (from) => from === 'en-US' }),
  known: { from: 'en-US', to: 'es-ES' },
  unknown: { from: 'da-DK', to: 'es-ES' },
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))
