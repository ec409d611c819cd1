import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import { success } from '#domain/outcome.ts'
import { namedEmail, parseEmail } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { authenticate } from '#server/accounts/core/authenticate.ts'
import { changeAccount, endAccount, fail } from '#server/accounts/core/change-account.ts'
import { withoutFactor } from '#server/accounts/core/factors/enrol-factor.ts'
import { decideRemovePasskey } from '#server/accounts/core/factors/passkeys.ts'
import type { AccountPage } from '#server/accounts/store/account-store.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import { hasNul } from '#server/database/database-error.ts'
import { AUDIENCE, bearerIn } from '#server/sessions/session-reader.ts'
import { changeForOperator, createForOperator, generateLink, invite } from './admin-accounts.ts'
import { unknownFieldError, withAdminChange } from './admin-fields.ts'
import { idIn, type RouteHandler, type Routes, withBody } from './answer.ts'
import {
  EMAIL_NEEDED,
  invalid,
  inWords,
  NO_OAUTH_SERVER,
  NO_SAML,
  NOT_ADMIN,
  NOT_FOUND,
  type Reply,
  type WireFailure,
  WORDS,
  wireFailure,
} from './auth-errors.ts'
import { wirePasskey } from './factor-routes.ts'
import { metadata, redirectOf, text } from './request-fields.ts'
import { wireFactor, wireUser } from './wire-session.ts'

const MOST_PER_PAGE = 1000
const USUAL_PER_PAGE = 50
const LONGEST_FILTER = 254 // an address is no longer
const KNOWN = ['page', 'per_page', 'sort', 'filter']

const ORDERS: Record<string, AccountPage['order']> = {
  'created_at desc': 'newest-first',
  'created_at asc': 'oldest-first',
}

function numberIn(c: Context, name: string, usual: number, most: number): Reply<number> {
  const given = c.req.query(name) ?? ''
  const number = given === '' ? usual : Number(given)
  if ((given === '' || /^[1-9]\d*$/.test(given)) && number <= most) return success(number)
  return invalid(`Bad Pagination Parameters: ${name} must be a number from 1 to ${most}`)
}

function orderIn(c: Context): Reply<AccountPage['order']> {
  const given = c.req.queries('sort') ?? []
  const [field = 'created_at', direction = 'desc'] = (given[0] ?? '').trim().split(/ +/).filter(Boolean)
  const order = ORDERS[`${field} ${direction.toLowerCase()}`]
  return order === undefined || given.length > 1
    ? invalid("Bad Sort Parameters: only 'created_at asc' and 'created_at desc' are allowed")
    : success(order)
}

function emailPartIn(c: Context): Reply<string | null> {
  const given = c.req.query('filter') ?? ''
  if (given.length > LONGEST_FILTER || hasNul(given))
    return invalid('Bad Filter Parameters: a part of an address is expected')
  return success(given === '' ? null : normaliseEmail(given))
}

/** The page number goes first: a client of the protocol reads it by its place. */
function linkTo(c: Context, page: number, perPage: number): string {
  const kept = KNOWN.slice(2).flatMap((name) => {
    const value = c.req.query(name)
    return value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`]
  })
  return `</admin/users?page=${page}&per_page=${perPage}${kept.join('')}>`
}

/** A page of accounts, newest first unless it is asked for otherwise. What cannot be obeyed is refused. */
async function listUsers(c: Context, { store }: Accounts): Promise<Reply> {
  const unknown = Object.keys(c.req.query()).find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) return invalid(`Unknown parameter: ${unknown.slice(0, 64)}`)
  const page = numberIn(c, 'page', 1, 1_000_000)
  if (!page.ok) return page
  const perPage = numberIn(c, 'per_page', USUAL_PER_PAGE, MOST_PER_PAGE)
  if (!perPage.ok) return perPage
  const order = orderIn(c)
  if (!order.ok) return order
  const emailPart = emailPartIn(c)
  if (!emailPart.ok) return emailPart
  const [number, limit] = [page.value, perPage.value]
  const { accounts, total } = await store.accounts({
    offset: (number - 1) * limit,
    limit,
    order: order.value,
    emailPart: emailPart.value,
  })
  const last = Math.max(1, Math.ceil(total / limit))
  const next = number < last ? `${linkTo(c, number + 1, limit)}; rel="next", ` : ''
  c.header('X-Total-Count', String(total))
  c.header('Link', `${next}${linkTo(c, last, limit)}; rel="last"`)
  return success({ users: accounts.map(wireUser), aud: AUDIENCE })
}

/** Why a caller is no operator; null where it is one. */
async function operatorError(c: Context, accounts: Accounts): Promise<WireFailure | null> {
  const { serviceRoleKey } = accounts.settings
  if (serviceRoleKey === null) return NOT_FOUND
  const authorization = c.req.header('authorization')
  const given = bearerIn(authorization)
  if (given !== null && timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(serviceRoleKey))))
    return null
  const auth = await authenticate(accounts, authorization)
  return auth.ok ? NOT_ADMIN : auth
}

function replyUser(reply: Reply<AccountRecord>): Reply {
  return reply.ok ? success(wireUser(reply.value)) : reply
}

const linkFields = {
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
  redirectTo: text, // auth-js puts its options into the body as they are, beside the query
}

const linkRoute = withBody(z.looseObject(linkFields), async (c, accounts, given) => {
  const unknown = unknownFieldError(linkFields, given)
  if (unknown !== null) return unknown
  const email = await namedEmail(accounts, given.email ?? '')
  if (!email.ok) return email
  const newEmail = given.new_email ? parseEmail(given.new_email) : success(null)
  if (!newEmail.ok) return newEmail
  const redirectTo = redirectOf(c, accounts, given.redirect_to ?? given.redirectTo)
  const made = await generateLink(accounts, {
    type: given.type ?? '',
    email: email.value,
    newEmail: newEmail.value,
    password: given.password || null,
    data: given.data ?? {},
    redirectTo,
  })
  if (!made.ok) return made
  const { account, mail } = made.value
  const link = new URL(mail.link ?? accounts.settings.siteUrl)
  return success({
    ...wireUser(account),
    action_link: link.href,
    email_otp: mail.code ?? '',
    hashed_token: link.searchParams.get('token_hash') ?? link.searchParams.get('access_token') ?? '',
    redirect_to: redirectTo ?? accounts.settings.siteUrl,
    verification_type: given.type,
  })
})

const inviteFields = { email: text, data: metadata }

const inviteRoute = withBody(z.looseObject(inviteFields), async (c, accounts, body) => {
  const unknown = unknownFieldError(inviteFields, body)
  if (unknown !== null) return unknown
  const email = await namedEmail(accounts, body.email ?? '')
  if (!email.ok) return email
  const wanted = { email: email.value, data: body.data ?? {}, redirectTo: redirectOf(c, accounts) }
  return replyUser(await invite(accounts, wanted))
})

function userIn(c: Context): string {
  return c.req.param('user') ?? ''
}

const createUser = withAdminChange(async (_, accounts, change) => {
  const { email } = change
  return email === undefined
    ? EMAIL_NEEDED
    : replyUser(await createForOperator(accounts, { ...change, email }))
})

const changeRoute = withAdminChange(async (c, accounts, { id, ...change }) => {
  if (id !== undefined && id !== userIn(c)) return invalid('The id of a user cannot be changed')
  return replyUser(await changeForOperator(accounts, userIn(c), change))
})

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

const deleteRoute = withBody(deleteBody, async (c, accounts, { should_soft_delete: isSoft }) => {
  if (isSoft) return invalid('Soft deletion is not supported')
  return (await endAccount(accounts, userIn(c))) ? success({}) : { ok: false, error: 'no-account' }
})

/** A route that shows something of an account. */
function showing(show: (account: AccountRecord) => object): RouteHandler {
  return async (c, { store }) => {
    const known = await store.accountById(userIn(c))
    return known === null ? { ok: false, error: 'no-account' } : success(show(known.value))
  }
}

const removeFactor: RouteHandler = (c, accounts) =>
  changeAccount(accounts, userIn(c), (account) => {
    const id = idIn(c)
    const changed = withoutFactor(account, id)
    if (changed.factors.length === account.factors.length) return fail('not-found')
    return { answer: success({ id }), change: { account: changed } }
  })

const removePasskey: RouteHandler = async (c, accounts) => {
  const removed = await changeAccount(accounts, userIn(c), (account) => decideRemovePasskey(account, idIn(c)))
  return removed.ok ? c.body(null, 204) : inWords(removed, WORDS.passkeys)
}

const noSuchCall: RouteHandler = (c) =>
  wireFailure(
    404,
    'not_found',
    `There is no call ${c.req.method} ${c.req.path.replace(/^.*?(?=\/admin)/, '')}`,
  )

const HANDLERS: Record<string, RouteHandler> = {
  'POST /invite': inviteRoute,
  'POST /admin/generate_link': linkRoute,
  'GET /admin/users': listUsers,
  'POST /admin/users': createUser,
  'GET /admin/users/:user': showing(wireUser),
  'PUT /admin/users/:user': changeRoute,
  'DELETE /admin/users/:user': deleteRoute,
  'GET /admin/users/:user/factors': showing(({ factors }) => factors.map(wireFactor)),
  'DELETE /admin/users/:user/factors/:id': removeFactor,
  'GET /admin/users/:user/passkeys': showing(({ passkeys }) => passkeys.map(wirePasskey)),
  'DELETE /admin/users/:user/passkeys/:id': removePasskey,
  'ALL /admin/oauth/*': () => NO_OAUTH_SERVER,
  'ALL /admin/custom-providers': () => NO_OAUTH_SERVER,
  'ALL /admin/custom-providers/*': () => NO_OAUTH_SERVER,
  'ALL /admin/sso/*': () => NO_SAML,
  'ALL /admin/*': noSuchCall,
}

function forOperators(handle: RouteHandler): RouteHandler {
  return async (c, accounts) => {
    const error = await operatorError(c, accounts)
    if (error !== null) return error
    const reply = await handle(c, { ...accounts, actor: { by: 'operator', sessionId: null } })
    return reply instanceof Response ? reply : inWords(reply, WORDS.admin)
  }
}

/** What operators may do. Where no key for them is set, these routes are not there. */
export const ADMIN_ROUTES: Routes = Object.fromEntries(
  Object.entries(HANDLERS).map(([route, handle]) => [route, ['admin', forOperators(handle)] as const]),
)
