import { describeSynthesiser } from './synthesiser.contract.ts'
import { memorySynthesiser } from './synthesiser.fake.ts'
import { describeTranscriber } from './transcriber.contract.ts'
import { memoryTranscriber } from './transcriber.fake.ts'

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
