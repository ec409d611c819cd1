import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// Both spellings of these words are right, or were until the reform of 1996: Amtliches Regelwerk der deutschen
// Rechtschreibung, Wörterverzeichnis, https://www.rechtschreibrat.com/regeln-und-woerterverzeichnis/
const SPELLINGS: SpellingRule[] = [
  [/^selbständig/, 'selbstständig'],
  [/^aufwendig/, 'aufwändig'],
  [/photo/, 'foto'], // Photographie
  [/graphi/, 'grafi'], // Graphik, Geographie
  [/graphen$/, 'grafen'],
  [/(?<=foto|geo|bio|steno|para)graph/, 'graf'],
  [/delphin/, 'delfin'],
  [/phantas/, 'fantas'],
  [/(tele|mikro|saxo|mega|xylo|grammo)phon/, '$1fon'],
  [/(poten|differen|existen|essen|substan|sequen|residen|providen)ti(al|ell)/, '$1zi$2'],
  [/joghurt/, 'jogurt'],
  [/spaghetti/, 'spagetti'],
  [/portemonnaie/, 'portmonee'],
  [/thunfisch/, 'tunfisch'],
  [/panther/, 'panter'],
  [/mayonnaise/, 'majonäse'],
  [/ketchup/, 'ketschup'],
  [/exposé/, 'exposee'],
  [/schiffahrt/, 'schifffahrt'],
  [/känguruh/, 'känguru'],
  [/^rauh/, 'rau'],
  [/numerier/, 'nummerier'],
  [/plazier/, 'platzier'],
  [/^(tip|stop)$/, '$1p'],
  [/stengel/, 'stängel'],
  [/^behende/, 'behände'],
  [/schneuz/, 'schnäuz'],
  [/^gemse/, 'gämse'],
  [/quentchen/, 'quäntchen'],
  [/alptr/, 'albtr'],
  [/überschwenglich/, 'überschwänglich'],
  [/^greuel/, 'gräuel'],
  [/biographi/, 'biografi'],
  [/orthograph/, 'orthograf'],
  [/paragraph/, 'paragraf'],
  [/kommuniqué/, 'kommunikee'],
  [/varieté/, 'varietee'],
  [/necessaire/, 'nessessär'],
  [/^chicoree$/, 'schikoree'],
  [/^(ander|unser|eur|euer)n$/, '$1en'], // unsern, unseren
  [/^andre/, 'andere'],
  [/^unsre/, 'unsere'],
]

/** One spelling of a German word that has two. */
export const germanSpelling = respeller(SPELLINGS)
