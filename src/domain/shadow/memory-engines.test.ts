import { memorySynthesiser } from './memory-synthesiser.ts'
import { memoryTranscriber } from './memory-transcriber.ts'
import { describeSynthesiser } from './synthesiser-contract.ts'
import { describeTranscriber } from './transcriber-contract.ts'

const knowsEnglish = (language: string) => language === 'en-US'
const signals = () => ({ open: new AbortController().signal, aborted: AbortSignal.abort() })

describeSynthesiser('the memory synthesiser', () => ({
  synthesiser: memorySynthesiser({ supports: knowsEnglish }),
  known: 'en-US',
  unknown: 'ja-JP',
  signals: signals(),
}))

describeTranscriber('the memory transcriber', () => ({
  transcriber: memoryTranscriber({ supports: knowsEnglish }),
  known: 'en-US',
  unknown: 'ja-JP',
  signals: signals(),
}))
