import type { ClientBase } from 'pg'

async function sessionOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** Both are in a transaction at once, so that a pooler has to give each a session, which it then has back in this order. */
async function holdBoth(first: ClientBase, last: ClientBase): Promise<void> {
  for (const client of [first, last]) await client.query('begin')
  for (const client of [first, last]) await client.query('commit')
}

/**
 * Whether a pooler stands between and changes the session of a connection from one transaction to the next: what is set on it is
 * then another connection's. One that takes the session given back last shows it at once; one that takes them in turn, after
 * each of two connections has held one.
 */
export async function areSessionsShared(one: ClientBase, other: ClientBase): Promise<boolean> {
  const before = await sessionOf(one)
  if ((await sessionOf(other)) === before) return true
  for (const [first, last] of [
    [one, other],
    [other, one],
  ] as const) {
    await holdBoth(first, last)
    if ((await sessionOf(one)) !== before) return true
  }
  return false
}
