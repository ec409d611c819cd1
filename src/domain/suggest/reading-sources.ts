import { lookAhead, otherYears } from './from-entries.ts'
import type { ReadingSources } from './suggest.ts'
import { unheardWords } from './unheard-words.ts'

export const READING_SOURCES: ReadingSources = { lookAhead, otherYears, unheardWords }
