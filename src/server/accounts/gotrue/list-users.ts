import type { Context } from 'hono'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import { success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { AccountPage } from '#server/accounts/store/account-store.ts'
import { hasNul } from '#server/database/database-error.ts'
import { invalid, type Reply } from './auth-errors.ts'
import { wireUser } from './wire-session.ts'

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
export async function listUsers(c: Context, { store }: Accounts): Promise<Reply> {
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
  return success({ users: accounts.map(wireUser), aud: 'authenticated' })
}
