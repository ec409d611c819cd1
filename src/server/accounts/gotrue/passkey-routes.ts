import { z } from 'zod'
import type { Passkey } from '#domain/accounts/account-record.ts'
import { success } from '#domain/outcome.ts'
import {
  keepPasskey,
  type PasskeyChallenge,
  passkeyLogIn,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
} from '#server/accounts/core/factors/passkeys.ts'
import { idIn, type Routes, withBody, withSession, withSessionAndBody } from './answer.ts'
import { invalid, inWords, WORDS } from './auth-errors.ts'
import { text } from './request-fields.ts'
import { browserOf, replySession } from './wire-session.ts'
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

const startRoute = withSession(async (_, accounts, auth) => {
  const challenge = await startPasskey(accounts, auth)
  return challenge.ok ? success(wireChallenge(challenge.value)) : inWords(challenge, WORDS.passkeys)
})

const keepRoute = withSessionAndBody(answerBody, async (_, accounts, { auth, body }) => {
  const { challenge_id: challengeId, credential: response } = body
  const kept = await keepPasskey(accounts, auth, { challengeId: challengeId ?? '', response })
  return kept.ok ? success(wirePasskey(kept.value)) : inWords(kept, WORDS.passkeys)
})

const logInRoute = withBody(answerBody, async (c, accounts, body) => {
  const { challenge_id: challengeId, credential: response } = body
  const given = { challengeId: challengeId ?? '', response, browser: browserOf(c, accounts) }
  return replySession(c, accounts, inWords(await passkeyLogIn(accounts, given), WORDS.passkeys))
})

const renameRoute = withSessionAndBody(
  z.object({ friendly_name: text }),
  async (c, accounts, { auth, body }) => {
    const friendlyName = body.friendly_name?.trim() ?? ''
    if (friendlyName === '' || friendlyName.length > LONGEST_NAME)
      return invalid('friendly_name must be 1 to 120 characters')
    const renamed = await renamePasskey(accounts, auth, { id: idIn(c), friendlyName })
    return renamed.ok ? success(wirePasskey(renamed.value)) : inWords(renamed, WORDS.passkeys)
  },
)

const removeRoute = withSession(async (c, accounts, auth) => {
  const removed = await removePasskey(accounts, auth, idIn(c))
  return removed.ok ? c.body(null, 204) : inWords(removed, { ...WORDS.passkeys, ...WORDS.unenrol })
})

/** Logging in with what a device or a password manager keeps, and looking after those keys. */
export const PASSKEY_ROUTES: Routes = {
  'POST /passkeys/registration/options': ['passkeys', startRoute],
  'POST /passkeys/registration/verify': ['passkeys', keepRoute],
  'POST /passkeys/authentication/options': [
    'passkey-challenges',
    async (_, accounts) => success(wireChallenge(await startPasskeyLogIn(accounts))),
  ],
  'POST /passkeys/authentication/verify': ['passkeys', logInRoute],
  'GET /passkeys': withSession((_, __, { account }) => success(account.value.passkeys.map(wirePasskey))),
  'PATCH /passkeys/:id': ['passkeys', renameRoute],
  'DELETE /passkeys/:id': ['passkeys', removeRoute],
}
