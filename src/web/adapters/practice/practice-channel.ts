import { createChangedDaysChannel } from '#web/adapters/journal/changed-days-channel.ts'

/** Tells the other tabs of a diary, and the other stores of this one, which sentences and minutes have changed. */
export function createPracticeChannel(name: string) {
  return createChangedDaysChannel(`${name}:practice`)
}
