import { type Mutant, mutant } from './mutant.ts'

const ASKS =
  'const refused = freshnessError(accounts, account, auth) if (refused !== null) return fail(refused)'

/** Mutants about what an old session, or one without the second factor, may do. */
export const FRESH: Mutant[] = [
  mutant(
    '21c',
    'a session proves itself by a factor it has enrolled',
    'provesPerson',
    'factor.verifiedAt < createdAt',
    'factor.verifiedAt > 0',
  ),
  mutant(
    '21c',
    'showing a factor again makes it one of this session',
    'withShown',
    "before.verifiedAt ?? (before.status === 'verified' ? before : shown).updatedAt",
    'shown.updatedAt',
  ),
  mutant(
    '21d',
    'an old session enrols a factor',
    'enrolFactor',
    ASKS,
    "if (lacksSecondFactor(account, auth)) return fail('factor-needed')",
  ),
  mutant(
    '21d',
    'an old session finishes the factor that was begun when it was fresh',
    'decide',
    "factor.status === 'unverified' ? freshnessError(accounts, account, auth) : null",
    "factor.status === 'unverified' && freshnessError(accounts, account, auth) === 'factor-needed' ? 'factor-needed' : null",
  ),
  mutant(
    '21d',
    'an old session asks for a passkey',
    'startPasskey',
    `${ASKS} if (account.passkeys.length`,
    'if (account.passkeys.length',
  ),
  mutant(
    '21d',
    'an old session keeps the passkey it asked for when it was fresh',
    'keepPasskey',
    `${ASKS} const replace`,
    'const replace',
  ),
  mutant(
    '21d',
    'an old session makes recovery codes',
    'generateRecoveryCodes',
    `${ASKS} if (isNew`,
    "if (auth.aal === 'aal1') return fail('factor-needed'); if (isNew",
  ),
  mutant(
    '21d',
    'an old session deletes the account',
    'createOwnAccountApi',
    'if (refused !== null) return answerError(c, refused)',
    "if (refused === 'factor-needed') return answerError(c, refused)",
  ),
  mutant(
    '21d',
    'an old session moves the account to another address',
    'isSensitive',
    'change.password !== null || (change.email !== null && change.email !== email)',
    "change.password !== null || (change.email !== null && email === '')",
  ),
  mutant(
    '21d',
    'an old session finds out the present password by setting it anew',
    'checkPasswords',
    'if (stale !== null) return failure(stale)',
    '',
  ),
  mutant(
    '21e',
    'any password makes a session fresh',
    'checkCurrentPassword',
    "matches.value ? success(null) : failure('wrong-password')",
    'success(null)',
  ),
  mutant(
    '21e',
    'a mailed code makes sessions fresh again and again',
    'decideCode',
    'return { answer: success({ ...account, mailTokens }) }',
    'return { answer: success(mailTokens.length < 0 ? { ...account, mailTokens } : account) }',
  ),
  mutant(
    '21f',
    'an old session may try out passwords',
    'byPassword',
    "if (!(await countPasswordAttempt(accounts, auth))) return failure('rate-limited')",
    'await countPasswordAttempt(accounts, auth)',
  ),
  mutant(
    'race 14',
    'a proof that was begun slips past a second factor',
    'decideFresh',
    "if (lacksSecondFactor(account, auth)) return fail('factor-needed')",
    '',
  ),
  mutant(
    '34a',
    'half a log-in ends whole ones',
    'logOut',
    'if (lacksSecondFactor(account.value, auth)) return logOutHalf(accounts, auth, scope)',
    "if (lacksSecondFactor(account.value, auth) && scope === 'others') return failure('factor-needed')",
  ),
  mutant(
    '34a',
    'half a log-in sees devices and signs them out',
    'withWholeSession',
    "lacksSecondFactor(auth.account.value, auth) ? answerError(c, 'factor-needed') : route(c, auth, acting)",
    'route(c, lacksSecondFactor(auth.account.value, auth) ? auth : auth, acting)',
  ),
  {
    name: 'half a log-in changes the profile',
    by: '34a',
    edits: [
      {
        place: 'changeUser',
        find: "if (lacksSecondFactor(auth.account.value, auth)) return failure('factor-needed')",
        put: "if (lacksSecondFactor(auth.account.value, auth) && change.data === null) return failure('factor-needed')",
      },
      {
        place: 'decide',
        find: "if (lacksSecondFactor(present, auth)) return fail('factor-needed')",
        put: "if (lacksSecondFactor(present, auth) && change.data === null) return fail('factor-needed')",
      },
    ],
  },
]
