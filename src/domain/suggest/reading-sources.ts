import { lookAhead, otherYears } from './from-pages.ts'
import type { ReadingSources } from './suggest.ts'
import { unheardWords } from './unheard-words.ts'

export const READING_SOURCES: ReadingSources = { lookAhead, otherYears, unheardWords }
