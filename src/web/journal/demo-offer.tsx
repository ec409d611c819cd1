import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/clock.ts'
import type { DemoDiary } from '#domain/journal/entry-store.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { rememberPlanPlace } from '#web/ui/layout/app-page.tsx'
import type { Journal } from './journal.ts'
import './demo-offer.css'

type DemoOfferProps = {
  accountId: string
  journal: Journal
  services: { demo: { open(accountId: string): Promise<DemoDiary> }; whenIdle(): Promise<void> }
}

/**
 * Merges the days of the demo into the journal; each leaves the demo only once it is durable here. Answers how many
 * are left, null where that is unknown.
 */
async function mergeDemo(demo: DemoDiary, journal: Journal): Promise<number | null> {
  const days = await demo.days()
  if (!days.ok) return null
  for (const day of days.value) {
    try {
      if (await journal.mergeIn(day)) await demo.wasTaken(day)
    } catch (error) {
      console.error('A day stays in the demo', error)
    }
  }
  const left = await demo.days()
  return left.ok ? left.value.length : null
}

type FoundDemo = {
  /** Days with words, oldest first; none until they are found. */
  days: Day[]
  merge(journal: Journal): Promise<number | null>
  leave(): void
}

function useDemo({ accountId, services }: DemoOfferProps): FoundDemo {
  const [found, setFound] = useState<Day[]>([])
  const opened = useRef<DemoDiary>(undefined)
  const merging = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    let isGone = false
    async function find() {
      await services.whenIdle()
      if (isGone) return
      const demo = await services.demo.open(accountId)
      if (isGone) return demo.close()
      opened.current = demo
      const days = await demo.days()
      if (isGone) return
      if (days.ok) setFound(days.value.map(({ date }) => date).sort())
      if (days.ok && days.value.length === 0) rememberPlanPlace('demo-offer', false)
    }
    find().catch((error) => console.error('The diary of the demo could not be looked for', error))
    return () => {
      isGone = true
      const closing = opened.current
      void merging.current.finally(() => closing?.close())
    }
  }, [accountId, services])
  return {
    days: found,
    async merge(journal) {
      if (opened.current === undefined) return null
      const left = mergeDemo(opened.current, journal)
      merging.current = left
      return left
    },
    leave: () => opened.current?.leave(),
  }
}

/**
 * Offers to merge what was written in this browser without an account into the diary of whoever is here, who may be somebody
 * else: it is said where and until when that was written, and not a word of it.
 */
export function DemoOffer(props: DemoOfferProps) {
  const { t, language } = useTexts('journal')
  const demo = useDemo(props)
  const [state, setState] = useState<'offered' | 'merging' | 'failed' | 'merged' | 'left'>('offered')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'offered') box.current?.focus() // the pressed button is gone
  }, [state])
  const last = demo.days.at(-1)
  if (last === undefined) return null

  const settle = (how: 'merged' | 'left') => {
    rememberPlanPlace('demo-offer', false) // until then this page keeps the place, so that nothing moves
    setState(how)
  }
  const merge = async () => {
    setState('merging')
    const left = await demo.merge(props.journal).catch((error) => {
      console.error('The demo could not be moved', error)
      return null
    })
    if (left === 0) settle('merged')
    else setState('failed')
  }
  const leave = () => {
    demo.leave()
    settle('left')
  }
  const isAsked = state === 'offered' || state === 'failed'
  return (
    <section className="demo-offer in-plan-place" aria-label={t('demo.title')}>
      <div ref={box} tabIndex={-1}>
        <Message tone={TONES[state]}>
          {t(`demo.${state}`, { count: demo.days.length, date: shortDay(last, language) })}
        </Message>
        {isAsked && (
          <div className="demo-offer-actions">
            <LinkButton onClick={() => void merge()}>{t('demo.take')}</LinkButton>
            <LinkButton onClick={leave}>{t('demo.leave')}</LinkButton>
          </div>
        )}
      </div>
    </section>
  )
}

const TONES = {
  offered: 'hint',
  merging: 'hint',
  failed: 'failure',
  merged: 'success',
  left: 'hint',
} as const
