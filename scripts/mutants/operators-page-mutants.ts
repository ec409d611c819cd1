import { type Mutant, mutant, SERVER } from './mutant.ts'

const PAGE = 'src/server/operators'
const WHO = `${SERVER}/operate/operators.ts`

/** Mutants in the operators' page, and in who may use it. */
export const OPERATORS_PAGE: Mutant[] = [
  mutant(
    'by another name (DNS rebinding)',
    'the operators’ page answers under every name',
    `${PAGE}/operator-requests.ts`,
    '  app.use(refuseUnknownHosts({ publicUrl: origin, allowedHosts: [] }))\n',
    '',
  ),
  mutant(
    'from another machine',
    'the operators’ page answers other machines',
    `${PAGE}/operator-requests.ts`,
    'isLoopback(address) && !isProxied',
    '!isProxied',
  ),
  mutant(
    'through a proxy',
    'the operators’ page answers behind a proxy',
    `${PAGE}/operator-requests.ts`,
    'isLoopback(address) && !isProxied',
    'isLoopback(address)',
  ),
  mutant(
    'from a page of another site',
    'a page of another site sends forms to the operators’ page',
    `${PAGE}/operator-requests.ts`,
    "  app.use(refuseCrossSite(origin, { path: '/', origins: [] }))\n",
    '',
  ),
  mutant(
    'whose address nobody proved',
    'an address that nobody proved operates',
    WHO,
    '    account.provenEmail === account.email &&\n',
    '',
  ),
  mutant(
    'by a link that an operator was shown',
    'a link that an operator was shown proves an address',
    `${SERVER}/core/verify-mail.ts`,
    'return isShown ? account : ',
    'return ',
  ),
  mutant(
    'whose address is not listed',
    'whoever has an app operates',
    WHO,
    '    listed.includes(account.email) &&\n',
    '',
  ),
  mutant(
    'who is suspended',
    'a suspended operator goes on',
    WHO,
    '    !isBanned(account, now)\n',
    '    now > 0\n',
  ),
  mutant(
    'with a code that was used before',
    'a code opens the operators’ page again',
    WHO,
    'change: { account: used } }',
    '}',
  ),
  mutant(
    'in a session that was open before',
    'an operator’s session outlives a new password',
    WHO,
    'known.value.passwordHash !== passwordHash',
    'known.value.passwordHash === null',
  ),
  mutant(
    'in a session of which the app was removed',
    'an operator’s session never ends',
    `${PAGE}/operator-sessions.ts`,
    'clock() < found.endsAt',
    'clock() < Number.POSITIVE_INFINITY',
  ),
  mutant(
    'never opens what a setting closed',
    'an operator stores what a setting closed',
    `${SERVER}/operate/operator-changes.ts`,
    "  if (!settings.allowsSignUp) return failure('closed-by-setting')\n",
    '',
  ),
  mutant(
    'closes sign-up on every server at once',
    'a closed sign-up is open by a mailed link',
    `${SERVER}/core/ask-for-mail.ts`,
    '(await isSignUpOpen(accounts))',
    'accounts.settings.allowsSignUp',
  ),
  mutant(
    'ends sessions, suspends and lifts that',
    'what a suspension ended comes back with it',
    `${SERVER}/operate/operator-changes.ts`,
    ', end: { allBut: [] } }',
    ' }',
  ),
]
