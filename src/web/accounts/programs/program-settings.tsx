import { use, useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import type { AccountSecurity } from '#domain/accounts/security-settings.ts'
import { ProgramsSection } from './programs-section.tsx'

async function load(hosted: HostedAccounts): Promise<AccountSecurity | null> {
  try {
    return await hosted.loadSecurity()
  } catch (error) {
    console.error('The tokens for programs cannot be shown', error)
    return null
  }
}

type ProgramSettingsProps = { hosted: HostedAccounts; copy(text: string): Promise<boolean> }

/** Tokens for programs of the learner; nothing where they cannot be asked for. */
export function ProgramSettings({ hosted, copy }: ProgramSettingsProps) {
  const [loading] = useState(() => load(hosted))
  return <LoadedPrograms {...{ loading, copy }} />
}

type LoadedProgramsProps = Pick<ProgramSettingsProps, 'copy'> & { loading: Promise<AccountSecurity | null> }

function LoadedPrograms({ loading, copy }: LoadedProgramsProps) {
  const security = use(loading)
  return security === null ? null : <ProgramsSection security={security} copy={copy} />
}
