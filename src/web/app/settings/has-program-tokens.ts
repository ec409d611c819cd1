import type { AccountAnswer, HostedAccounts } from '#domain/accounts/account-service.ts'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { OwnProgram } from '#domain/accounts/security-settings.ts'
import { failure } from '#domain/outcome.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import type { Services } from '../services/services.ts'

async function programsOf(hosted: HostedAccounts): AccountAnswer<OwnProgram[]> {
  try {
    return await (await hosted.loadSecurity()).programs()
  } catch (error) {
    console.error('The tokens for programs could not be asked for', error)
    return failure('unexpected')
  }
}

/** Whether there are tokens for programs; null where the account can have none. */
export async function hasProgramTokens(
  { hosted }: Services['accounts'],
  profile: Profile,
): Promise<boolean | null> {
  if (hosted === null || pageSettings().accounts !== 'hosted' || hasLocalId(profile)) return null
  const programs = await programsOf(hosted)
  if (programs.ok) return programs.value.length > 0
  if (programs.error === 'offline') throw new DOMException('No connection', 'NetworkError')
  return programs.error === 'not-supported' ? null : true // rather than to say that nobody can read them
}
