import { z } from 'zod'
import { isPlainAddress } from '#server/http/addresses.ts'

/** An account provider elsewhere: where it answers, and the key that browsers show there. Both are public. */
export type ExternalAccounts = { url: string; apiKey: string | null }

/** The claims of a token, which nobody has verified; undefined where the text is no token. */
function payloadOf(text: string): Record<string, unknown> | undefined {
  const [, payload = '', ...rest] = text.split('.')
  if (rest.length !== 1) return undefined
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined
  } catch {
    return undefined // two dots, and still no token
  }
}

const OF_OPERATORS: readonly unknown[] = ['service_role', 'supabase_admin']

/** Whether a key opens every account. Such a key in a page would give the whole database away. */
function isServiceKey(key: string): boolean {
  return /^sb_secret_/i.test(key) || OF_OPERATORS.includes(payloadOf(key)?.role)
}

/** The variables about an account provider elsewhere. */
export const externalVariables = z.object({
  AUTH_URL: z
    .string()
    .refine(
      isPlainAddress,
      'must be an address that begins with http:// or https://, without a password or a question mark',
    )
    .transform((value) => new URL(value).href.replace(/\/+$/, ''))
    .optional(),
  AUTH_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces, in ASCII')
    .refine((key) => !isServiceKey(key), 'must be the public key: this one opens every account')
    .optional(),
})

type Variables = z.infer<typeof externalVariables>

/** Where accounts live, when not here. */
export function externalAccountsOf({ AUTH_URL, AUTH_API_KEY }: Variables): ExternalAccounts | null {
  return AUTH_URL === undefined ? null : { url: AUTH_URL, apiKey: AUTH_API_KEY ?? null }
}

/** The origins that browsers ask about accounts, beside ours. */
export function accountOrigins(external: ExternalAccounts | null, publicUrl: string): string[] {
  return external === null ? [] : [new URL(external.url).origin].filter((origin) => origin !== publicUrl)
}

/** One line that names what does not go together; undefined when nothing is wrong. */
export function externalSettingsError(
  { AUTH_URL, AUTH_API_KEY }: Variables,
  accounts: 'local' | 'hosted',
): string | undefined {
  if (AUTH_URL !== undefined && accounts !== 'hosted') return "AUTH_URL needs ACCOUNTS to be 'hosted'."
  if (AUTH_API_KEY !== undefined && AUTH_URL === undefined)
    return 'AUTH_API_KEY is the key of an account provider, and AUTH_URL does not say which.'
  return undefined
}
