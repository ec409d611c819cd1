import { createState } from '#domain/subscribers.ts'

/** Something that is done on the diary, and leads there. */
export type MenuAct = { name: string; press(): void }

/** What the account menu offers beside its pages; set by what is loaded later than the header. */
export const menuActs = createState<{ acts: readonly MenuAct[] }>({ acts: [] })
