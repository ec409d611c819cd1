import type { LanguageCode } from '#domain/languages.ts'
import type { SpokenWord } from './spoken-forms.ts'

/**
 * Where an accent may be missing, because the bare form is no word of the language. `marks` are those that may;
 * `kept` finds words whose bare form is another word, `free` those among them whose bare form is none after all.
 */
type AccentRule = { marks: RegExp; kept?: RegExp; free?: ReadonlySet<string> }

const words = (text: string) => text.split(' ')
const oneOf = (ends: string, text: string) => new RegExp(`${ends}|^(?:${words(text).join('|')})$`, 'u')

const [ACUTE, GRAVE, CIRCUMFLEX, TILDE, DIAERESIS] = ['\u0301', '\u0300', '\u0302', '\u0303', '\u0308']
const ofLetters = (letters: string, marks: string) => new RegExp(`(?<=[${letters}])[${marks}]`, 'gu')

// Found by comparing the dictionaries of hunspell 1.7 (hunspell-es, -fr, -it, -pt-br, -da of Debian) with themselves
// without accents. Vietnamese has no rule: its marks are tones and vowels. Null: none. Umlauts, å, ñ and ç are letters.
const RULES: Record<LanguageCode, AccentRule | null> = {
  'en-US': {
    marks: ofLetters('a-z', ACUTE + GRAVE + CIRCUMFLEX + DIAERESIS),
    kept: oneOf('^$', 'résumé rosé pâté exposé saké lamé'),
  },
  'es-ES': {
    marks: ofLetters('aeiou', ACUTE + DIAERESIS),
    kept: oneOf(
      '[áéó]i?s?$|án$|[áé]remos$', // hablo, habló; hacia, hacía
      'público pública práctica práctico médico médica término último número crítico crítica líquido límite válido cálculo título círculo capítulo artículo vehículo estímulo fábrica gráfica tráfico diálogo catálogo depósito hábito tránsito ánimo íntimo próspero célebre género ejército máquina fórmula lástima cámara ángulo árbitro doméstico equívoco íntegro inválido júbilo plática pronóstico rótulo solícito súplica vínculo vómito magnífico específico auténtico pacífico continúa continúo varío amplío cómputo diagnóstico dígito estómago júrame cáscara cántara fábula hacía hacías sería serías sabía sabías varía amplía cría',
    ),
    free: new Set(
      words(
        'café sofá bebé mamá papá además después jamás detrás atrás quizá quizás través inglés francés japonés portugués holandés irlandés interés estrés allá acá ojalá están estás adiós dios consomé chalé puré comité bisté té rondó dominó estará estaré será seré irá iré hará haré dirá diré tendrá tendré vendrá vendré podrá podré pondrá saldrá querrá sabrá habrá tendrán vendrán podrán dirán harán querrán sabrán habrán estarán serán irán capitán alemán catalán',
      ),
    ),
  },
  'fr-FR': {
    marks: ofLetters('aeiou', ACUTE + GRAVE + CIRCUMFLEX + DIAERESIS),
    kept: oneOf(
      'és?$', // parle, parlé
      'dès côte côtes jeûne pâle pâles tâche tâches pêche pêches pêcher pécher péché forêt forêts congrès maïs dénier mâts môle mêlons réforme récréation répartir haïe haïs haït où nôtre vôtre pôle mûres',
    ),
    free: new Set(
      words(
        'été thé café bébé clé blé pré degré canapé santé beauté bonté liberté égalité fraternité université société variété vérité réalité qualité quantité activité possibilité électricité identité majorité minorité priorité sécurité rapidité nationalité spécialité curiosité célébrité publicité capacité nécessité simplicité autorité responsabilité personnalité volonté amitié moitié pitié fierté pauvreté propreté difficulté faculté clarté dignité humidité humanité nouveauté communauté royauté étés thés cafés bébés clés activités qualités difficultés défilé supermarché karaté décolleté névé',
      ),
    ),
  },
  'it-IT': {
    marks: ofLetters('aeiou', ACUTE + GRAVE),
    kept: oneOf(
      'ò$|ì$', // parlo, parlò; senti, sentì
      'é cé né metà papà però farò',
    ),
    free: new Set(
      words(
        'ciò può sarò avrò dirò andrò verrò potrò dovrò vorrò saprò vedrò starò darò berrò così lunedì martedì mercoledì giovedì venerdì tassì',
      ),
    ),
  },
  'pt-BR': {
    marks: ofLetters('aeiou', ACUTE + GRAVE + CIRCUMFLEX + TILDE),
    kept: oneOf(
      '[áéêóô]s?$|ão$(?<=r..)|eis$', // falara, falará; amaram, amarão
      'lã país saía saíam sábia sábio secretária público pública prática prático número último médico crítica início negócio anúncio comércio fábrica dúvida notícia polícia título artigo capítulo veículo cálculo círculo diálogo depósito hábito trânsito término válido líquido íntimo específico magnífico análise distância influência pára pôr pêlo hábil sé às dúvidas páginas',
    ),
    free: new Set(
      words(
        'café você vocês até pé pés lá já só três mês inglês francês português japonês vovó vovô guaraná sofá jacaré picolé chá através atrás avião balão paletó crachá bebê bebês nenê coração verão',
      ),
    ),
  },
  'de-DE': { marks: ofLetters('ae', ACUTE + GRAVE + CIRCUMFLEX) },
  'da-DK': { marks: ofLetters('e', ACUTE), kept: oneOf('^$', 'allé') },
  'ja-JP': null,
  'ko-KR': null,
  'zh-CN': null,
  'ru-RU': null,
  'vi-VN': null,
}

const ACCENTED = /[^ -~]/u

/** What is left of a form where its accents may be missing; null where none may. */
function bareForm(form: string, language: LanguageCode): string | null {
  const rule = ACCENTED.test(form) ? RULES[language] : null
  if (rule === null) return null
  const isKept = rule.kept?.test(form) === true && rule.free?.has(form) !== true
  const bare = isKept ? form : form.normalize('NFD').replace(rule.marks, '').normalize('NFC')
  return bare === form ? null : bare
}

function withBare(forms: readonly string[], language: LanguageCode): readonly string[] {
  const bare = forms.flatMap((form) => bareForm(form, language) ?? [])
  return bare.length === 0 ? forms : [...new Set([...forms, ...bare])]
}

/** The words of a reference text, in whose place those without accents may be heard. */
export function withMissingAccents(words: readonly SpokenWord[], language: LanguageCode): SpokenWord[] {
  return words.map((word) => ({
    ...word,
    forms: withBare(word.forms, language),
    ...(word.groups && {
      groups: word.groups.map(({ count, forms }) => ({ count, forms: withBare(forms, language) })),
    }),
  }))
}
