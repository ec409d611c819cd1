import { type Mutant, mutant } from './mutant.ts'

/** Mutants that a client cannot see: driven alone, it works as before on every one of them. */
export const UNSEEN: Mutant[] = [
  mutant(
    '1',
    'the password is not checked',
    'compare',
    'if (known === null || !matches.value) return',
    'if (known === null) return',
  ),
  mutant(
    '27',
    'an old refresh token is good for ever',
    'judgeRefresh',
    "? { kind: 'retry', path } : { kind: 'stolen' }",
    "? { kind: 'retry', path } : { kind: 'rotate' }",
  ),
  mutant(
    '29',
    'log-out does nothing',
    'logOut',
    'const here = [session.value.sessionId]',
    "const here = [session.value.sessionId]; if (scope !== 'everywhere') return success(null)",
  ),
  mutant(
    '16',
    'any code of a mail is accepted',
    'opens',
    'token.codeHash !== null && token.codeHash === wanted',
    'token.codeHash !== null && wanted !== null',
  ),
  mutant(
    '30',
    'the signature of an access token is not verified',
    'createAccessTokens',
    'const { payload, protectedHeader } = await jwtVerify(',
    "const [head, body] = token.split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')); if (token !== '') return claimsIn(body, head.kid); const { payload, protectedHeader } = await jwtVerify(",
  ),
  mutant(
    '12',
    'what a mail carries works again and again',
    'withTokenUsed',
    'const used = { ...account, mailTokens: afterOpening(account.mailTokens, token, now) }',
    'const used = { ...account }',
  ),
  mutant(
    '19',
    'a new password keeps other sessions',
    'decide',
    'endsOthers ? { end: { allBut: [sessionId] } } : {}',
    'endsOthers ? {} : {}',
  ),
  mutant(
    '41',
    'the account as JSON holds the password hash',
    'wireUser',
    'is_anonymous: false',
    'is_anonymous: false, encrypted_password: account.passwordHash',
  ),
  mutant(
    '36',
    'a second factor can be removed without it',
    'unenrolFactor',
    "if (wasVerified && auth.aal === 'aal1') return",
    "if (wasVerified && auth.userId === '') return",
  ),
  mutant(
    '38',
    'the verifier of PKCE is ignored',
    'findToken',
    'return provesPkce(verifier, token.pkce) ? success',
    "return provesPkce(verifier, token.pkce) || verifier !== '' ? success",
  ),
  mutant(
    '40',
    'what operators may do is open to every account',
    'operatorError',
    'return auth.ok ? NOT_ADMIN : auth',
    'return auth.ok ? null : auth',
  ),
  mutant(
    '37',
    'the signature of a passkey is ignored',
    'checkRequest',
    'const { verified, authenticationInfo } = await',
    "if (use === 'passkey') return credential; const { verified, authenticationInfo } = await",
  ),
  mutant(
    '2',
    'an unconfirmed address logs in',
    'enter',
    "if (account.emailConfirmedAt === null) return fail('not-confirmed') const kept =",
    'const kept =',
  ),
]

/** Mutants that driving the client shows too. */
export const SEEN: Mutant[] = [
  mutant(
    '30a',
    'a token for somebody else is believed',
    'createAccessTokens',
    'audience: AUDIENCE',
    'audience: undefined',
  ),
  mutant(
    '37',
    'a passkey can be asked for by any site',
    'checkRequest',
    'const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response: response as AuthenticationResponseJSON, expectedChallenge: challenge, expectedOrigin: settings.webauthn.origins',
    "const { origin } = JSON.parse(Buffer.from((response as AuthenticationResponseJSON).response.clientDataJSON, 'base64url').toString()); const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response: response as AuthenticationResponseJSON, expectedChallenge: challenge, expectedOrigin: origin",
  ),
  mutant(
    '40',
    'one call of operators is open to anyone',
    'forOperators',
    'const error = await operatorError(c, accounts)',
    "const error = c.req.method === 'PUT' ? null : await operatorError(c, accounts)",
  ),
  mutant(
    '30',
    'an access token never ends',
    'createAccessTokens',
    'currentDate: new Date(clock())',
    'currentDate: new Date(0)',
  ),
  mutant(
    '35',
    'a code of an authenticator app is not checked',
    'stepOfCode',
    'return steps.find((step) => isEqual(totp.generate({ timestamp: step * STEP_MS }), code)) ?? null',
    'return steps.find((step) => totp.generate({ timestamp: step * STEP_MS }) && code) ?? null',
  ),
  mutant(
    '26',
    'a refresh token does not change',
    'tryRefresh',
    "if (judged.kind === 'unknown') return",
    "if (judged.kind === 'rotate') return success({ session, refreshToken: token }); if (judged.kind === 'unknown') return",
  ),
  mutant(
    '6',
    'recovery tells who has an account',
    'recoverRoute',
    'await recover(accounts, request.value)',
    "if ((await accounts.store.accountByEmail(request.value.email)) === null) return { ok: false, error: 'no-account' }; await recover(accounts, request.value)",
  ),
]
