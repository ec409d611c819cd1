import { expect, it } from 'vitest'
import { engineSettingsOf, engineVariables } from '#server/engines/engine-settings.ts'
import { secretNames } from '#server/http/secret-setting.ts'
import { describeTrials } from './describe-trials.ts'
import type { EngineTrial } from './try-engines.ts'

const KEYS = secretNames(engineVariables.shape)

it('there are keys to be hidden', () => {
  expect(KEYS).toContain('GEMINI_API_KEY')
  expect(KEYS.length).toBeGreaterThanOrEqual(5)
})

it.each(KEYS)('a provider that quotes %s does not tell it', (name) => {
  const settings = engineSettingsOf(engineVariables.parse({ [name]: 'pear-tree-72' }))
  const trial: EngineTrial = {
    engine: 'openai',
    job: 'translates',
    costs: 'nothing',
    language: 'en-US',
    into: 'es-ES',
    ms: 1,
    failed: { error: 'provider-refused', call: { message: 'Unknown customer pear-tree-72 here.' } },
  }
  const lines = describeTrials([trial], settings)
  expect(lines.join('\n')).toContain('It says: Unknown customer … here.')
  expect(lines.join('\n')).not.toContain('pear-tree-72')
})
