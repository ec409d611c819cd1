import { useEffect } from 'react'
import { isByHand } from '#domain/translate/translator.ts'
import { useJournal } from '#web/journal/journal.ts'
import { languagesOf } from '#web/translate/translation-job.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { useServices } from '../services/services-context.ts'

/** Tells the screens of a diary whether nothing translates the open entry; out of reach, nothing is known. */
export function ByHand({ diary }: { diary: OpenDiary }) {
  const { journal, signs } = diary
  const { findTranslators, accounts } = useServices()
  const entry = useJournal(journal, ({ open }) => open.doc.entry)
  const { from, to } = languagesOf(entry, accounts.stored())
  useEffect(() => {
    let isOn = true
    const tell = (known: boolean) => {
      if (isOn && known !== signs.get().isByHand) signs.set({ isByHand: known })
    }
    findTranslators().then(
      (found) => tell(isByHand(found, { from, to })),
      () => tell(false),
    )
    return () => {
      isOn = false
    }
  }, [signs, findTranslators, from, to])
  return null
}
