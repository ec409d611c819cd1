import { z } from 'zod'
import {
  type IssuerSettings,
  issuerSettingsOf,
  issuerVariables,
} from '#server/accounts/issuer/issuer-settings.ts'
import { originsIn } from '#server/http/addresses.ts'
import { SECRET } from '#server/http/secret-setting.ts'

/** What an installation says of its own accounts. */
export type AuthSettings = {
  /** True lets people in without proving their address. */
  autoconfirm: boolean
  /** null where this server keeps its own in its data folder. */
  secret: Uint8Array<ArrayBuffer> | null
  allowsSignUp: boolean
  /** Other installations whose pages may use these accounts, and whose pages mails may lead to. */
  allowedOrigins: string[]
  /** Characters; a password has at least so many. */
  shortestPassword: number
  /** Days after which a session is over: without use, and in all. */
  sessionDays: { idle: number; longest: number }
  /** A file with a key to sign with (a private JWK, ES256 or RS256); null makes keys of our own. */
  signingKeyFile: string | null
  /** What a program of the operator's shows at /auth/v1/admin; null where there is no such way in. */
  serviceKey: string | null
  /** Where people log in elsewhere, too; null: nowhere. */
  issuer: IssuerSettings | null
}

const TRUE_OR_FALSE = "must be 'true' or 'false'"
const SHORTEST_KEY = 32 // as many characters as a key of 128 bits has in hexadecimal

function wholeNumber(least: number, most: number, fallback: number) {
  const words = `must be a whole number, ${least} to ${most}`
  return z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most, words)
    .transform(Number)
}

/** The variables of this server's own accounts. */
export const authVariables = z.object({
  ...issuerVariables.shape,
  AUTH_AUTOCONFIRM: z.enum(['true', 'false'], TRUE_OR_FALSE).optional(),
  AUTH_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as 64 hexadecimal digits')
    .optional()
    .meta(SECRET),
  AUTH_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform(originsIn)
    .refine(
      (origins) => origins !== null,
      'must be origins such as https://other.example.org, without paths and wildcards; http:// is for this machine only',
    ),
  AUTH_SIGN_UP: z.enum(['true', 'false'], TRUE_OR_FALSE).default('true'),
  AUTH_SHORTEST_PASSWORD: wholeNumber(8, 64, 8),
  AUTH_SESSION_IDLE_DAYS: wholeNumber(1, 3650, 60),
  AUTH_SESSION_DAYS: wholeNumber(1, 3650, 365),
  AUTH_SIGNING_KEY_FILE: z.string().optional(),
  AUTH_SERVICE_KEY: z
    .string()
    .min(SHORTEST_KEY, `must have at least ${SHORTEST_KEY} characters: who knows it can open every account`)
    .optional()
    .meta(SECRET),
})

/** The settings; `isForOneself` says that only this machine reaches the installation and no mail leaves it. */
export function authSettingsOf(set: z.infer<typeof authVariables>, isForOneself: boolean): AuthSettings {
  const { AUTH_AUTOCONFIRM: autoconfirm, AUTH_SECRET: secret } = set
  return {
    autoconfirm: autoconfirm === undefined ? isForOneself : autoconfirm === 'true',
    secret: secret === undefined ? null : Uint8Array.from(Buffer.from(secret, 'hex')),
    allowedOrigins: set.AUTH_ALLOWED_ORIGINS ?? [],
    allowsSignUp: set.AUTH_SIGN_UP === 'true',
    shortestPassword: set.AUTH_SHORTEST_PASSWORD,
    sessionDays: { idle: set.AUTH_SESSION_IDLE_DAYS, longest: set.AUTH_SESSION_DAYS },
    signingKeyFile: set.AUTH_SIGNING_KEY_FILE ?? null,
    serviceKey: set.AUTH_SERVICE_KEY ?? null,
    issuer: issuerSettingsOf(set),
  }
}
