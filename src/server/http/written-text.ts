import { z } from 'zod'
import { engineText } from '#domain/text/engine-text.ts'

const NOTHING_TO_SEE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu // control characters, half characters and blanks of every kind

/** A text as somebody wrote it; one in which nothing is written is no text. */
export const writtenText = z.string().refine((text) => text.replace(NOTHING_TO_SEE, '') !== '')

/** The same as it goes to an engine, of which no answer names places. */
export const textForEngine = writtenText.transform(engineText)
