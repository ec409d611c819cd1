import { useEffect, useState } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'

/** Reads a kept sound; null: it is not there any more. */
export type ReadSound = (id: string) => Promise<Recording | null>

/** 'failed': at least one of them cannot be read or heard here. */
export type LoadedSounds = Recording[] | 'failed' | null

/** Sounds of this device, ready to be drawn and played, for as long as they are on screen. */
export function useSounds(ids: string[], read: ReadSound): LoadedSounds {
  const [sounds, setSounds] = useState<LoadedSounds>(null)
  const names = ids.join('\n')
  useEffect(() => {
    let isGone = false
    const reading = names.split('\n').map(read)
    Promise.all(reading).then(
      (found) => {
        const here = found.filter((sound) => sound !== null)
        if (!isGone) setSounds(here.length === found.length ? here : 'failed')
      },
      (error) => {
        console.error('A sound could not be read', error)
        if (!isGone) setSounds('failed')
      },
    )
    return () => {
      isGone = true
      setSounds(null)
      for (const one of reading)
        one.then((sound) => sound?.discard()).catch(() => undefined /* was reported */)
    }
  }, [names, read])
  return sounds
}
