import { type AccessTokens, createAccessTokens } from '#server/accounts/tokens/access-tokens.ts'
import { createKeyRing, type KeyRing } from '#server/accounts/tokens/key-ring.ts'
import { createSecrets, type Secrets } from '#server/accounts/tokens/secrets.ts'
import type { ProviderPorts } from './account-ports.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { HASH_ON_THREADS, type HashFunctions } from './password-threads.ts'

/** The ports, and what is built on them once for all routes. */
export type Provider = ProviderPorts & {
  secrets: Secrets
  keys: KeyRing
  accessTokens: AccessTokens
  hasher: PasswordHasher
}

/** Builds what all routes share. */
export function createProvider(
  ports: ProviderPorts,
  hashFunctions: HashFunctions = HASH_ON_THREADS,
): Provider {
  const { clock, random, settings } = ports
  const secrets = createSecrets(settings.secret, random)
  const keys = createKeyRing(ports, secrets)
  return {
    ...ports,
    secrets,
    keys,
    accessTokens: createAccessTokens(keys, clock, settings),
    hasher: createPasswordHasher(settings.hashing, random, hashFunctions),
  }
}
