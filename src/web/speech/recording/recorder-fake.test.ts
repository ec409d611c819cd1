import { describe } from 'vitest'
import { recorderContract } from './recorder.contract.ts'
import { createScriptedRecorder } from './recorder.fake.ts'

describe('the scripted recorder', () => {
  recorderContract(async ({ failsWith } = {}) => {
    const recorder = createScriptedRecorder({
      microphones: [{ id: 'a', name: 'Built-in' }],
      ...(failsWith && { failsWith }),
    })
    return {
      recorder,
      async hear() {
        recorder.level(0.5)
      },
      end: recorder.lose,
      isHeld: () => recorder.isHeld(),
    }
  })
})
