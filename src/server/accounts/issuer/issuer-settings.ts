import { z } from 'zod'
import { isLoopback, isPlainAddress } from '#server/http/addresses.ts'
import { SECRET } from '#server/http/secret-setting.ts'

/** The issuer at which people log in, too. */
export type IssuerSettings = {
  issuer: string
  clientId: string
  /** null for a client that PKCE alone proves. */
  clientSecret: string | null
  /** What the button calls it. */
  name: string
  /** Whether its people may open accounts. */
  allowsSignUp: boolean
}

const LONGEST_NAME = 40 // it stands on a button

function isIssuer(value: string): boolean {
  if (!isPlainAddress(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isLoopback(hostname)
}

/** The variables of single sign-on. */
export const issuerVariables = z.object({
  OIDC_ISSUER: z
    .string()
    .refine(
      isIssuer,
      'must be an address such as https://login.example.org; http:// is for this machine only',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional().meta(SECRET),
  OIDC_NAME: z.string().max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`).optional(),
  OIDC_SIGN_UP: z.enum(['true', 'false'], "must be 'true' or 'false'").optional(),
})

type Variables = z.infer<typeof issuerVariables>

const VARIABLES = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SIGN_UP',
] as const
const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const

/** One line about settings of single sign-on that do not go together; undefined where they do. */
export function issuerSettingsError(set: Variables, isOwnAccounts: boolean): string | undefined {
  const first = VARIABLES.find((name) => set[name] !== undefined)
  if (first === undefined) return undefined
  if (!isOwnAccounts)
    return `${first} belongs to the server that keeps the accounts, and this one keeps none.`
  const lacking = NEEDED.find((name) => set[name] === undefined)
  return lacking === undefined ? undefined : `${lacking} must be set where ${first} is.`
}

/** The settings; null where nobody logs in elsewhere. */
export function issuerSettingsOf(set: Variables): IssuerSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = null } = set
  if (issuer === undefined || clientId === undefined) return null
  const name = set.OIDC_NAME ?? new URL(issuer).hostname
  return { issuer, clientId, clientSecret, name, allowsSignUp: set.OIDC_SIGN_UP === 'true' }
}
