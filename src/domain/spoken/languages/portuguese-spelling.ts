import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// Spellings from before the agreement of 1990 that readers still meet: Acordo Ortográfico da Língua Portuguesa, Bases
// VIII to XIV; double forms: Vocabulário Ortográfico da Língua Portuguesa, https://www.academia.org.br/
const SPELLINGS: SpellingRule[] = [
  [/éi(?=[ac]|cos|cas)/, 'ei'], // idéia, assembléia
  [/ói(?=de|co|ca|a)/, 'oi'], // heróico, jibóia
  [/ôo(s?)$/, 'oo$1'], // vôo
  [/êem$/, 'eem'], // lêem
  [/ü/g, 'u'], // freqüente
  [/^pára$/, 'para'],
  [/^pêlo(s?)$/, 'pelo$1'],
  [/^pólo(s?)$/, 'polo$1'],
  [/^pêra$/, 'pera'],
  [/^feiúra$/, 'feiura'],
  [/^catorz/, 'quatorz'],
  [/^quotidian/, 'cotidian'],
  [/^quota/, 'cota'],
  [/^registo$/, 'registro'],
  [/^facto(s?)$/, 'fato$1'],
  [/^contacto(s?)$/, 'contato$1'],
  [/^óptim/, 'ótim'],
  [/^acç/, 'aç'],
  [/^direcç/, 'direç'],
  [/^húmid/, 'úmid'],
]

/** One spelling of a Portuguese word that has two. */
export const portugueseSpelling = respeller(SPELLINGS)
