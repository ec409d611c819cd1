import { useMemo, useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import type { ReviewDesk } from '../review-desk.ts'
import { wordsOfDesk } from './words-of-desk.ts'

type WordsOfferProps = { desk: ReviewDesk; onBegin(): void }

/** One quiet line, where there are words that one keeps failing at. */
export function WordsOffer({ desk, onBegin }: WordsOfferProps) {
  const { t } = useTexts('review')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  const count = useMemo(() => (known === null ? 0 : wordsOfDesk(desk).length), [desk, known])
  if (count === 0) return null
  return (
    <div className="review-offer">
      <p>{t('words.offer', { count })}</p>
      <Button variant="outline" onClick={onBegin}>
        {t('words.begin', { count })}
      </Button>
    </div>
  )
}
