import { translatorFinder } from './adapters/find-translators.ts'

/** The server's translators and the browser's own. */
export const find = translatorFinder()
