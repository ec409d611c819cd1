/** What a learner does at a server that is in trouble, over HTTP. */
const PASSWORD = 'quagga zebulon 42'

export type Told = { status: number; retryAfter: string | null; body: string; ms: number }

async function ask(address: string, path: string, init: RequestInit = {}): Promise<Told> {
  const began = performance.now()
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  const body = await answer.text()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body,
    ms: performance.now() - began,
  }
}

/** An account that has just signed up, at a server that confirms addresses at once. */
export async function newLearner(address: string) {
  const email = `${crypto.randomUUID()}@example.com`
  const device = crypto.randomUUID()
  const credentials = JSON.stringify({ email, password: PASSWORD })
  const made = await ask(address, '/auth/v1/signup', { body: credentials })
  const { access_token, refresh_token } = JSON.parse(made.body)
  const headers = { authorization: `Bearer ${access_token}` }
  let count = 0

  function push(day: string, content = 'Rain.'): Promise<Told> {
    count += 1
    const doc = { draft: { content: `${content} ${count}` } }
    const change = { kind: 'day', key: day, baseRev: 0, id: `${count}`, doc }
    const body = JSON.stringify({ v: 1, device, epoch: null, since: 0, changes: [change] })
    return ask(address, '/api/sync', { headers, body })
  }

  return {
    logIn: () => ask(address, '/auth/v1/token?grant_type=password', { body: credentials }),
    refresh: () =>
      ask(address, '/auth/v1/token?grant_type=refresh_token', { body: JSON.stringify({ refresh_token }) }),
    user: () => ask(address, '/auth/v1/user', { method: 'GET', headers }),
    devices: () => ask(address, '/api/account/devices', { method: 'GET', headers }),
    signUp: () =>
      ask(address, '/auth/v1/signup', {
        body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: PASSWORD }),
      }),
    push,
  }
}

/** What every route answers while disk, database or lock is in the way. */
export function refusalsOf(told: Told[]): string[] {
  return told
    .filter(({ status, retryAfter }) => status >= 500 && (status !== 503 || !(Number(retryAfter) > 0)))
    .map(({ status, body }) => `${status} ${body}`)
}
