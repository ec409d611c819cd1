import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import { requireSession } from '#server/accounts/http/authenticate.ts'
import { answer, readBody, refuse } from '#server/accounts/http/http-answer.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import {
  changeForOperator,
  createForOperator,
  removeFactorForOperator,
  removePasskeyForOperator,
} from './admin-accounts.ts'
import { readAdminChange } from './admin-change.ts'
import { generateLink, invite } from './admin-links.ts'
import type { Refusal } from './auth-errors.ts'
import { wirePasskey } from './passkey-routes.ts'
import { emailIn, metadata, redirectOf, text } from './request-fields.ts'
import { wireFactor, wireUser } from './wire-user.ts'

type AdminRoute = (c: Context) => Promise<Response>

/** Why a caller is no operator; null where it is one. */
async function refusalOf(c: Context, provider: Provider): Promise<Refusal | null> {
  const { serviceRoleKey } = provider.settings
  if (serviceRoleKey === null) return 'not-found'
  const given = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (given === undefined) return 'no-bearer'
  if (timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(serviceRoleKey)))) return null
  const here = await requireSession(c, provider)
  return here.ok ? 'not-admin' : here.error
}

function wired(outcome: Outcome<AccountRecord, Refusal>): Outcome<object, Refusal> {
  return outcome.ok ? success(wireUser(outcome.value)) : outcome
}

const MOST_PER_PAGE = 1000

function pageNumber(given: string | undefined, fallback: number): number {
  return /^[1-9]\d{0,5}$/.test(given ?? '') ? Number(given) : fallback
}

async function list(c: Context, { store }: Provider): Promise<Response> {
  const page = pageNumber(c.req.query('page'), 1)
  const limit = Math.min(MOST_PER_PAGE, pageNumber(c.req.query('per_page'), 50))
  const { accounts, total } = await store.accounts({ offset: (page - 1) * limit, limit })
  const last = Math.max(1, Math.ceil(total / limit))
  const at = (number: number) => `</admin/users?page=${number}&per_page=${limit}>`
  const next = page < last ? `${at(page + 1)}; rel="next", ` : ''
  c.header('X-Total-Count', String(total))
  c.header('Link', `${next}${at(last)}; rel="last"`)
  return c.json({ users: accounts.map(wireUser), aud: 'authenticated' })
}

const linkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})

async function linkRoute(c: Context, provider: Provider): Promise<Response> {
  const { settings } = provider
  const body = await readBody(c, linkBody)
  if (!body.ok) return answer(c, settings, body)
  const given = body.value
  const [email, newEmail] = [
    emailIn(given.email ?? ''),
    given.new_email ? emailIn(given.new_email) : success(null),
  ]
  if (!email.ok) return answer(c, settings, email)
  if (!newEmail.ok) return answer(c, settings, newEmail)
  const made = await generateLink(provider, {
    type: given.type ?? '',
    email: email.value,
    newEmail: newEmail.value,
    password: given.password || null,
    data: given.data ?? {},
    redirectTo: redirectOf(c, provider),
  })
  if (!made.ok) return answer(c, settings, made)
  const { account, mail } = made.value
  const link = new URL(mail.link ?? settings.siteUrl)
  return c.json({
    ...wireUser(account),
    action_link: link.href,
    email_otp: mail.code ?? '',
    hashed_token: link.searchParams.get('token_hash') ?? link.searchParams.get('access_token') ?? '',
    redirect_to: redirectOf(c, provider) ?? settings.siteUrl,
    verification_type: given.type,
  })
}

async function inviteRoute(c: Context, provider: Provider): Promise<Response> {
  const body = await readBody(c, z.object({ email: text, data: metadata }))
  if (!body.ok) return answer(c, provider.settings, body)
  const email = emailIn(body.value.email ?? '')
  if (!email.ok) return answer(c, provider.settings, email)
  const wanted = { email: email.value, data: body.value.data ?? {}, redirectTo: redirectOf(c, provider) }
  return answer(c, provider.settings, wired(await invite(provider, wanted)))
}

function serveUsers(app: Hono, provider: Provider, admin: (route: AdminRoute) => AdminRoute): void {
  const { settings, store } = provider
  const idOf = (c: Context) => c.req.param('user') ?? ''
  const change = admin(async (c) => {
    const wanted = await readAdminChange(c, provider)
    return answer(
      c,
      settings,
      wanted.ok ? wired(await changeForOperator(provider, idOf(c), wanted.value)) : wanted,
    )
  })
  const create = admin(async (c) => {
    const wanted = await readAdminChange(c, provider)
    if (!wanted.ok) return answer(c, settings, wanted)
    const { email } = wanted.value
    if (email === undefined) return refuse(c, 'email-needed', settings)
    return answer(c, settings, wired(await createForOperator(provider, { ...wanted.value, email })))
  })
  const read = admin(async (c) => {
    const known = await store.accountById(idOf(c))
    return known === null ? refuse(c, 'no-such-user', settings) : c.json(wireUser(known.value))
  })
  const remove = admin(async (c) => {
    const body = await readBody(c, z.object({ should_soft_delete: z.boolean().nullish() }))
    if (!body.ok) return answer(c, settings, body)
    if (body.value.should_soft_delete) return refuse(c, 'no-soft-deletion', settings)
    return (await store.deleteAccount(idOf(c))) ? c.json({}) : refuse(c, 'no-such-user', settings)
  })
  app.get(
    '/admin/users',
    admin((c) => list(c, provider)),
  )
  app.post('/admin/users', create)
  app.get('/admin/users/:user', read)
  app.put('/admin/users/:user', change)
  app.delete('/admin/users/:user', remove)
}

function serveTheirKeys(app: Hono, provider: Provider, admin: (route: AdminRoute) => AdminRoute): void {
  const { settings, store } = provider
  const listOf = (show: (account: AccountRecord) => object[]) =>
    admin(async (c) => {
      const known = await store.accountById(c.req.param('user') ?? '')
      return known === null ? refuse(c, 'no-such-user', settings) : c.json(show(known.value))
    })
  const removeFactor = admin(async (c) => {
    const id = c.req.param('id') ?? ''
    const removed = await removeFactorForOperator(provider, c.req.param('user') ?? '', id)
    return answer(c, settings, removed.ok ? success({ id }) : removed)
  })
  const removeKey = admin(async (c) => {
    const removed = await removePasskeyForOperator(
      provider,
      c.req.param('user') ?? '',
      c.req.param('id') ?? '',
    )
    return removed.ok ? c.body(null, 204) : answer(c, settings, removed)
  })
  app.get(
    '/admin/users/:user/factors',
    listOf((account) => account.factors.map(wireFactor)),
  )
  app.delete('/admin/users/:user/factors/:id', removeFactor)
  app.get(
    '/admin/users/:user/passkeys',
    listOf((account) => account.passkeys.map(wirePasskey)),
  )
  app.delete('/admin/users/:user/passkeys/:id', removeKey)
}

/** What operators may do. Where no key for them is set, these routes are not there. */
export function serveOperators(app: Hono, provider: Provider): void {
  const admin =
    (route: AdminRoute): AdminRoute =>
    async (c) => {
      const refusal = await refusalOf(c, provider)
      return refusal === null ? route(c) : refuse(c, refusal, provider.settings)
    }
  app.use('/admin/*', limited(provider, 'admin'))
  app.post(
    '/invite',
    limited(provider, 'admin'),
    admin((c) => inviteRoute(c, provider)),
  )
  app.post(
    '/admin/generate_link',
    admin((c) => linkRoute(c, provider)),
  )
  serveUsers(app, provider, admin)
  serveTheirKeys(app, provider, admin)
  app.all(
    '/admin/*',
    admin(async (c) => refuse(c, 'no-oauth-server', provider.settings)),
  )
}
