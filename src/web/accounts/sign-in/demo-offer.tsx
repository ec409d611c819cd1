import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import '#web/accounts/account-form.css'

/** The way in for whoever only wants to look: a diary on this device, without an account. */
export function DemoOffer({ hosted }: { hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const open = async () => {
    setIsBusy(true)
    const outcome = await hosted.openDemo()
    setIsBusy(false)
    if (outcome.ok) void navigate('/diary')
    else setFailure(outcome.error)
  }
  return (
    <div className="account-demo">
      <Button variant="outline" isLoading={isBusy} onClick={() => void open()}>
        {isBusy ? t('demo.opening') : t('demo.try')}
      </Button>
      <p className="account-note">{t('demo.text')}</p>
      <FormFailure failure={failure} />
    </div>
  )
}
