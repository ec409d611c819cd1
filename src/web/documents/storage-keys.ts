// Every key under which the site keeps a text in this browser. None is ever given another name: earlier and later versions
// of the app read the same ones.

/** Those of the browser: in localStorage, but for `reloaded`. public/theme.js, which imports nothing, reads four of them. */
export const STORAGE_KEYS = {
  user: 'echolog.user', // who is here: their profile
  session: 'echolog.session', // at the account provider, whose client writes it, and others under names that begin so
  language: 'i18nextLng', // of the site; the server reads a cookie
  theme: 'echolog.theme', // 'light' or 'dark', where one was chosen
  plan: 'echolog.plan', // the lines that need a place above the page
  entries: 'echolog.entries', // the first-paint cache
  demoWords: 'echolog.demo-words', // the diary of the demo has words
  speech: 'echolog.speech', // what was chosen about voices and recognition
  suggestions: 'echolog.suggestions', // what was dismissed today, and by whom
  reloaded: 'echolog.reloaded', // in sessionStorage: the build that lacked a part
} as const

/** Those of one profile, which go when its diary is removed from this browser. One that ends in ':' begins others. */
export const PROFILE_KEYS = {
  /** Drafts that the store has not got, by day, or day and page. */
  leftDrafts: (profileId: string) => `echolog.rescue:${profileId}:`,
  /** Minutes that the store has not got. */
  leftMinutes: (profileId: string) => `echolog.practice:diary:${profileId}`,
  /** It does not want what was written in the demo. */
  demoLeft: (profileId: string) => `echolog.demo-left:${profileId}`,
  /** Its diary is kept on this device only. */
  keptHere: (profileId: string) => `echolog.kept-here:${profileId}`,
  /** It has left an earlier diary of this browser where it is. */
  legacyLeft: (profileId: string) => `echolog.legacy-left:${profileId}`,
} as const
