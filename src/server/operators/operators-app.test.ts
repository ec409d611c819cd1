import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { accountWorld, MINUTE, PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import {
  appCode,
  confirmed,
  getUser,
  logIn as logInLearner,
  otherCode,
  outcome,
  recoveryLink,
  signUp,
  verifyLink,
  withSecondFactor,
} from '#server/accounts/checks/learner-steps.fixture.ts'
import { operatorWorld } from './operators.fixture.ts'

const SERVICE_KEY = 'a-service-key-of-thirty-two-characters'

describe('the operators’ page', () => {
  it('is entered by password and code, and shows the server, an account, and the last events', async () => {
    const { logIn, send, operator } = await operatorWorld()
    const server = await logIn()
    expect(server.status).toBe(200)
    for (const text of ['Anyone can open an account.', 'apertium', '0.00 GiB', 'Back up now'])
      expect(server.text).toContain(text)
    const { token } = server
    const account = await send({ path: '/accounts', fields: { token, address: operator.email } })
    expect(account.text).toContain('3 rows, 1024 bytes')
    const events = await send({ path: '/events', fields: { token } })
    expect(events.text).toContain('<td>operator-log-in</td>')
    const tried = await send({ path: '/engines', fields: { token } })
    expect(tried.text).toContain('&lt;b&gt;apertium')
  })

  it('has no script, and its policy allows none, no frame and no form to elsewhere', async () => {
    const { logIn, send } = await operatorWorld()
    for (const page of [await send({ method: 'GET', path: '/' }), await logIn()]) {
      expect(page.text).not.toMatch(/<script|javascript:| on\w+=| style=/i)
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      )
      expect(page.headers.get('x-frame-options')).toBe('DENY')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('set-cookie')).toBeNull()
    }
  })

  it('ends sessions, suspends and lifts that; each is told in the audit trail, with the log-in of the operator', async () => {
    const { world, logIn, change, events } = await operatorWorld()
    const learner = await confirmed(world)
    const { token } = await logIn()
    const fields = { account: learner.userId }
    expect((await change(token, '/sessions', fields)).text).toContain('All sessions have ended.')
    expect((await getUser(world.server, learner.accessToken)).status).toBe(403)
    const { json } = await logInLearner(world.server, learner.email)
    expect((await change(token, '/suspend', { ...fields, to: 'suspended' })).text).toContain('is suspended')
    expect(outcome(await getUser(world.server, json.access_token))).toEqual([403, 'user_banned'])
    expect(outcome(await logInLearner(world.server, learner.email))).toEqual([400, 'user_banned'])
    expect((await change(token, '/suspend', { ...fields, to: 'free' })).text).toContain('is lifted')
    expect((await logInLearner(world.server, learner.email)).status).toBe(200)
    expect((await getUser(world.server, json.access_token)).status).toBe(403) // what has ended stays so
    const told = (await events()).filter(({ by }) => by === 'operator')
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['operator-log-in', 'sessions-ended', 'barred', 'bar-lifted']),
    )
    expect(new Set(told.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(told.every(({ sessionId }) => sessionId !== null)).toBe(true)
  })

  it('closes sign-up on every server at once, in every way to open an account, and opens it again', async () => {
    const { world, logIn, change, events } = await operatorWorld()
    const other = world.serve()
    const { token } = await logIn()
    await change(token, '/sign-up', { to: 'closed' })
    expect(outcome(await signUp(other, world.address()))).toEqual([422, 'signup_disabled'])
    expect((await other.ask('/settings')).json.disable_signup).toBe(true)
    const before = world.mailbox.length
    await other.ask('/otp', { body: { email: world.address(), create_user: true } })
    expect(world.mailbox.length).toBe(before)
    await change(token, '/sign-up', { to: 'open' })
    expect((await signUp(other, world.address())).status).toBe(200)
    const kinds = (await events()).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['sign-up-closed', 'sign-up-opened']))
  })

  it('never opens what a setting closed', async () => {
    const { logIn, serve, freshCode, world } = await operatorWorld()
    const closed = serve({}, { allowsSignUp: false })
    const { token, text } = await logIn({}, closed)
    expect(text).toContain('Closed by AUTH_SIGN_UP')
    expect(text).not.toContain('action="/sign-up"')
    const tried = await closed({ path: '/sign-up', fields: { token, code: freshCode(), to: 'open' } })
    expect(tried.text).toContain('keeps sign-up closed')
    expect(outcome(await signUp(world.serve({ allowsSignUp: false }), world.address()))).toEqual([
      422,
      'signup_disabled',
    ])
  })

  it('makes a backup, which the audit trail names', async () => {
    const { logIn, change, backups, events } = await operatorWorld()
    const { token } = await logIn()
    await change(token, '/backup')
    expect(backups).toEqual(['made'])
    expect((await events())[0]).toMatchObject({ kind: 'backed-up', by: 'operator', detail: 'echolog.sqlite' })
  })
})

describe('nobody gets in', () => {
  it.each([
    ['a wrong password', { password: 'not the password' }],
    ['no password', { password: '' }],
    ['a wrong code', { code: '' }],
    ['a code with a digit in another script', { code: '１２３４５６' }],
    ['an address that nobody has', { email: 'nobody@example.org' }],
    ['no address', { email: 'x' }],
  ])('with %s, and is told no more than anybody', async (_, given) => {
    const { logIn, send, world } = await operatorWorld()
    const answer = await logIn(given)
    const unknown = await send({
      path: '/log-in',
      fields: { email: world.address(), password: PASSWORD, code: '000000' },
    })
    expect([answer.status, answer.text]).toEqual([401, unknown.text])
    expect(answer.token).toBe('')
  })

  it('with a code that was used before: at a log-in here, at a change, or in the product', async () => {
    const { logIn, send, operator, world, freshCode } = await operatorWorld()
    const code = freshCode()
    const first = await logIn({ code })
    expect(first.status).toBe(200)
    expect((await logIn({ code })).status).toBe(401)
    const changed = freshCode()
    const { token } = first
    expect((await send({ path: '/sign-up', fields: { token, code: changed, to: 'closed' } })).status).toBe(
      200,
    )
    expect((await send({ path: '/backup', fields: { token, code: changed } })).status).toBe(401)
    world.clock.forward(31_000)
    const { json } = await logInLearner(world.server, operator.email)
    const shown = appCode(world, operator.secret)
    const asked = await world.server.ask(`/factors/${operator.factorId}/challenge`, {
      token: json.access_token,
      body: {},
    })
    const body = { challenge_id: asked.json.id, code: shown }
    await world.server.ask(`/factors/${operator.factorId}/verify`, { token: json.access_token, body })
    expect((await send({ path: '/backup', fields: { token, code: shown } })).status).toBe(401)
  })

  it('with a code, of which sixteen are sent at once, more than once', async () => {
    const { logIn, send, backups, freshCode } = await operatorWorld()
    const { token } = await logIn()
    const fields = { token, code: freshCode() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ path: '/backup', fields })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(backups).toHaveLength(1)
  })

  it('whose address is not listed, though everything else is right', async () => {
    const { world, logIn, freshCode } = await operatorWorld()
    const other = await withSecondFactor(world)
    expect((await logIn({ email: other.email, code: freshCode(other) })).status).toBe(401)
  })

  it('without a second factor, as one who is listed and has none', async () => {
    const { world, operators, logIn } = await operatorWorld()
    const other = await confirmed(world)
    operators.push(other.email)
    expect((await logIn({ email: other.email })).status).toBe(401)
    expect((await logIn({ email: other.email, code: '' })).status).toBe(401)
  })

  it('whose address nobody proved: taken at once by a setting of before, or confirmed by an operator', async () => {
    const { world, operators, logIn, freshCode, operator } = await operatorWorld()
    const rid = async (email: string) => {
      const known = await world.store.accountByEmail(email)
      if (known === null) throw new Error('no account')
      const { provenEmail: _, ...unproved } = known.value
      await world.store.changeAccount({ account: unproved, rev: known.rev })
    }
    const open = world.serve({ autoconfirm: true })
    const email = world.address()
    expect((await signUp(open, email)).json.user.email_confirmed_at).toBeTruthy()
    expect((await world.store.accountByEmail(email))?.value.provenEmail).toBeUndefined()
    await rid(operator.email) // as one of those: everything else of theirs is right
    expect(operators).toContain(operator.email)
    expect((await logIn({ code: freshCode() })).status).toBe(401)
    await verifyLink(world.server, 'recovery', await recoveryLink(world, operator.email))
    expect((await logIn({ code: freshCode() })).status).toBe(200)
  })

  it('by a link that an operator was shown: it proves no address', async () => {
    const { world, operator } = await operatorWorld()
    const server = world.serve({ serviceRoleKey: SERVICE_KEY })
    const email = world.address()
    const body = { type: 'magiclink', email }
    await server.ask('/admin/users', { token: SERVICE_KEY, body: { email, email_confirm: true } })
    const made = await server.ask('/admin/generate_link', { token: SERVICE_KEY, body })
    const entered = await verifyLink(server, 'magiclink', made.json.hashed_token)
    expect(entered.status).toBe(200)
    expect((await world.store.accountByEmail(email))?.value.provenEmail).toBeUndefined()
    expect((await world.store.accountByEmail(operator.email))?.value.provenEmail).toBe(operator.email)
  })

  it('whose address became the listed one without a mail to it', async () => {
    const { world, operators, operator, logIn, freshCode } = await operatorWorld()
    const server = world.serve({ serviceRoleKey: SERVICE_KEY })
    const listed = world.address()
    operators.push(listed)
    await server.ask(`/admin/users/${operator.userId}`, {
      method: 'PUT',
      token: SERVICE_KEY,
      body: { email: listed },
    })
    expect((await logIn({ email: listed, code: freshCode() })).status).toBe(401)
  })

  it('who is suspended, at a log-in or in a session that was open', async () => {
    const { world, logIn, send, operator } = await operatorWorld()
    const { token } = await logIn()
    const server = world.serve({ serviceRoleKey: SERVICE_KEY })
    const ban = { method: 'PUT', token: SERVICE_KEY, body: { ban_duration: '1h' } }
    await server.ask(`/admin/users/${operator.userId}`, ban)
    expect((await send({ fields: { token } })).status).toBe(401)
    expect((await logIn()).status).toBe(401)
  })

  it.each([
    ['a new password', { password: 'another one, and long enough' }],
    ['another address', { email: 'elsewhere@example.org' }],
  ])('in a session that was open before %s', async (_, body) => {
    const { world, logIn, send, operator } = await operatorWorld()
    const { token } = await logIn()
    const server = world.serve({ serviceRoleKey: SERVICE_KEY })
    const url = `/admin/users/${operator.userId}`
    expect((await server.ask(url, { method: 'PUT', token: SERVICE_KEY, body })).status).toBe(200)
    expect((await send({ fields: { token } })).status).toBe(401)
  })

  it('in a session of which the app was removed, or the address taken from the list, or that is 30 minutes old', async () => {
    const { world, logIn, send, operator, operators } = await operatorWorld()
    const old = await logIn()
    world.clock.forward(29 * MINUTE)
    expect((await send({ fields: { token: old.token } })).status).toBe(200)
    world.clock.forward(MINUTE)
    expect((await send({ fields: { token: old.token } })).status).toBe(401)
    const { token } = await logIn()
    operators.length = 0
    expect((await send({ fields: { token } })).status).toBe(401)
    operators.push(operator.email)
    expect((await send({ fields: { token } })).status).toBe(401) // it ended, and does not come back
    const again = await logIn()
    const known = await world.store.accountById(operator.userId)
    if (known === null) throw new Error('no account')
    await world.store.changeAccount({ account: { ...known.value, factors: [] }, rev: known.rev })
    expect((await send({ fields: { token: again.token } })).status).toBe(401)
  })

  it('after a log-out, or with the token of another process', async () => {
    const { logIn, send, serve } = await operatorWorld()
    const { token } = await logIn()
    expect((await serve()({ fields: { token } })).status).toBe(401)
    await send({ path: '/log-out', fields: { token } })
    expect((await send({ fields: { token } })).status).toBe(401)
  })

  it.each([
    ['no token', {}, {}],
    ['a token that is none', { token: 'x'.repeat(43) }, {}],
    ['the name of a member of every object', { token: '__proto__' }, {}],
    ['a token in a header alone', {}, { authorization: 'Bearer TOKEN' }],
    ['a token in a cookie alone', {}, { cookie: 'token=TOKEN' }],
  ])('with %s', async (_, fields, headers) => {
    const { logIn, send } = await operatorWorld()
    const { token } = await logIn()
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value).replace('TOKEN', token)]),
    )
    for (const path of ['/server', '/accounts', '/events', '/engines', '/sign-up', '/backup', '/suspend']) {
      const answer = await send({ path, fields, headers: sent })
      expect([path, answer.status, answer.token]).toEqual([path, 401, ''])
    }
  })

  it('with a session of the product', async () => {
    const { operator, send } = await operatorWorld()
    expect((await send({ fields: { token: operator.accessToken } })).status).toBe(401)
  })
})

describe('guesses', () => {
  it('at the password of an account are as few as in the product, whatever becomes of them', async () => {
    const { logIn, world } = await operatorWorld()
    for (let tries = 0; tries < 10; tries += 1)
      expect((await logIn({ password: 'a guess', code: '000000' })).status).toBe(401)
    const answer = await logIn({ code: '000000' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logIn()).status).toBe(429) // the right one, too
    world.clock.forward(15 * MINUTE)
    expect((await logIn()).status).toBe(200)
  })

  it('at the password of other spellings of an address are guesses at the same', async () => {
    const { logIn, operator } = await operatorWorld()
    for (let tries = 0; tries < 10; tries += 1)
      await logIn({ email: operator.email.toUpperCase(), password: 'a guess', code: '000000' })
    expect((await logIn()).status).toBe(429)
    for (let tries = 0; tries < 10; tries += 1) await logIn({ email: 'ana@bücher.example' })
    expect((await logIn({ email: 'ana@xn--bcher-kva.example' })).status).toBe(429)
  })

  it('of strangers at the log-in of the product do not keep the operator out', async () => {
    const { logIn, world, operator } = await operatorWorld()
    for (let tries = 0; tries < 12; tries += 1) await logInLearner(world.server, operator.email, 'a guess')
    expect((await logIn()).status).toBe(200)
  })

  it('at the code of a change are few, and change nothing', async () => {
    const { logIn, send, backups, freshCode } = await operatorWorld()
    const { token } = await logIn()
    const wrong = otherCode(freshCode())
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await send({ path: '/backup', fields: { token, code: wrong } })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await send({ path: '/backup', fields: { token, code: freshCode() } })).status).toBe(429)
    expect(backups).toEqual([])
  })

  it('at a code leave the operator where they were, and say that nothing was changed', async () => {
    const { logIn, send, operator } = await operatorWorld()
    const { token } = await logIn()
    const server = await send({ path: '/backup', fields: { token, code: '1' } })
    const fields = { token, code: '1', account: operator.userId, to: 'suspended' }
    const account = await send({ path: '/suspend', fields })
    for (const [page, heading] of [
      [server, 'Server'],
      [account, 'Account'],
    ] as const) {
      expect([page.status, page.token]).toEqual([401, token])
      expect(page.text).toContain('Nothing was changed.')
      expect(page.text).toMatch(new RegExp(`<h[12]>${heading}</h`))
    }
  })

  it('are told in the audit trail, counted by the hour', async () => {
    const { logIn, events, operator, world } = await operatorWorld()
    await logIn({ password: 'a guess' })
    await logIn({ password: 'a guess' })
    await logIn({ email: world.address(), password: 'a guess' })
    const failed = (await events()).filter(({ kind }) => kind === 'operator-log-in-failed')
    expect(failed.map(({ userId, times }) => [userId, times])).toEqual(
      expect.arrayContaining([
        [operator.userId, 2],
        [null, 1],
      ]),
    )
  })

  it('hash a password for an address that nobody has, as for one that somebody has', async () => {
    const hashed: boolean[] = []
    const world = accountWorld()
    const { logIn, serve } = await operatorWorld(world)
    const { accounts } = world.serve()
    const verify: typeof accounts.hasher.verify = (password, hash, account) => {
      hashed.push(hash !== null)
      return accounts.hasher.verify(password, hash, account)
    }
    const send = serve({ accounts: { ...accounts, hasher: { ...accounts.hasher, verify } } })
    await logIn({ email: 'nobody@example.org' }, send)
    await logIn({ email: 'no address' }, send)
    await logIn({ password: 'a guess' }, send)
    expect(hashed).toEqual([false, false, true])
  })
})

describe('no other page, program or machine', () => {
  it.each([
    ['from another machine', { from: '192.168.1.5' }, 403],
    ['from another machine, as IPv6 writes it', { from: '::ffff:10.0.0.1' }, 403],
    ['from nowhere', { from: '' }, 403],
    ['through a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }, 403],
    ['through another proxy', { headers: { forwarded: 'for=203.0.113.9' } }, 403],
    ['by another name (DNS rebinding)', { headers: { host: 'attacker.example:9465' } }, 421],
    ['by a name that begins like ours', { headers: { host: '127.0.0.1.attacker.example' } }, 421],
    ['by the name of the product', { headers: { host: 'echolog.example' } }, 421],
    ['from a page of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['from a page of another port of this machine', { headers: { 'sec-fetch-site': 'same-site' } }, 403],
    ['with the Origin of another site', { headers: { origin: 'https://attacker.example' } }, 403],
    ['with the Origin of another port', { headers: { origin: 'http://127.0.0.1:3000' } }, 403],
    ['with no Origin, as of a frame in a sandbox', { headers: { origin: 'null' } }, 403],
  ])('%s is answered', async (_, sent, status) => {
    const { logIn, send, freshCode, backups } = await operatorWorld()
    const { token } = await logIn()
    const answer = await send({ path: '/backup', fields: { token, code: freshCode() }, ...sent })
    expect([answer.status, answer.token, backups]).toEqual([status, '', []])
  })

  it.each([
    ['JSON', 'application/json', '{"token":"TOKEN"}'],
    ['text, as a form of another site can send', 'text/plain', 'token=TOKEN'],
    ['a form with files', 'multipart/form-data; boundary=x', '--x\r\n'],
    ['no type', '', 'token=TOKEN'],
    ['a field that stands twice', 'application/x-www-form-urlencoded', 'token=TOKEN&to=open&to=closed'],
    ['a blank byte', 'application/x-www-form-urlencoded', 'token=TOKEN&to=%00'],
  ])('a body that is %s is no form', async (_, type, body) => {
    const { logIn, send } = await operatorWorld()
    const { token } = await logIn()
    const headers = { 'content-type': type }
    expect((await send({ body: body.replace('TOKEN', token), headers })).status).toBe(400)
  })

  it.each([
    ['a body with its length', {}],
    ['a body without', { 'transfer-encoding': 'chunked' }],
  ])('%s that is larger than a form is not read', async (_, headers) => {
    const { send } = await operatorWorld()
    const body = `email=${'x'.repeat(9000)}`
    const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(body.length) }
    expect((await send({ path: '/log-in', body, headers: { ...headers, ...length } })).status).toBe(413)
  })

  it.each(['/server', '/accounts', '/events', '/log-out', '/sign-up', '/backup', '/suspend'])(
    'GET %s shows nothing and changes nothing, whatever the query holds',
    async (path) => {
      const { logIn, send, freshCode, backups } = await operatorWorld()
      const { token } = await logIn()
      const query = new URLSearchParams({ token, code: freshCode(), to: 'closed' })
      const answer = await send({ method: 'GET', path: `${path}?${query}` })
      expect([answer.status, answer.token, backups]).toEqual([404, '', []])
      expect((await send({ path: `${path}?${query}`, fields: {} })).status).toBe(401)
    },
  )

  it.each([
    '//server',
    '/server/',
    '/SERVER',
    '/./server/..%2f',
    '/server%00',
    '/%73erver/',
    '/api/config',
    '/metrics',
    '/auth/v1/settings',
  ])('%s is not there', async (path) => {
    const { logIn, send } = await operatorWorld()
    const { token } = await logIn()
    expect((await send({ path, fields: { token } })).status).toBe(404)
  })

  it('a header that a client sends comes back in none', async () => {
    const { send } = await operatorWorld()
    const answer = await send({
      method: 'GET',
      path: '/?x=%0d%0aset-cookie:%20a=b',
      headers: { 'x-test': 'echoed-by-nobody', referer: 'http://echoed-by-nobody/' },
    })
    expect(JSON.stringify([...answer.headers])).not.toMatch(/echoed|set-cookie/)
  })
})

describe('what learners wrote about themselves', () => {
  it('is text on the page, never markup: browsers, addresses, names of events', async () => {
    const { world, logIn, send } = await operatorWorld()
    const learner = await confirmed(world)
    const attack = `"><script>alert(1)</script><form action=//x><input name=token>'`
    await logInLearner(world.server, learner.email, PASSWORD, { headers: { 'user-agent': attack } })
    const { token } = await logIn()
    const { text } = await send({ path: '/accounts', fields: { token, address: learner.email } })
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toContain('<script')
    const asked = await send({ path: '/accounts', fields: { token, address: attack } })
    expect(asked.status).toBe(404)
    expect(asked.text).not.toContain('<script')
  })

  it('whatever is searched for, the page has the same tags', { timeout: 60_000 }, async () => {
    const { logIn, send } = await operatorWorld()
    const { token } = await logIn()
    const tagsOf = (text: string) => text.match(/<\/?[a-z][^\s>]*/gi)?.join(' ')
    const plain = tagsOf((await send({ path: '/accounts', fields: { token, address: 'nobody@x' } })).text)
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', "'", '&', '</p>', '<img src=x onerror=y>', '${', '\u2028'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const address = `x${pieces.join('').replaceAll('\0', '')}`
        const { text, status } = await send({ path: '/accounts', fields: { token, address } })
        expect([status, tagsOf(text)]).toEqual([404, plain])
      }),
      { numRuns: generatedRuns(60) },
    )
  })

  it('is found by the whole address alone: a part, a wildcard or a statement finds nobody', async () => {
    const { world, logIn, send } = await operatorWorld()
    const { email } = await confirmed(world)
    const { token } = await logIn()
    for (const address of [email.slice(0, 6), '%', '*', email.replace('@', '%'), "' or 1=1 --", '']) {
      const answer = await send({ path: '/accounts', fields: { token, address } })
      expect([address, answer.status]).toEqual([address, 404])
    }
  })

  it('nothing secret is on a page or in the log: no hash, no seed, no token but that of the page', async () => {
    const { world, logIn, send, operator, logged } = await operatorWorld()
    const server = await logIn()
    const { token } = server
    const pages = [server, await send({ path: '/accounts', fields: { token, address: operator.email } })]
    pages.push(await send({ path: '/events', fields: { token } }))
    const known = await world.store.accountById(operator.userId)
    const secrets = [known?.value.passwordHash ?? '', operator.secret, operator.refreshToken, PASSWORD]
    for (const { text } of pages) expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const all = logged.join('\n')
    expect([...secrets, token, operator.email].filter((secret) => all.includes(secret))).toEqual([])
  })

  it('nobody suspends themselves', async () => {
    const { logIn, change, operator, send } = await operatorWorld()
    const { token } = await logIn()
    const answer = await change(token, '/suspend', { account: operator.userId, to: 'suspended' })
    expect(answer.text).toContain('You cannot suspend your own account.')
    expect((await send({ fields: { token } })).status).toBe(200)
  })

  it('an account that is not there is changed by nobody', async () => {
    const { logIn, change } = await operatorWorld()
    const { token } = await logIn()
    for (const path of ['/sessions', '/suspend'])
      expect((await change(token, path, { account: '../../x', to: 'suspended' })).status).toBe(404)
  })
})
