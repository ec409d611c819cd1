import {
  combine,
  type LanguageWords,
  namedFractions,
  nextHour,
  type Parts,
  respeller,
  type Say,
  type SpellingRule,
  twelveHours,
} from '#domain/spoken/language-words.ts'

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
const italianSpelling = respeller(SPELLINGS)

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const [now, next] = [say(shown), say(nextHour(hour))]
    return [
      ...(minute === 0 ? [...now, ...combine(now, ['in punto'])] : combine(now, ['e', ''], say(minute))), // Il treno parte alle sette e venti.
      ...(minute === 30 ? combine(now, ['e mezza', 'e mezzo']) : []), // È tornato alle sette e mezza.
      ...(minute === 15 ? combine(now, ['e un quarto', 'e quarto']) : []), // Sono le sette e un quarto.
      ...(minute === 45 ? [...combine(next, ['meno un quarto']), ...combine(now, ['e tre quarti'])] : []), // Sono le otto meno un quarto.
      ...(minute > 30 ? combine(next, ['meno'], say(60 - minute)) : []), // Erano le otto meno venti.
    ]
  })
}

const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
]

const PARTS: Parts = {
  2: { one: ['mezzo', 'mezza', 'la metà'], many: ['mezzi'] }, // Ho bevuto mezzo litro.
  3: { one: ['terzo', 'un terzo'], many: ['terzi'] }, // Sono venuti due terzi della classe.
  4: { one: ['quarto', 'un quarto'], many: ['quarti'] }, // tre quarti d'ora
  5: { one: ['quinto', 'un quinto'], many: ['quinti'] }, // Ne resta un quinto.
  10: { one: ['decimo', 'un decimo'], many: ['decimi'] }, // nove decimi
}

export const ITALIAN: LanguageWords = {
  cardinals(n, { toCardinal }) {
    if (n === 1) return ['uno', 'un', 'una'] // Ho una sorella.
    const form = toCardinal(n)
    const said = [form, form.replace('mila e ', 'mila'), form.replace(/centouno$/, 'centuno')] // Ha centuno anni.
    const open = [...said, ...said.map((one) => one.replace(/tré$/, 'tre'))] // ventitre, without its accent
    return [...open, ...open.map((one) => one.replace(/uno$/, 'un'))] // Ha ventun anni.
  },
  ordinals: (n, { toOrdinal }) => ['o', 'a', 'i', 'e'].map((end) => toOrdinal(n).replace(/o$/, end)), // È la prima volta.
  ordinalTail: /^[oaie°]$/,
  minus: ['meno'], // Ci sono meno cinque gradi.
  fraction: namedFractions(PARTS, ['su']), // Ho preso sette su dieci.
  date: (day, month, say, sayOrdinal) =>
    combine(day === 1 ? [...sayOrdinal(1), ...say(1)] : say(day), [MONTHS[month - 1] ?? '', ...say(month)]), // il ventiquattro dicembre
  beforeYear: ['', 'del'], // il sei gennaio del duemilaventi
  point: ['virgola'], // È alto uno virgola otto metri.
  and: ['e'],
  clock,
  currencies: {
    '€': { whole: ['euro'], part: ['centesimi', 'centesimo', ''] }, // Costa tre euro e cinquanta.
    $: { whole: ['dollari', 'dollaro'], part: ['centesimi', ''] }, // Ho pagato dieci dollari.
    '£': { whole: ['sterline', 'sterlina'], part: ['pence', ''] }, // Vale cinque sterline.
  },
  units: {
    '%': ['per cento', 'percento'], // I prezzi salgono del dieci per cento.
    '°': ['gradi', 'grado'], // Ci sono venti gradi.
    '°c': ['gradi celsius', 'gradi centigradi', 'gradi'], // L'acqua bolle a cento gradi Celsius.
    km: ['chilometri', 'chilometro'], // Abbiamo fatto cinque chilometri.
    m: ['metri', 'metro'], // L'albero è alto dieci metri.
    cm: ['centimetri', 'centimetro'], // Il pesce era lungo trenta centimetri.
    kg: ['chilogrammi', 'chilogrammo', 'chili', 'chilo'], // Ho comprato due chili di mele.
    g: ['grammi', 'grammo'], // Aggiungi cento grammi di zucchero.
    l: ['litri', 'litro'], // Bevo due litri d'acqua.
    h: ['ore', 'ora'], // Ci vogliono tre ore.
    min: ['minuti', 'minuto'], // Aspetta cinque minuti.
    mm: ['millimetri', 'millimetro'], // cinque millimetri
    ml: ['millilitri', 'millilitro'], // cinquanta millilitri di latte
    mg: ['milligrammi', 'milligrammo'], // cinquanta milligrammi
    s: ['secondi', 'secondo'], // dieci secondi
    sec: ['secondi', 'secondo'], // dieci secondi
    x: ['per', 'volte'], // dieci per dieci
  },
  spelled: {
    sig: ['signor', 'signore'], // Il signor Rossi è qui.
    sigra: ['signora'], // La signora Rossi è partita.
    dott: ['dottor', 'dottore'], // Il dottor Verdi arriva.
    dottssa: ['dottoressa'], // La dottoressa mi ha visitato.
    ecc: ['eccetera'], // Pane, latte, eccetera.
    km: ['chilometri', 'chilometro'], // È a pochi chilometri.
    kg: ['chili', 'chilogrammi'], // Pesa molti chili.
    pes: ['per esempio'], // Per esempio, pane.
    es: ['esempio'], // ad esempio
    sigg: ['signori'], // i signori Rossi
    prof: ['professor', 'professore'], // Il professor Verdi arriva.
    profssa: ['professoressa'], // La professoressa arriva.
    avv: ['avvocato'], // L'avvocato arriva.
    dr: ['dottor', 'dottore'], // Il dottor Verdi arriva.
    ca: ['circa'], // circa venti
    tel: ['telefono'], // il mio telefono
    tv: ['televisione', 'tivù'], // Guardiamo la televisione.
    vle: ['viale'], // viale Europa
    pza: ['piazza'], // piazza Navona
    sec: ['secolo'], // nel ventunesimo secolo
    'km/h': ['chilometri all’ora', 'chilometri orari'], // ottanta chilometri all'ora
    '&': ['e'], // pane e burro
    wifi: ['wi fi'], // Il wi-fi è lento.
  },
  hesitations: 'ehm eh mm mmm hm uhm'.split(' '), // Ho preso, ehm, l'autobus.
  negations: 'non no mai niente nulla nessuno nessuna nessun né neanche senza'.split(' '), // Non l'ho visto.
  articles: 'un una uno'.split(' '), // Un, un gatto.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'il lo la i gli le l un una uno del dello della dei degli delle al allo alla ai agli alle dal dalla dai nel nella nei sul sulla io me mi tu te ti lui lei noi ci voi vi loro si sé ne mio mia miei mie tuo tua suo sua suoi sue nostro nostra questo questa questi queste quello quella quelli che chi cui quale dove quando come quanto è e ed sono sei siamo siete era ero erano essere stato stata ho hai ha abbiamo avete hanno aveva avevano avere o ma se perché anche di d a ad da in con su per tra fra non sì no più molto già c'.split(
      ' ',
    ),
  firstOfMonth:
    /^(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/, // il primo maggio
  beforeNumber: {
    n: ['numero'], // Abito al numero cinque.
    no: ['numero'], // Abito al numero cinque.
    nr: ['numero'], // numero cinque
    num: ['numero'], // numero cinque
    p: ['pagina'], // Aprite a pagina cinque.
    pag: ['pagina'], // a pagina cinque
    art: ['articolo'], // articolo due
    '№': ['numero'], // numero cinque
  },
  sizes: [
    [1000, ['mila', 'mille']], // quindicimila
    [1_000_000, ['milione', 'milioni', 'milione di', 'milioni di']], // un milione e mezzo
  ],
  partsAfter: {
    1: ['e un quarto', 'e quarto'], // due ore e un quarto
    2: ['e mezzo', 'e mezza'], // un litro e mezzo
    3: ['e tre quarti'], // due litri e tre quarti
  },
  sameFrom: 100, // centouno, centuno
  hoursNamed: { 0: ['mezzanotte'], 12: ['mezzogiorno'], 24: ['mezzanotte'] }, // Mangiamo a mezzogiorno.
  respell: italianSpelling,
  homophones: [
    ['si', 'sì'],
    ['se', 'sé'],
    ['ne', 'né'],
    ['da', 'dà'],
    ['la', 'là'],
    ['li', 'lì'],
    ['ha', 'a'],
    ['anno', 'hanno'],
  ],
}
