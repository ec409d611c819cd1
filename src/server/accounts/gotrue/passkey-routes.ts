import { z } from 'zod'
import type { Passkey } from '#domain/accounts/account-record.ts'
import { success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import {
  keepPasskey,
  type PasskeyChallenge,
  passkeyLogIn,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
} from '#server/accounts/core/passkeys.ts'
import { type Serve, withBody, withSession, withSessionAndBody } from './answer.ts'
import { invalid, inWords, WORDS } from './auth-errors.ts'
import { text, userAgentOf } from './request-fields.ts'
import { replySession } from './wire-session.ts'
import { wireTime } from './wire-user.ts'

const LONGEST_NAME = 120

/** A passkey without its key. */
export function wirePasskey({ id, friendlyName, createdAt, lastUsedAt }: Passkey): object {
  return {
    id,
    friendly_name: friendlyName,
    created_at: wireTime(createdAt),
    last_used_at: wireTime(lastUsedAt),
  }
}

function wireChallenge({ id, expiresAt, options }: PasskeyChallenge): object {
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt / 1000) }
}

const answerBody = z.object({ challenge_id: text, credential: z.unknown().optional() })

/** Looking after one's own passkeys. */
function serveOwnPasskeys(serve: Serve, accounts: Accounts): void {
  const idOf = (c: { req: { param(name: string): string | undefined } }) => c.req.param('id') ?? ''
  serve(
    'GET /passkeys',
    null,
    withSession(accounts, (_, { account }) => success(account.value.passkeys.map(wirePasskey))),
  )
  serve(
    'PATCH /passkeys/:id',
    'passkeys',
    withSessionAndBody(accounts, z.object({ friendly_name: text }), async (c, auth, body) => {
      const friendlyName = body.friendly_name?.trim() ?? ''
      if (friendlyName === '' || friendlyName.length > LONGEST_NAME)
        return invalid('friendly_name must be 1 to 120 characters')
      const renamed = await renamePasskey(accounts, auth, { id: idOf(c), friendlyName })
      return renamed.ok ? success(wirePasskey(renamed.value)) : inWords(renamed, WORDS.passkeys)
    }),
  )
  serve(
    'DELETE /passkeys/:id',
    'passkeys',
    withSession(accounts, async (c, auth) => {
      const removed = await removePasskey(accounts, auth, idOf(c))
      return removed.ok ? c.body(null, 204) : inWords(removed, { ...WORDS.passkeys, ...WORDS.unenrol })
    }),
  )
}

/** Logging in with what a device or a password manager keeps, and looking after those keys. */
export function servePasskeys(serve: Serve, accounts: Accounts): void {
  serve(
    'POST /passkeys/registration/options',
    'passkeys',
    withSession(accounts, async (_, auth) => {
      const challenge = await startPasskey(accounts, auth)
      return challenge.ok ? success(wireChallenge(challenge.value)) : inWords(challenge, WORDS.passkeys)
    }),
  )
  serve(
    'POST /passkeys/registration/verify',
    'passkeys',
    withSessionAndBody(accounts, answerBody, async (_, auth, body) => {
      const { challenge_id: challengeId, credential: response } = body
      const kept = await keepPasskey(accounts, auth, { challengeId: challengeId ?? '', response })
      return kept.ok ? success(wirePasskey(kept.value)) : inWords(kept, WORDS.passkeys)
    }),
  )
  serve('POST /passkeys/authentication/options', 'passkey-challenges', async () =>
    success(wireChallenge(await startPasskeyLogIn(accounts))),
  )
  serve(
    'POST /passkeys/authentication/verify',
    'passkeys',
    withBody(answerBody, async (c, { challenge_id: challengeId, credential: response }) => {
      const given = { challengeId: challengeId ?? '', response, userAgent: userAgentOf(c) }
      return replySession(c, accounts, inWords(await passkeyLogIn(accounts, given), WORDS.passkeys))
    }),
  )
  serveOwnPasskeys(serve, accounts)
}
