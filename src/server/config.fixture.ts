import { type Config, readConfig } from './config.ts'

/** For tests: the settings of an environment that is right. */
export function testConfig(env: Record<string, string>): Config {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.error)
  return config.value
}

/** For tests: the same with the simulated log-in, which asks nothing of whoever runs the server. */
export function localConfig(env: Record<string, string>): Config {
  return testConfig({ ACCOUNTS: 'local', ...env })
}
