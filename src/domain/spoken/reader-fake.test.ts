import { describeReader } from './reader.contract.ts'
import { memoryReader } from './reader.fake.ts'

describeReader('the reader for tests', () => ({
  reader: memoryReader(),
  known: 'ja-JP',
  unknown: 'zh-CN',
  sample: { word: '子供', reading: 'コドモ' },
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))
