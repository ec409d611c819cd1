/**
 * The keys of texts of one profile; the others are in local-storage.ts. They go when its diary is removed from this browser.
 * One that ends in ':' is the beginning of several.
 */
export const PROFILE_KEYS = {
  /** Drafts that the store has not got, by day, or day and page. */
  leftDrafts: (profileId: string) => `echolog.rescue:${profileId}:`,
  /** Minutes that the store has not got. */
  leftMinutes: (profileId: string) => `echolog.practice:diary:${profileId}`,
  /** It does not want what was written in the demo. */
  demoLeft: (profileId: string) => `echolog.demo-left:${profileId}`,
  /** Changes of its preferences that its account has not got. */
  waitingPreferences: (profileId: string) => `echolog.waiting-preferences:${profileId}`,
  /** Its diary is kept on this device only. */
  keptHere: (profileId: string) => `echolog.kept-here:${profileId}`,
  /** A key of the learner's own for an AI provider. It goes at log-out, too. */
  ownKey: (profileId: string) => `echolog.own-key:${profileId}`,
  /** It has left an earlier diary of this browser where it is. */
  legacyLeft: (profileId: string) => `echolog.legacy-left:${profileId}`,
} as const
