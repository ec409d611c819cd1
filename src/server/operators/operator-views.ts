import { html } from 'hono/html'
import type { AccountEvent } from '#domain/accounts/account-event.ts'
import { type Drawn, type Notice, noticeOf, pageOf, tokenField } from './operator-page.ts'
import { OPERATOR_SESSION_MS } from './operator-requests.ts'

/** What an operator sees of the server. No account and no word of a learner is in it. */
export type ServerFacts = {
  versions: readonly (readonly [name: string, value: string])[]
  /** A name for each job, with its engines. */
  engines: readonly (readonly [job: string, engines: string])[]
  budgets: readonly string[]
  room: string
  diaries: { diaries: number; bytes: number }
  accounts: number
}

export type SignUpState = 'open' | 'closed' | 'closed-by-setting'

/** One backup at a time is made. */
export type BackupState =
  | { is: 'off' | 'idle' }
  | { is: 'running'; since: number }
  | { is: 'done'; at: number; file: string; bytes: number }
  | { is: 'failed'; at: number; why: string }

/** What is shown of an account. */
export type ShownAccount = {
  userId: string
  facts: readonly (readonly [name: string, value: string])[]
  isSuspended: boolean
}

/** Who draws: the token of the session, and what is said first. */
type Inside = { token: string; notice: Notice | null }

const timeOf = (at: number) => new Date(at).toISOString().replace('T', ' ').slice(0, 19)
const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

export function logInPage(notice: Notice | null): Drawn {
  return pageOf(
    'Log in',
    html`${noticeOf(notice)}
<p>With the account that OPERATORS names, and a code from its authenticator app. You are logged out after ${OPERATOR_SESSION_MS / 60_000} minutes.</p>
<form class="stack" method="post" action="/log-in">
<label>Email <input type="email" name="email" autocomplete="username" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required></label>
<label>Code from your app <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<div><button class="primary">Log in</button></div>
</form>`,
  )
}

type Change = { action: string; label: string; fields?: Record<string, string>; isDanger?: boolean }

/** Each change asks for a code, which counts once: the next one comes after at most 30 seconds. */
function changeForm(token: string, { action, label, fields = {}, isDanger = false }: Change): Drawn {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const button = isDanger ? html`<button class="danger">${label}</button>` : html`<button>${label}</button>`
  return html`<form class="change" method="post" action="${action}">${tokenField(token)}${hidden}
<label>Code from your app <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>${button}</form>`
}

function listOf(facts: readonly (readonly [string, string])[]): Drawn {
  return html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** Lines of a command, in columns of their own. Who cannot use a mouse can scroll them, too. */
function linesOf(lines: readonly string[], label: string): Drawn {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${label}"><pre>${lines.join('\n')}</pre></div>`
}

const SIGN_UP: Record<SignUpState, string> = {
  open: 'Anyone can open an account.',
  closed: 'Closed from this page, on every server: nobody can open an account.',
  'closed-by-setting': 'Closed by AUTH_SIGN_UP: only the setting opens it again.',
}

function signUpPart(token: string, state: SignUpState): Drawn {
  const form =
    state === 'closed-by-setting'
      ? ''
      : changeForm(token, {
          action: '/sign-up',
          label: state === 'open' ? 'Close sign-up' : 'Open sign-up again',
          fields: { to: state === 'open' ? 'closed' : 'open' },
          isDanger: state === 'open',
        })
  return html`<h2>Sign-up</h2><p>${SIGN_UP[state]}</p>${form}`
}

function backupText(state: BackupState): string {
  switch (state.is) {
    case 'off':
      return 'BACKUP_DIR says where backups go; it is not set.'
    case 'idle':
      return 'Goes into BACKUP_DIR. The secret is not in it, and it is not downloaded.'
    case 'running':
      return `Running since ${timeOf(state.since)} UTC. Check again in a while.`
    case 'failed':
      return `Failed at ${timeOf(state.at)} UTC: ${state.why}`
    case 'done':
      return `Made at ${timeOf(state.at)} UTC: ${state.file}, ${mib(state.bytes)}, checked. The secret is not in it.`
  }
}

function backupPart(token: string, state: BackupState): Drawn {
  const canStart = state.is !== 'off' && state.is !== 'running'
  const form = canStart ? changeForm(token, { action: '/backup', label: 'Back up now' }) : ''
  return html`<h2>Backup</h2><p>${backupText(state)}</p>${form}`
}

export function serverPage(
  { token, notice }: Inside,
  shown: { facts: ServerFacts; signUp: SignUpState; backup: BackupState; trials: readonly string[] | null },
): Drawn {
  const { facts, signUp, backup, trials } = shown
  const { diaries, bytes } = facts.diaries
  return pageOf(
    'Server',
    html`${noticeOf(notice)}
<h2>Versions</h2>${listOf(facts.versions)}
<h2>Diaries</h2>${listOf([
      ['Accounts', String(facts.accounts)],
      ['Diaries', String(diaries)],
      ['Size', mib(bytes)],
      ['Disk', facts.room],
    ])}
<h2>Engines</h2>${listOf(facts.engines)}
${trials === null ? '' : linesOf(trials, 'Results of trying each engine')}
<form class="change" method="post" action="/engines">${tokenField(token)}<button>Try each engine</button></form>
<p>It takes 20 seconds at most. Requests to engines with a key count towards their budget.</p>
<h2>Budgets today</h2>${linesOf(facts.budgets, 'Budgets of engines')}
${signUpPart(token, signUp)}
${backupPart(token, backup)}`,
    { token, place: '/server' },
  )
}

function accountPart(token: string, { userId, facts, isSuspended }: ShownAccount): Drawn {
  const fields = { account: userId }
  return html`<h2>Account</h2>${listOf(facts)}
${changeForm(token, { action: '/sessions', label: 'End all sessions', fields })}
${
  isSuspended
    ? changeForm(token, {
        action: '/suspend',
        label: 'Lift the suspension',
        fields: { ...fields, to: 'free' },
      })
    : changeForm(token, {
        action: '/suspend',
        label: 'Suspend the account',
        fields: { ...fields, to: 'suspended' },
        isDanger: true,
      })
}
<p>Nobody can log in to a suspended account; nothing in it is deleted.</p>`
}

export function accountsPage({ token, notice }: Inside, account: ShownAccount | null): Drawn {
  return pageOf(
    'Accounts',
    html`${noticeOf(notice)}
<form class="stack" method="post" action="/accounts">${tokenField(token)}
<label>Full email address of an account <input type="email" name="address" autocomplete="off" required></label>
<div><button>Find</button></div></form>
${account === null ? '' : accountPart(token, account)}`,
    { token, place: '/accounts' },
  )
}

const HEAD = ['Time (UTC)', 'Event', 'Times', 'By', 'Detail', 'Session', 'Account']

function rowOf({ at, kind, times, by, detail, sessionId, userId }: AccountEvent): Drawn {
  const cells = [timeOf(at), kind, String(times), by, detail ?? '', sessionId ?? '', userId ?? '']
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
}

export function eventsPage({ token, notice }: Inside, events: readonly AccountEvent[]): Drawn {
  return pageOf(
    'Events',
    html`${noticeOf(notice)}<p>The last ${events.length} events of the audit trail, newest first.</p>
<div class="wide" tabindex="0" role="region" aria-label="Audit trail"><table><thead><tr>${HEAD.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${events.map(rowOf)}</tbody></table></div>`,
    { token, place: '/events' },
  )
}
