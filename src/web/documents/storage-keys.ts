/**
 * The keys under which the site keeps texts in this browser: in localStorage, but for `reloaded`. Those of one profile are in
 * profile-keys.ts, which public pages have no use for. None is ever given another name: earlier and later versions of the
 * app read the same ones. public/theme.js, which imports nothing, reads four.
 */
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
  translators: 'echolog.translators', // what the server last said that it translates
  offered: 'echolog.offered', // whom an account or a reminder was offered after the first session
  reloaded: 'echolog.reloaded', // in sessionStorage: the build that lacked a part
} as const
