/**
 * One security hole: what is changed in the source so that it gapes. Each text stands in its file exactly once. `by` is
 * the check that noticed it before, which is asked first; whatever it says, every check counts.
 */
export type Hole = { name: string; by: string; edits: { file: string; find: string; put: string }[] }

const RULES = 'src/domain/accounts/provider'
const SERVER = 'src/server/accounts'

function hole(by: string, name: string, file: string, find: string, put: string): Hole {
  return { name, by, edits: [{ file, find, put }] }
}

/** Holes that a client cannot see: driven alone, it works as before on every one of them. */
const UNSEEN: Hole[] = [
  hole(
    '1',
    'the password is not checked',
    `${SERVER}/log-in.ts`,
    'if (known === null || !matches.value) return',
    'if (known === null) return',
  ),
  hole(
    '27',
    'an old refresh token is good for ever',
    `${RULES}/refresh-family.ts`,
    "? { kind: 'retry', path } : { kind: 'stolen' }",
    "? { kind: 'retry', path } : { kind: 'rotate' }",
  ),
  hole(
    '29',
    'log-out does nothing',
    `${SERVER}/session-routes.ts`,
    "  if (scope === 'global') await",
    "  if (scope !== 'all') return c.body(null, 204)\n  if (scope === 'global') await",
  ),
  hole(
    '16',
    'any code of a mail is accepted',
    `${RULES}/mail-tokens.ts`,
    'token.codeHash !== null && token.codeHash === wanted',
    'token.codeHash !== null && wanted !== null',
  ),
  hole(
    '30',
    'the signature of an access token is not verified',
    `${SERVER}/access-tokens.ts`,
    '        const { payload } = await jwtVerify(',
    "        if (token !== '') return claimsIn(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))\n        const { payload } = await jwtVerify(",
  ),
  hole(
    '12',
    'what a mail carries works again and again',
    `${SERVER}/verify-mail.ts`,
    'const used = { ...account, mailTokens: dropMailToken(account.mailTokens, kind) }',
    'const used = { ...account }',
  ),
  hole(
    '19',
    'a new password keeps other sessions',
    `${SERVER}/change-user.ts`,
    '{ end: { allBut: [here.session.value.sessionId] } }',
    '{}',
  ),
  hole(
    '41',
    'the account as JSON holds the password hash',
    `${SERVER}/wire-user.ts`,
    '    is_anonymous: false,\n',
    '    is_anonymous: false,\n    encrypted_password: account.passwordHash,\n',
  ),
  hole(
    '36',
    'a second factor can be removed without it',
    `${SERVER}/enrol-factor.ts`,
    "if (wasVerified && here.aal === 'aal1') return",
    "if (wasVerified && here.userId === '') return",
  ),
  hole(
    '38',
    'the verifier of PKCE is ignored',
    `${SERVER}/exchange-code.ts`,
    'if (!provesPkce(verifier, flow.token.pkce)) return',
    "if (!provesPkce(verifier, flow.token.pkce) && verifier === '') return",
  ),
  hole(
    '40',
    'what operators may do is open to every account',
    `${SERVER}/admin-routes.ts`,
    "return here.ok ? 'not-admin' : here.error",
    'return here.ok ? null : here.error',
  ),
  hole(
    '37',
    'the signature of a passkey is ignored',
    `${SERVER}/webauthn.ts`,
    '    const { verified, authenticationInfo } = await',
    "    if (use === 'passkey') return credential\n    const { verified, authenticationInfo } = await",
  ),
  hole(
    '2',
    'an unconfirmed address logs in',
    `${SERVER}/log-in.ts`,
    "    if (account.emailConfirmedAt === null) return refusing('not-confirmed')\n",
    '',
  ),
]

/** Holes that driving the client shows too. */
const SEEN: Hole[] = [
  hole(
    '30',
    'an access token never ends',
    `${SERVER}/access-tokens.ts`,
    'currentDate: new Date(clock())',
    'currentDate: new Date(0)',
  ),
  hole(
    '35',
    'a code of an authenticator app is not checked',
    `${SERVER}/totp.ts`,
    'return steps.find((step) => isEqual(totp.generate({ timestamp: step * STEP_MS }), code)) ?? null',
    'return steps.find((step) => totp.generate({ timestamp: step * STEP_MS }) && code) ?? null',
  ),
  hole(
    '26',
    'a refresh token does not change',
    `${SERVER}/refresh-session.ts`,
    "  if (judged.kind === 'unknown') return",
    "  if (judged.kind === 'rotate') return success({ session, refreshToken: token })\n  if (judged.kind === 'unknown') return",
  ),
  hole(
    '6',
    'recovery tells who has an account',
    `${SERVER}/mail-routes.ts`,
    '  await recover(provider, asked.value)\n',
    "  if ((await provider.store.accountByEmail(asked.value.email)) === null) return refuse(c, 'no-such-user', settings)\n  await recover(provider, asked.value)\n",
  ),
]

/** Holes of our own thinking. */
const OWN: Hole[] = [
  hole(
    '35',
    'a code of an authenticator app works twice',
    `${SERVER}/totp.ts`,
    'openSteps(now, lastUsedStep)',
    'openSteps(now, null)',
  ),
  hole(
    '16',
    'wrong codes are not counted',
    `${SERVER}/limits.ts`,
    'return hits.count <= TRIES_OF_A_CODE',
    'return hits.count > 0',
  ),
  hole(
    '39b',
    'anyone may say which address they come from',
    `${SERVER}/limits.ts`,
    "c.req.header('x-forwarded-for'), trustedProxyHops)",
    "c.req.header('x-forwarded-for'), Math.max(1, trustedProxyHops))",
  ),
  hole(
    '34',
    'other sessions go on when a second factor comes',
    `${SERVER}/second-factor.ts`,
    'end: { only: others.map(({ value }) => value.sessionId) },',
    'end: { only: others.map(({ value }) => value.userId) },',
  ),
  hole(
    '33',
    'a mail leads to any site',
    `${SERVER}/redirect-target.ts`,
    'isSameSite(url, new URL(siteUrl)) ||',
    "url.protocol !== '' ||",
  ),
  {
    name: 'seeds of authenticator apps lie in clear',
    by: '17',
    edits: [
      {
        file: `${SERVER}/enrol-factor.ts`,
        find: 'const secretSealed = provider.secrets.seal(seed.secret, seedPlace(userId, id))',
        put: 'const secretSealed = seed.secret',
      },
      {
        file: `${SERVER}/verify-factor.ts`,
        find: 'const secret = provider.secrets.open(factor.secretSealed, seedPlace(userId, factor.id))',
        put: 'const secret = factor.secretSealed',
      },
    ],
  },
  hole(
    '18',
    'following a mailed link uses it up',
    `${SERVER}/follow-link.ts`,
    "if (settings.linkByGet === 'page') return",
    "if (settings.linkByGet === 'page' && link === '') return",
  ),
  hole(
    '4a',
    'a stranger’s password outlives the confirmation by the owner',
    `${RULES}/mail-tokens.ts`,
    "const keepsPassword = by === 'signup' && !account.isPasswordContested",
    "const keepsPassword = by !== 'invite'",
  ),
  hole(
    '3',
    'an unknown address costs no hash',
    `${SERVER}/log-in.ts`,
    '  const matches = await provider.hasher.verify',
    "  if (known === null) return failure('wrong-credentials')\n  const matches = await provider.hasher.verify",
  ),
  hole(
    '3a',
    'signing up for a taken address costs no hash',
    `${SERVER}/sign-up.ts`,
    '  const spent = await provider.hasher.verify(request.password, null)\n  if (!spent.ok) return spent\n',
    '',
  ),
  hole(
    '3a',
    'an answer waits for its mail',
    `${SERVER}/sign-up.ts`,
    '  if (mailed.ok && mailed.value !== null) sendLater(provider, mailed.value)\n',
    '  if (mailed.ok && mailed.value !== null) await provider.mail(mailed.value)\n',
  ),
  hole(
    '3c',
    'an answer waits for what is kept of a known address alone',
    `${SERVER}/ask-for-mail.ts`,
    "  afterAnswer(provider, 'recovery', asked.email, work)\n",
    '  await work\n',
  ),
  hole(
    '44b',
    'pages of other sites may ask',
    'src/server/same-site.ts',
    'if (CHANGES_NOTHING.includes(c.req.method) || isFromHere(c.req.raw.headers, publicUrl)) return next()',
    "if (CHANGES_NOTHING.includes(c.req.method) || isFromHere(c.req.raw.headers, publicUrl) || publicUrl !== '') return next()",
  ),
  hole(
    '39a',
    'guesses at a password never run out',
    `${SERVER}/log-in.ts`,
    "if (!(await mayGuess(provider, ...guess))) return failure('rate-limited')",
    'await mayGuess(provider, ...guess)',
  ),
  hole(
    '39a',
    'whoever guesses locks the owner out',
    `${SERVER}/known-device.ts`,
    '&& timingSafeEqual(given, expected) ? device : null',
    '&& timingSafeEqual(expected, given) ? null : null',
  ),
  hole(
    '16a',
    'every mail gives five more guesses at its code',
    `${SERVER}/verify-mail.ts`,
    "if (!(await mayGuess(provider, 'mail-code', proof.email))) return failure('code-expired')",
    "await mayGuess(provider, 'mail-code', proof.email)",
  ),
  hole(
    '35c',
    'codes of a second factor can be guessed day and night',
    `${SERVER}/limits.ts`,
    "(await mayGuess(provider, 'second-factor', whose)) && mayGuess(provider, 'second-factor-day', whose)",
    "mayGuess(provider, 'second-factor', whose)",
  ),
  hole(
    '35a',
    'a factor that a thief prepared outlives the protection of the account',
    `${SERVER}/verify-factor.ts`,
    "factors: factors.filter(({ status }) => status === 'verified') }",
    'factors }',
  ),
  hole(
    '35b',
    'another factor is finished without showing the first',
    `${SERVER}/verify-factor.ts`,
    "factor.status === 'unverified' && isProtected && here.aal === 'aal1'",
    "factor.status === 'unverified' && isProtected && here.userId === ''",
  ),
  hole(
    '15',
    'a link serves any purpose',
    `${RULES}/mail-tokens.ts`,
    'kinds.includes(token.kind) && opens(token, presented, now)',
    'kinds.length >= 0 && opens(token, presented, now)',
  ),
  hole(
    '36',
    'an older access token gains by a later second factor',
    `${SERVER}/require-session.ts`,
    "aal: aal === 'aal2' ? level : 'aal1'",
    "aal: aal === 'aal2' ? level : level",
  ),
  hole(
    '43',
    'a deleted account lives on',
    `${SERVER}/own-account.ts`,
    '      await provider.store.deleteAccount(userId)\n',
    '',
  ),
  hole(
    '41',
    'a fault of ours ends the session',
    `${SERVER}/account-provider.ts`,
    '    return answerFault(c)\n',
    "    return refuse(c, 'no-refresh-token', settings)\n",
  ),
]

export const ACCOUNT_HOLES: Hole[] = [...UNSEEN, ...SEEN, ...OWN]
