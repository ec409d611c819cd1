import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// Double forms of Retskrivningsordbogen, Dansk Sprognævn, https://dsn.dk/ordboeger/retskrivningsordbogen/; aa for å in
// names, ibid., paragraph 3.
const SPELLINGS: SpellingRule[] = [
  [/aa/, 'å'], // Aalborg, Ålborg
  [/^resurse/, 'ressource'],
  [/^majonæse/, 'mayonnaise'],
  [/^circa$/, 'cirka'],
  [/^linie/, 'linje'],
  [/^remulade$/, 'remoulade'],
  [/^ketsjup/, 'ketchup'],
  [/^yoghurt/, 'jogurt'],
  [/^hundred$/, 'hundrede'],
  [/^tusinde$/, 'tusind'],
  [/^én$/, 'en'], // én hund
  [/^ét$/, 'et'], // ét hus
  [/^fór$/, 'for'],
  [/^dér$/, 'der'],
  [/^hér$/, 'her'],
]

/** One spelling of a Danish word that has two. */
export const danishSpelling = respeller(SPELLINGS)
