import { useEffect } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { isByHand, type Translator } from '#domain/translate/translator.ts'
import { type Journal, useJournal } from '#web/journal/journal.ts'
import { languagesOf } from './translation-job.ts'

type Signs = { isByHand: boolean }

type ByHandProps = {
  /** The one that is open. */
  diary: { journal: Journal; signs: { get(): Signs; set(change: Signs): void } }
  services: { accounts: { stored(): Profile | null }; findTranslators(): Promise<Translator[]> }
}

/** Tells the screens of a diary whether nothing translates the open entry; out of reach, nothing is known. */
export function ByHand({ diary, services }: ByHandProps) {
  const { journal, signs } = diary
  const { findTranslators, accounts } = services
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
