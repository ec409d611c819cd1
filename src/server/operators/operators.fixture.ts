import type { HttpBindings } from '@hono/node-server'
import { pino } from 'pino'
import { type AccountWorld, accountWorld, PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import { appCode, type Protected, withSecondFactor } from '#server/accounts/checks/learner-steps.fixture.ts'
import { type OperatorPorts, operatorsApp } from './operators-app.ts'

const ORIGIN = 'http://127.0.0.1:9465'

export type Sent = {
  method?: string
  path?: string
  fields?: Record<string, string>
  body?: string
  headers?: Record<string, string>
  from?: string
}

/** What came back: the page, and the token that its forms carry. */
export type Shown = { status: number; text: string; token: string; headers: Headers }

const FACTS = {
  versions: [['Node', 'v24']],
  engines: [['Translators', 'apertium']],
  budgets: ['No engine with a key was asked today.'],
  room: 'Accounts and diaries fill 0.00 GiB.',
  diaries: { diaries: 1, bytes: 2048 },
  accounts: 2,
} as const

/** The operators' page on accounts of a world, and an operator with an authenticator app. */
export async function operatorWorld(world: AccountWorld = accountWorld(), email = world.address()) {
  const operator = await withSecondFactor(world, email)
  const operators = [operator.email]
  const backups: string[] = []
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })

  /** The page of another server on the same accounts. */
  function appAt(origin: string, given: Partial<OperatorPorts> = {}, settings = {}) {
    const { accounts } = world.serve(settings)
    return operatorsApp({
      ...{ accounts, operators, origin, log },
      facts: async () => FACTS,
      tryEngines: async () => ['engine  job  ready', '<b>apertium</b>  translates  yes'],
      diaryOf: async () => ({ rows: 3, bytes: 1024 }),
      backups: {
        state: () => ({ is: 'idle' }),
        async start(onDone) {
          backups.push('made')
          await onDone('echolog.sqlite')
        },
      },
      ...given,
    })
  }

  /** Asks another server on the same accounts. */
  function serve(given: Partial<OperatorPorts> = {}, settings = {}) {
    const app = appAt(ORIGIN, given, settings)
    return async ({ method = 'POST', path = '/server', fields, body, headers, from = '127.0.0.1' }: Sent) => {
      const text = fields === undefined ? body : new URLSearchParams(fields).toString()
      const init = {
        method,
        headers: {
          host: '127.0.0.1:9465',
          ...(text !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(text !== undefined && { body: text }),
      }
      const bindings = { incoming: { socket: { remoteAddress: from } } } as unknown as HttpBindings
      const response = await app.request(`${ORIGIN}${path}`, init, bindings)
      await world.server.ask('/health') // what goes on after an answer is done
      const page = await response.text()
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
      return { status: response.status, text: page, token, headers: response.headers } satisfies Shown
    }
  }

  const send = serve()

  /** A code that was not used yet. */
  function freshCode({ secret }: Pick<Protected, 'secret'> = operator): string {
    world.clock.forward(31_000)
    return appCode(world, secret)
  }

  function logIn(given: Record<string, string> = {}, ask = send): Promise<Shown> {
    const fields = { email: operator.email, password: PASSWORD, code: freshCode(), ...given }
    return ask({ path: '/log-in', fields })
  }

  return {
    ...{ world, operator, operators, backups, logged, send, serve, appAt, logIn, freshCode },
    events: () => world.store.latestEvents(100),
    /** A change with a code that was not used yet. */
    change: (token: string, path: string, fields: Record<string, string> = {}) =>
      send({ path, fields: { token, code: freshCode(), ...fields } }),
  }
}
