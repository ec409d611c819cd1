import { expect, it } from 'vitest'
import { testConfig } from '#server/config.fixture.ts'
import { secretNames } from '#server/http/secret-setting.ts'
import { unknownSettings } from '#server/unknown-settings.ts'
import { engineVariables, keysInUse } from './engine-settings.ts'

const NAMES = Object.keys(engineVariables.shape)
const KEYS = secretNames(engineVariables.shape)

it('the key of every AI provider is warned about where it is used, and a slip in its name is told', () => {
  const asked = NAMES.filter((name) => /_(URL|KEY|MODEL)$/.test(name))
  const set = asked.map((name) => [name, name.endsWith('_URL') ? 'https://ai.example' : 'x'])
  expect(keysInUse(testConfig(Object.fromEntries(set))).toSorted()).toEqual(KEYS.toSorted())
  for (const key of KEYS) expect(unknownSettings({ [`${key}S`]: 'x' }, NAMES), key).toHaveLength(1)
})
