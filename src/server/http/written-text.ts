import { z } from 'zod'

const NOTHING_TO_SEE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu // control characters, half characters and blanks of every kind

/** A text for an engine; one in which nothing is written is no text. */
export const writtenText = z.string().refine((text) => text.replace(NOTHING_TO_SEE, '') !== '')
