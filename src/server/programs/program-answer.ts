/** Why a program gets nothing, by its code, and the status that goes with it. */
const STATUS = {
  'bad-request': 400,
  'no-token': 401,
  'bad-token': 401,
  'read-only': 403,
  'not-found': 404,
  'not-allowed': 405,
  'diary-deleted': 410,
  exists: 412,
  deleted: 412,
  purged: 412,
  'unknown-revision': 412,
  'too-large': 413,
  'not-json': 415,
  'day-to-come': 422,
  'no-content': 422,
  invalid: 422,
  'precondition-needed': 428,
  busy: 503,
  full: 507,
  'no-room': 507,
} as const

export type ProgramError = keyof typeof STATUS

export const PROGRAM_ERRORS = Object.keys(STATUS) as ProgramError[]

/** What a program is answered; `body` is JSON. */
export type ProgramAnswer = { status: number; body: string; headers?: Record<string, string> }

/** For what a client has to show, and why what it showed is not enough (RFC 6750). */
const CHALLENGES: Partial<Record<ProgramError, string>> = {
  'no-token': 'Bearer realm="Echolog"',
  'bad-token': 'Bearer realm="Echolog", error="invalid_token"',
  'read-only': 'Bearer realm="Echolog", error="insufficient_scope"',
}

export function refusal(error: ProgramError, headers: Record<string, string> = {}): ProgramAnswer {
  const challenge = CHALLENGES[error]
  return {
    status: STATUS[error],
    body: JSON.stringify({ error }),
    headers: { ...headers, ...(challenge !== undefined && { 'WWW-Authenticate': challenge }) },
  }
}

export function statusOf(error: ProgramError): number {
  return STATUS[error]
}
