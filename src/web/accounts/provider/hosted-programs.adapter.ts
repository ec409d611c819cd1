import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import type { OwnProgram, WantedProgram } from '#domain/accounts/security-settings.ts'
import { failure, success } from '#domain/outcome.ts'
import { readSmallJson } from '#web/http/api-client.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { requestAccountApi } from './hosted-session.adapter.ts'

const MOST_BYTES = 64 * 1024

type WireProgram = Pick<OwnProgram, 'id' | 'name' | 'mayWrite'> & {
  madeAt: string
  lastUsedAt: string | null
  endsAt: string
}

function programOf({ madeAt, lastUsedAt, endsAt, ...program }: WireProgram): OwnProgram {
  const usedAt = lastUsedAt === null ? null : Date.parse(lastUsedAt)
  return { ...program, madeAt: Date.parse(madeAt), lastUsedAt: usedAt, endsAt: Date.parse(endsAt) }
}

export async function readPrograms(auth: AuthClient): AccountAnswer<OwnProgram[]> {
  const response = await requestAccountApi(auth, 'GET', '/programs')
  if (!response.ok) return response
  const body = (await readSmallJson(response.value, MOST_BYTES)) as { programs?: WireProgram[] } | undefined
  return Array.isArray(body?.programs) ? success(body.programs.map(programOf)) : failure('unexpected')
}

/** The token of the new program. */
export async function makeProgram(auth: AuthClient, wanted: WantedProgram): AccountAnswer<string> {
  const response = await requestAccountApi(auth, 'POST', '/programs', wanted)
  if (!response.ok) return response
  const body = (await readSmallJson(response.value, MOST_BYTES)) as { token?: unknown } | undefined
  return typeof body?.token === 'string' ? success(body.token) : failure('unexpected')
}

export async function endProgram(auth: AuthClient, id: string): AccountAnswer<null> {
  const response = await requestAccountApi(auth, 'DELETE', `/programs/${encodeURIComponent(id)}`)
  return response.ok ? success(null) : response
}
