import { type Mutant, mutant, RULES, SERVER } from './mutant.ts'

/** Mutants that a client cannot see: driven alone, it works as before on every one of them. */
export const UNSEEN: Mutant[] = [
  mutant(
    '1',
    'the password is not checked',
    `${SERVER}/core/log-in.ts`,
    'if (known === null || !matches.value) return',
    'if (known === null) return',
  ),
  mutant(
    '27',
    'an old refresh token is good for ever',
    `${RULES}/refresh-family.ts`,
    "? { kind: 'retry', path } : { kind: 'stolen' }",
    "? { kind: 'retry', path } : { kind: 'rotate' }",
  ),
  mutant(
    '29',
    'log-out does nothing',
    `${SERVER}/core/log-out.ts`,
    '  const here = [session.value.sessionId]\n',
    "  const here = [session.value.sessionId]\n  if (scope !== 'everywhere') return success(null)\n",
  ),
  mutant(
    '16',
    'any code of a mail is accepted',
    `${RULES}/mail-tokens.ts`,
    'token.codeHash !== null && token.codeHash === wanted',
    'token.codeHash !== null && wanted !== null',
  ),
  mutant(
    '30',
    'the signature of an access token is not verified',
    `${SERVER}/tokens/access-tokens.ts`,
    '      const { payload, protectedHeader } = await jwtVerify(',
    "      const [head, body] = token.split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}'))\n      if (token !== '') return claimsIn(body, head.kid)\n      const { payload, protectedHeader } = await jwtVerify(",
  ),
  mutant(
    '12',
    'what a mail carries works again and again',
    `${SERVER}/core/verify-mail.ts`,
    'const used = { ...account, mailTokens: afterOpening(account.mailTokens, token, now) }',
    'const used = { ...account }',
  ),
  mutant(
    '19',
    'a new password keeps other sessions',
    `${SERVER}/core/change-user.ts`,
    'endsOthers ? { end: { allBut: [sessionId] } } : {}',
    'endsOthers ? {} : {}',
  ),
  mutant(
    '41',
    'the account as JSON holds the password hash',
    `${SERVER}/gotrue/wire-user.ts`,
    '    is_anonymous: false,\n',
    '    is_anonymous: false,\n    encrypted_password: account.passwordHash,\n',
  ),
  mutant(
    '36',
    'a second factor can be removed without it',
    `${SERVER}/core/factors/enrol-factor.ts`,
    "if (wasVerified && auth.aal === 'aal1') return",
    "if (wasVerified && auth.userId === '') return",
  ),
  mutant(
    '38',
    'the verifier of PKCE is ignored',
    `${SERVER}/gotrue/pkce.ts`,
    'return provesPkce(verifier, token.pkce) ? success',
    "return provesPkce(verifier, token.pkce) || verifier !== '' ? success",
  ),
  mutant(
    '40',
    'what operators may do is open to every account',
    `${SERVER}/gotrue/admin-routes.ts`,
    'return auth.ok ? NOT_ADMIN : auth',
    'return auth.ok ? null : auth',
  ),
  mutant(
    '37',
    'the signature of a passkey is ignored',
    `${SERVER}/core/factors/webauthn.ts`,
    '    const { verified, authenticationInfo } = await',
    "    if (use === 'passkey') return credential\n    const { verified, authenticationInfo } = await",
  ),
  mutant(
    '2',
    'an unconfirmed address logs in',
    `${SERVER}/core/log-in.ts`,
    "    if (account.emailConfirmedAt === null) return fail('not-confirmed')\n",
    '',
  ),
]

/** Mutants that driving the client shows too. */
export const SEEN: Mutant[] = [
  mutant(
    '30a',
    'a token for somebody else is believed',
    `${SERVER}/tokens/access-tokens.ts`,
    '        audience: AUDIENCE,\n',
    '',
  ),
  mutant(
    '37',
    'a passkey can be asked for by any site',
    `${SERVER}/core/factors/webauthn.ts`,
    '    const { verified, authenticationInfo } = await verifyAuthenticationResponse({\n      response: response as AuthenticationResponseJSON,\n      expectedChallenge: challenge,\n      expectedOrigin: settings.webauthn.origins,',
    "    const { origin } = JSON.parse(Buffer.from((response as AuthenticationResponseJSON).response.clientDataJSON, 'base64url').toString())\n    const { verified, authenticationInfo } = await verifyAuthenticationResponse({\n      response: response as AuthenticationResponseJSON,\n      expectedChallenge: challenge,\n      expectedOrigin: origin,",
  ),
  mutant(
    '40',
    'one call of operators is open to anyone',
    `${SERVER}/gotrue/admin-routes.ts`,
    '    const error = await operatorError(c, accounts)',
    "    const error = c.req.method === 'PUT' ? null : await operatorError(c, accounts)",
  ),
  mutant(
    '30',
    'an access token never ends',
    `${SERVER}/tokens/access-tokens.ts`,
    'currentDate: new Date(clock())',
    'currentDate: new Date(0)',
  ),
  mutant(
    '35',
    'a code of an authenticator app is not checked',
    `${SERVER}/core/factors/totp.ts`,
    'return steps.find((step) => isEqual(totp.generate({ timestamp: step * STEP_MS }), code)) ?? null',
    'return steps.find((step) => totp.generate({ timestamp: step * STEP_MS }) && code) ?? null',
  ),
  mutant(
    '26',
    'a refresh token does not change',
    `${SERVER}/core/refresh-session.ts`,
    "  if (judged.kind === 'unknown') return",
    "  if (judged.kind === 'rotate') return success({ session, refreshToken: token })\n  if (judged.kind === 'unknown') return",
  ),
  mutant(
    '6',
    'recovery tells who has an account',
    `${SERVER}/gotrue/mail-routes.ts`,
    '  await recover(accounts, request.value)\n',
    "  if ((await accounts.store.accountByEmail(request.value.email)) === null) return { ok: false, error: 'no-account' }\n  await recover(accounts, request.value)\n",
  ),
]
