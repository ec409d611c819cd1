import { DictationNews } from './dictation-news.tsx'
import { appendWords, listenInto } from './listen-into.ts'

/** What dictation runs with. Few visits need it, so it comes with the first dictation. */
export const dictationParts = { DictationNews, appendWords, listenInto }
