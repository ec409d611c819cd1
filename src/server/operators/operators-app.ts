import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { hasSecondFactor } from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { type Accounts, forRequest } from '#server/accounts/core/accounts.ts'
import { isBanned } from '#server/accounts/core/open-session.ts'
import { isSignUpOpen } from '#server/accounts/core/sign-up.ts'
import { findAccount } from '#server/accounts/operate/operate-accounts.ts'
import { actingAs, closeSignUp, endAllSessions, suspend } from '#server/accounts/operate/operator-changes.ts'
import {
  confirmOperator,
  isStillOperator,
  logInOperator,
  type Operator,
  type OperatorRefusal,
} from '#server/accounts/operate/operators.ts'
import { isOutage, OUTAGE_WAIT_SECONDS } from '#server/database/database-error.ts'
import { type Drawn, type Notice, PAGE_POLICY, type RefusalStatus } from './operator-page.ts'
import { fieldsOf, guardOperators, operatorSessions } from './operator-requests.ts'
import {
  accountsPage,
  type BackupState,
  eventsPage,
  logInPage,
  type ServerFacts,
  type ShownAccount,
  type SignUpState,
  serverPage,
} from './operator-views.ts'

export type OperatorPorts = {
  accounts: Accounts
  /** Addresses of those who may operate. */
  operators: readonly string[]
  /** The origin of its own listener. */
  origin: string
  facts(): Promise<ServerFacts>
  tryEngines(): Promise<string[]>
  diaryOf(userId: string): Promise<{ rows: number; bytes: number } | null>
  backups: { state(): BackupState; start(onDone: (file: string) => Promise<void>): Promise<void> }
  log: Logger
}

const MOST_EVENTS = 100

const STATUS = { refused: 401, 'rate-limited': 429, 'too-busy': 503 } as const

const WAIT = {
  'rate-limited': 'Too many attempts. Please wait a few minutes.',
  'too-busy': 'Too many log-ins at the moment. Please try again soon.',
}

const told = (text: string): Notice => ({ is: 'told', text })
const refused = (text: string, status: RefusalStatus): Notice => ({ is: 'refused', text, status })

const NOT_IN = 'That does not open this page. Each code counts once: wait for the next one.'
const NO_CODE = 'That code is wrong, or was used before. Nothing was changed.'
const NO_FORM = refused('That was no form of this page.', 400)

/** One request of somebody who is logged in. */
type Asked = { c: Context; operator: Operator; token: string; fields: Map<string, string> }

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

function timeOf(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString()
}

/** The operators' page. It opens and listens to nothing. */
export function operatorsApp(ports: OperatorPorts): Hono {
  const { operators: listed, origin, backups, log } = ports
  const base: Accounts = { ...ports.accounts, actor: { by: 'operator', sessionId: null } }
  const sessions = operatorSessions(base.clock)
  const app = new Hono()
  guardOperators(app, origin)

  async function draw(c: Context, notice: Notice | null, page: (notice: Notice | null) => Drawn) {
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(await page(notice), notice?.is === 'refused' ? notice.status : 200)
  }

  /** Why something was not done; who has to wait is told for how long in the header. */
  function noticeFor(c: Context, error: OperatorRefusal, seconds: number, words: string): Notice {
    if (error !== 'refused') c.header('Retry-After', String(seconds))
    return refused(error === 'refused' ? words : WAIT[error], STATUS[error])
  }

  async function drawServer(
    { c, token }: Asked,
    notice: Notice | null = null,
    trials: string[] | null = null,
  ): Promise<Response> {
    const open = (await isSignUpOpen(base)) ? 'open' : 'closed'
    const signUp: SignUpState = base.settings.allowsSignUp ? open : 'closed-by-setting'
    const facts = await ports.facts()
    const shown = { facts, signUp, backup: backups.state(), trials }
    return draw(c, notice, (notice) => serverPage({ token, notice }, shown))
  }

  async function shownOf(account: AccountRecord): Promise<ShownAccount> {
    const [open, diary] = await Promise.all([
      base.store.sessions(account.userId),
      ports.diaryOf(account.userId),
    ])
    const isSuspended = isBanned(account, base.clock())
    const facts: [string, string][] = [
      ['Address', account.email],
      ['Id', account.userId],
      ['Opened', timeOf(account.createdAt)],
      ['Last log-in', timeOf(account.lastSignInAt)],
      ['Confirmed', yesOrNo(account.emailConfirmedAt !== null)],
      ['Second factor', yesOrNo(hasSecondFactor(account))],
      ['Suspended', yesOrNo(isSuspended)],
      ['Diary', diary === null ? 'none' : `${diary.rows} rows, ${diary.bytes} bytes`],
      ['Sessions', String(open.length)],
      ...open.map(({ value: { refreshedAt, program, userAgent } }): [string, string] => [
        timeOf(refreshedAt),
        program === undefined ? userAgent : `A program, until ${timeOf(program.endsAt)}`,
      ]),
    ]
    return { userId: account.userId, facts, isSuspended }
  }

  async function drawAccount(
    { c, token }: Asked,
    found: Outcome<AccountRecord, string> | null,
    notice: Notice | null = null,
  ): Promise<Response> {
    const shown = found?.ok ? await shownOf(found.value) : null
    const said = found === null || found.ok ? notice : refused(found.error, 404)
    return draw(c, said, (notice) => accountsPage({ token, notice }, shown))
  }

  async function accountIn({ fields }: Asked): Promise<Outcome<AccountRecord, string>> {
    const known = await base.store.accountById(fields.get('account') ?? '')
    return known === null ? failure('There is no such account.') : success(known.value)
  }

  const looks: Record<string, (asked: Asked) => Promise<Response>> = {
    '/server': (asked) => drawServer(asked),
    '/engines': async (asked) => drawServer(asked, null, await ports.tryEngines()),
    async '/accounts'(asked) {
      const address = asked.fields.get('address')
      return drawAccount(asked, address === undefined ? null : await findAccount(base, address))
    },
    async '/events'({ c, token }) {
      const events = await base.store.latestEvents(MOST_EVENTS)
      return draw(c, null, (notice) => eventsPage({ token, notice }, events))
    },
    async '/log-out'({ c, token }) {
      sessions.end(token)
      return draw(c, told('You are logged out.'), logInPage)
    },
  }

  /** Each is done with a code that was just used up, and is in the audit trail. */
  const changes: Record<string, (asked: Asked, accounts: Accounts) => Promise<Response>> = {
    async '/sign-up'(asked, accounts) {
      const isClosed = asked.fields.get('to') === 'closed'
      const done = await closeSignUp(accounts, isClosed)
      if (!done.ok) return drawServer(asked, refused('AUTH_SIGN_UP keeps sign-up closed.', 409))
      return drawServer(asked, told(isClosed ? 'Sign-up is closed.' : 'Sign-up is open again.'))
    },
    async '/backup'(asked, accounts) {
      await backups.start((file) => backedUp(accounts, file))
      return drawServer(asked)
    },
    async '/sessions'(asked, accounts) {
      const found = await accountIn(asked)
      if (found.ok) await endAllSessions(accounts, found.value.userId)
      return drawAccount(asked, found, told('All sessions have ended.'))
    },
    async '/suspend'(asked, accounts) {
      const found = await accountIn(asked)
      if (!found.ok) return drawAccount(asked, found)
      const { userId } = found.value
      if (userId === asked.operator.userId)
        return drawAccount(asked, found, refused('You cannot suspend your own account.', 409))
      const isSuspended = asked.fields.get('to') === 'suspended'
      await suspend(accounts, userId, isSuspended)
      const done = isSuspended ? 'The account is suspended.' : 'The suspension is lifted.'
      return drawAccount(asked, await accountIn(asked), told(done))
    },
  }

  async function backedUp(accounts: Accounts, file: string): Promise<void> {
    const { clock, random, actor } = accounts
    const event = {
      id: random.id(),
      userId: null,
      at: clock(),
      kind: 'backed-up',
      detail: file,
      times: 1,
    } as const
    await accounts.store.addEvent({ ...event, ...actor })
  }

  async function askedBy(c: Context): Promise<Asked | Response> {
    const fields = await fieldsOf(c)
    if (fields === null) return draw(c, NO_FORM, logInPage)
    const token = fields.get('token') ?? ''
    const operator = sessions.find(token)
    if (operator !== null && (await isStillOperator({ accounts: base, listed }, operator)))
      return { c, operator, token, fields }
    sessions.end(token)
    return draw(c, refused('Please log in: there is no session, or it has ended.', 401), logInPage)
  }

  app.get('/', (c) => draw(c, null, logInPage))
  app.post('/log-in', async (c) => {
    const fields = await fieldsOf(c)
    if (fields === null) return draw(c, NO_FORM, logInPage)
    const { accounts, waitSeconds } = forRequest(base)
    const [email = '', password = '', code = ''] = ['email', 'password', 'code'].map((name) =>
      fields.get(name),
    )
    const entered = await logInOperator({ accounts, listed }, { email, password, code })
    if (!entered.ok) {
      const notice = noticeFor(c, entered.error, waitSeconds(entered.error), NOT_IN)
      return draw(c, notice, logInPage)
    }
    log.info('an operator has logged in')
    return drawServer({ c, operator: entered.value, token: sessions.open(entered.value), fields })
  })
  for (const [path, look] of Object.entries(looks))
    app.post(path, async (c) => {
      const asked = await askedBy(c)
      return asked instanceof Response ? asked : look(asked)
    })
  for (const [path, change] of Object.entries(changes))
    app.post(path, async (c) => {
      const asked = await askedBy(c)
      if (asked instanceof Response) return asked
      const { operator, fields } = asked
      const { accounts, waitSeconds } = forRequest(actingAs(base, operator))
      const confirmed = await confirmOperator({ accounts, listed }, operator, fields.get('code') ?? '')
      if (confirmed.ok) return change(asked, accounts)
      const notice = noticeFor(c, confirmed.error, waitSeconds(confirmed.error), NO_CODE)
      return fields.has('account')
        ? drawAccount(asked, await accountIn(asked), notice)
        : drawServer(asked, notice)
    })
  app.notFound((c) => c.json({ error: 'not-found' }, 404))
  app.onError((error, c) => {
    log.error({ err: error }, 'a request of an operator failed')
    if (!isOutage(error)) return c.json({ error: 'internal' }, 500)
    c.header('Retry-After', OUTAGE_WAIT_SECONDS)
    return c.json({ error: 'unavailable' }, 503)
  })
  return app
}
