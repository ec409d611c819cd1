import { filterEntries } from '#domain/journal/search.ts'
import { Filters } from './find-filters.tsx'
import { FoundPreview } from './found-preview.tsx'

/** What only whoever looks for an entry needs. */
export const findParts = { filterEntries, Filters, FoundPreview }
