import { type Mutant, mutant, RULES, SERVER } from './mutant.ts'

const ASKS =
  '    const refused = freshnessError(accounts, account, auth)\n    if (refused !== null) return fail(refused)\n'

/** Mutants about what an old session, or one without the second factor, may do. */
export const FRESH: Mutant[] = [
  mutant(
    '21c',
    'a session proves itself by a factor it has enrolled',
    `${RULES}/fresh-session.ts`,
    'factor.verifiedAt < createdAt',
    'factor.verifiedAt > 0',
  ),
  mutant(
    '21c',
    'showing a factor again makes it one of this session',
    `${SERVER}/core/factors/verify-factor.ts`,
    "before.verifiedAt ?? (before.status === 'verified' ? before : shown).updatedAt",
    'shown.updatedAt',
  ),
  mutant(
    '21d',
    'an old session enrols a factor',
    `${SERVER}/core/factors/enrol-factor.ts`,
    ASKS,
    "    if (lacksSecondFactor(account, auth)) return fail('factor-needed')\n",
  ),
  mutant(
    '21d',
    'an old session finishes the factor that was begun when it was fresh',
    `${SERVER}/core/factors/verify-factor.ts`,
    "factor.status === 'unverified' ? freshnessError(accounts, account, auth) : null",
    "factor.status === 'unverified' && freshnessError(accounts, account, auth) === 'factor-needed' ? 'factor-needed' : null",
  ),
  mutant(
    '21d',
    'an old session asks for a passkey',
    `${SERVER}/core/factors/passkeys.ts`,
    `${ASKS}    if (account.passkeys.length`,
    '    if (account.passkeys.length',
  ),
  mutant(
    '21d',
    'an old session keeps the passkey it asked for when it was fresh',
    `${SERVER}/core/factors/passkeys.ts`,
    `${ASKS}    const replace`,
    '    const replace',
  ),
  mutant(
    '21d',
    'an old session makes recovery codes',
    `${SERVER}/core/factors/recovery-codes.ts`,
    `${ASKS}    if (isNew`,
    "    if (auth.aal === 'aal1') return fail('factor-needed')\n    if (isNew",
  ),
  mutant(
    '21d',
    'an old session deletes the account',
    `${SERVER}/http/own-account.ts`,
    '      if (refused !== null) return answerError(c, refused)\n',
    "      if (refused === 'factor-needed') return answerError(c, refused)\n",
  ),
  {
    name: 'an old session moves the account to another address',
    by: '21d',
    edits: [
      {
        file: `${SERVER}/core/change-user.ts`,
        find: 'change.password !== null || (change.email !== null && change.email !== email)',
        put: "change.password !== null || (change.email !== null && email === '')",
      },
    ],
  },
  mutant(
    '21d',
    'an old session finds out the present password by setting it anew',
    `${SERVER}/core/change-user.ts`,
    '  if (stale !== null) return failure(stale)\n',
    '',
  ),
  mutant(
    '21e',
    'any password makes a session fresh',
    `${SERVER}/core/reauthenticate.ts`,
    "matches.value ? success(null) : failure('wrong-password')",
    'success(null)',
  ),
  mutant(
    '21e',
    'a mailed code makes sessions fresh again and again',
    `${SERVER}/core/reauthenticate.ts`,
    'return { answer: success({ ...account, mailTokens }) }',
    'return { answer: success(mailTokens.length < 0 ? { ...account, mailTokens } : account) }',
  ),
  mutant(
    '21f',
    'an old session may try out passwords',
    `${SERVER}/core/reauthenticate.ts`,
    "if (!(await countPasswordAttempt(accounts, auth))) return failure('rate-limited')",
    'await countPasswordAttempt(accounts, auth)',
  ),
  mutant(
    'race 14',
    'a proof that was begun slips past a second factor',
    `${SERVER}/core/reauthenticate.ts`,
    "  if (lacksSecondFactor(account, auth)) return fail('factor-needed') // it may have come meanwhile\n",
    '',
  ),
  mutant(
    '34a',
    'half a log-in ends whole ones',
    `${SERVER}/core/log-out.ts`,
    'if (lacksSecondFactor(account.value, auth)) return logOutHalf(accounts, auth, scope)',
    "if (lacksSecondFactor(account.value, auth) && scope === 'others') return failure('factor-needed')",
  ),
  mutant(
    '34a',
    'half a log-in sees devices and signs them out',
    `${SERVER}/http/with-session.ts`,
    "lacksSecondFactor(auth.account.value, auth) ? answerError(c, 'factor-needed') : route(c, auth, acting)",
    'route(c, lacksSecondFactor(auth.account.value, auth) ? auth : auth, acting)',
  ),
  {
    name: 'half a log-in changes the profile',
    by: '34a',
    edits: [
      {
        file: `${SERVER}/core/change-user.ts`,
        find: "if (lacksSecondFactor(auth.account.value, auth)) return failure('factor-needed')",
        put: "if (lacksSecondFactor(auth.account.value, auth) && change.data === null) return failure('factor-needed')",
      },
      {
        file: `${SERVER}/core/change-user.ts`,
        find: "if (lacksSecondFactor(present, auth)) return fail('factor-needed')",
        put: "if (lacksSecondFactor(present, auth) && change.data === null) return fail('factor-needed')",
      },
    ],
  },
]
