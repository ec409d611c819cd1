import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// The accent of a last e sounds almost alike and is confused in writing, as po' is: Accademia della Crusca, 'Accento
// acuto o grave?' and 'Po' o pò?'; the others are double forms of the Vocabolario Treccani, https://www.treccani.it/
const SPELLINGS: SpellingRule[] = [
  [/è$/, 'é'], // perché, perchè; 'e' stays another word
  [/^pò$/, 'po'],
  [/^obbiettiv/, 'obiettiv'],
  [/^famigliar/, 'familiar'],
  [/^sopratutto$/, 'soprattutto'],
  [/^daccordo$/, "d'accordo"],
  [/^(cilieg|camic|valig)ie$/, '$1e'], // ciliegie, ciliege
  [/^intravvist/, 'intravist'],
  [/^quì$/, 'qui'],
  [/^quà$/, 'qua'],
  [/^sù$/, 'su'],
  [/^fà$/, 'fa'],
  [/^sò$/, 'so'],
  [/^stà$/, 'sta'],
]

/** One spelling of an Italian word that has two. */
export const italianSpelling = respeller(SPELLINGS)
