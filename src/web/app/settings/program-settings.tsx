import { use, useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import type { AccountSecurity } from '#domain/accounts/security-settings.ts'
import { ProgramsSection } from '#web/accounts/programs/programs-section.tsx'
import type { Services } from '../services/services.ts'

export type ProgramSettingsProps = { hosted: HostedAccounts; services: Pick<Services, 'copy'> }

async function load(hosted: HostedAccounts): Promise<AccountSecurity | null> {
  try {
    return await hosted.loadSecurity()
  } catch (error) {
    console.error('The tokens for programs cannot be shown', error)
    return null
  }
}

/** Tokens for programs of the learner; nothing where they cannot be asked for. */
export function ProgramSettings({ hosted, ...props }: ProgramSettingsProps) {
  const [loading] = useState(() => load(hosted))
  return <LoadedPrograms {...props} loading={loading} />
}

type LoadedProgramsProps = Pick<ProgramSettingsProps, 'services'> & {
  loading: Promise<AccountSecurity | null>
}

function LoadedPrograms({ loading, services }: LoadedProgramsProps) {
  const security = use(loading)
  return security === null ? null : <ProgramsSection security={security} copy={services.copy} />
}
