import { type ReactNode, useEffect, useState } from 'react'
import type { DemoDiary, DiaryDay } from '#domain/journal/entry-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { Journal } from '#web/journal/journal.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { Services } from '../services/services.ts'
import './demo-offer.css'

type DemoOfferProps = {
  accountId: string
  journal: Journal
  services: Pick<Services, 'openDemoDiary' | 'whenIdle'>
}

type Found = { demo: DemoDiary; days: DiaryDay[] }

async function findDemo({ accountId, services }: DemoOfferProps): Promise<Found> {
  await services.whenIdle()
  const demo = await services.openDemoDiary(accountId)
  return { demo, days: await demo.days() }
}

/**
 * Merges days of the demo into the journal; each leaves the demo only once it is durable here. Returns those that
 * failed.
 */
async function mergeDemo({ demo, days }: Found, journal: Journal): Promise<DiaryDay[]> {
  const left: DiaryDay[] = []
  for (const day of days) {
    if (await journal.mergeIn(day)) await demo.wasTaken(day.date)
    else left.push(day)
  }
  return left
}

function useDemo(props: DemoOfferProps): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account
  useEffect(() => {
    let opened: DemoDiary | undefined
    let isGone = false
    findDemo(props).then(
      (now) => {
        opened = now.demo
        if (isGone) opened.close()
        else setFound(now)
      },
      (error) => console.error('The diary of the demo could not be looked for', error),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [props.accountId])
  return found
}

function Offer({ tone, children }: { tone: 'failure' | 'hint' | 'success'; children: ReactNode }) {
  return (
    <div className="demo-offer">
      <Message tone={tone}>{children}</Message>
    </div>
  )
}

/** Offers to merge the diary of the demo on this device into that of the account. */
export function DemoOffer(props: DemoOfferProps) {
  const { t } = useTexts('journal')
  const found = useDemo(props)
  const [days, setDays] = useState<DiaryDay[] | null>(null)
  const [state, setState] = useState<'offered' | 'merging' | 'failed' | 'merged' | 'declined'>('offered')
  const offered = days ?? found?.days ?? []
  if (state === 'merged') return <Offer tone="success">{t('demo.taken')}</Offer>
  if (found === null || offered.length === 0 || state === 'declined') return null

  const merge = async () => {
    setState('merging')
    const left = await mergeDemo({ ...found, days: offered }, props.journal)
    setDays(left)
    setState(left.length === 0 ? 'merged' : 'failed')
  }
  const decline = () => {
    found.demo.leave()
    setState('declined')
  }
  if (state === 'merging') return <Offer tone="hint">{t('demo.taking')}</Offer>
  return (
    <Offer tone={state === 'failed' ? 'failure' : 'hint'}>
      <p>{state === 'failed' ? t('demo.failed') : t('demo.found', { count: offered.length })}</p>
      <div className="message-actions">
        <LinkButton onClick={() => void merge()}>{t('demo.take')}</LinkButton>
        <LinkButton onClick={decline}>{t('demo.leave')}</LinkButton>
      </div>
    </Offer>
  )
}
