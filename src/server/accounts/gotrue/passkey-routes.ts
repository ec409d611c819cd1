import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Passkey } from '#domain/accounts/account-record.ts'
import { success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import {
  keepPasskey,
  passkeyLogIn,
  type Question,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
} from '#server/accounts/core/passkeys.ts'
import { answer, readBody, refuse } from '#server/accounts/http/http-answer.ts'
import { signedIn } from './factor-routes.ts'
import { text, userAgentOf } from './request-fields.ts'
import { answerSession } from './session-answer.ts'
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

function wireQuestion({ id, expiresAt, options }: Question): object {
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt / 1000) }
}

const answerBody = z.object({ challenge_id: text, credential: z.unknown().optional() })

async function logIn(c: Context, provider: Provider): Promise<Response> {
  const body = await readBody(c, answerBody)
  if (!body.ok) return answer(c, provider.settings, body)
  const { challenge_id: challengeId, credential: response } = body.value
  const given = { challengeId: challengeId ?? '', response, userAgent: userAgentOf(c) }
  return answerSession(c, provider, await passkeyLogIn(provider, given))
}

function serveOwnPasskeys(app: Hono, provider: Provider): void {
  const { settings } = provider
  const limit = limited(provider, 'passkeys')
  const list = signedIn(provider, async (c, _, here) => c.json(here.account.value.passkeys.map(wirePasskey)))
  const rename = signedIn(provider, async (c, _, here) => {
    const body = await readBody(c, z.object({ friendly_name: text }))
    if (!body.ok) return answer(c, settings, body)
    const friendlyName = body.value.friendly_name?.trim() ?? ''
    if (friendlyName === '' || friendlyName.length > LONGEST_NAME)
      return refuse(c, 'passkey-name-needed', settings)
    const renamed = await renamePasskey(provider, here, { id: c.req.param('id') ?? '', friendlyName })
    return answer(c, settings, renamed.ok ? success(wirePasskey(renamed.value)) : renamed)
  })
  const remove = signedIn(provider, async (c, _, here) => {
    const removed = await removePasskey(provider, here, c.req.param('id') ?? '')
    return removed.ok ? c.body(null, 204) : answer(c, settings, removed)
  })
  app.get('/passkeys', list)
  app.patch('/passkeys/:id', limit, rename)
  app.delete('/passkeys/:id', limit, remove)
}

/** Logging in with what a device or a password manager keeps, and looking after those keys. */
export function servePasskeys(app: Hono, provider: Provider): void {
  const { settings } = provider
  const limit = limited(provider, 'passkeys')
  const start = signedIn(provider, async (c, _, here) => {
    const question = await startPasskey(provider, here)
    return answer(c, settings, question.ok ? success(wireQuestion(question.value)) : question)
  })
  const keep = signedIn(provider, async (c, _, here) => {
    const body = await readBody(c, answerBody)
    if (!body.ok) return answer(c, settings, body)
    const { challenge_id: challengeId, credential: response } = body.value
    const kept = await keepPasskey(provider, here, { challengeId: challengeId ?? '', response })
    return answer(c, settings, kept.ok ? success(wirePasskey(kept.value)) : kept)
  })
  app.post('/passkeys/registration/options', limit, start)
  app.post('/passkeys/registration/verify', limit, keep)
  app.post('/passkeys/authentication/options', limited(provider, 'passkey-questions'), async (c) =>
    c.json(wireQuestion(await startPasskeyLogIn(provider))),
  )
  app.post('/passkeys/authentication/verify', limit, (c) => logIn(c, provider))
  serveOwnPasskeys(app, provider)
}
