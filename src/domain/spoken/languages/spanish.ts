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

// Both are found: Real Academia Española, Ortografía de la lengua española (2010), 3.4.3 (solo and demonstratives),
// 3.4.1 (guion); the others are double forms of the Diccionario panhispánico de dudas, https://www.rae.es/dpd/
const SPELLINGS: SpellingRule[] = [
  [/^sólo$/, 'solo'],
  [/^é(st|s)(e|a|os|as)$/, 'e$1$2'], // éste, ése
  [/^aqu(?:é|e)l(la|los|las)?$/, 'aquel$1'],
  [/^guión$/, 'guion'],
  [/^truhán$/, 'truhan'],
  [/^período(s?)$/, 'periodo$1'],
  [/^(card|pol|austr|zod|man|hipocondr|am)íac(o|a|os|as)$/, '$1iac$2'], // cardíaco
  [/^ícono(s?)$/, 'icono$1'],
  [/^vídeo(s?)$/, 'video$1'],
  [/^fútbol$/, 'futbol'],
  [/^chófer(es)?$/, 'chofer$1'],
  [/^olimpíada(s?)$/, 'olimpiada$1'],
  [/^élite(s?)$/, 'elite$1'],
  [/^dínamo(s?)$/, 'dinamo$1'],
  [/^cóctel(es)?$/, 'coctel$1'],
  [/^océano(s?)$/, 'oceano$1'],
  [/^setiembre$/, 'septiembre'],
  [/^séptimo/, 'sétimo'],
  [/^obscur/, 'oscur'],
  [/^substan/, 'sustan'],
  [/^substitu/, 'sustitu'],
  [/^psic/, 'sic'], // psicología
  [/^harmon/, 'armon'],
  [/^yerba/, 'hierba'],
  [/^quilo/, 'kilo'],
  [/^quiosco/, 'kiosco'],
  [/^cinc$/, 'zinc'],
  [/^méjic/, 'méxic'],
  [/^tejan/, 'texan'],
  [/^güisqui$/, 'whisky'],
  [/^transbord/, 'trasbord'],
  [/^reemplaz/, 'remplaz'],
  [/^rehús/, 'reús'],
  [/^adónde$/, 'adonde'],
]

/** One spelling of a Spanish word that has two. */
const spanishSpelling = respeller(SPELLINGS)

/** What the library misspells: 'dieciséis', 'veintiún mil'. */
function repaired(form: string): string {
  return form
    .replace('dieciseis', 'dieciséis')
    .replace(/veintiuno(?= mil)/, 'veintiún')
    .replace(/\buno(?= mil)/, 'un')
}

/** 'Tiene veintiún años.' */
function shortened(form: string): string {
  return form.replace(/veintiuno$/, 'veintiún').replace(/\buno$/, 'un')
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const now = combine(say(shown), ['', 'horas', 'hora'])
    return [
      ...(minute === 0
        ? [...now, ...combine(now, ['en punto'])]
        : combine(now, ['', 'y', 'con'], say(minute))), // Salimos a las siete y veinte.
      ...(minute > 0 && minute < 10 ? combine(now, ['cero'], say(minute)) : []), // El tren llegó a las siete cero cinco.
      ...(minute === 30 ? combine(now, ['y media']) : []), // Comimos a las dos y media.
      ...(minute === 15 ? combine(now, ['y cuarto']) : []), // Son las tres y cuarto.
      ...(minute === 45 ? combine(say(nextHour(hour)), ['menos cuarto']) : []), // Llegó a las ocho menos cuarto.
      ...(minute > 30 ? combine(say(nextHour(hour)), ['menos'], say(60 - minute)) : []), // Eran las ocho menos veinte.
    ]
  })
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

const PARTS: Parts = {
  2: { one: ['medio', 'media', 'la mitad'], many: ['medios'] }, // Bebí medio litro.
  3: { one: ['tercio', 'un tercio', 'la tercera parte'], many: ['tercios'] }, // Vinieron dos tercios de la clase.
  4: { one: ['cuarto', 'un cuarto', 'la cuarta parte'], many: ['cuartos'] }, // Esperé tres cuartos de hora.
  5: { one: ['quinto', 'un quinto', 'la quinta parte'], many: ['quintos'] }, // Queda un quinto.
  10: { one: ['décimo', 'un décimo', 'la décima parte'], many: ['décimos'] }, // nueve décimos
}

export const SPANISH: LanguageWords = {
  cardinals(n, { toCardinal }) {
    const said = [toCardinal(n), toCardinal(n, { gender: 'feminine' })].map(repaired) // Hay doscientas personas.
    return [...said, ...said.map(shortened)]
  },
  ordinals: (n, { toOrdinal }) => {
    const [form, short] = [toOrdinal(n), toOrdinal(n).replace(/(?<=prim|terc)ero$/, 'er')] // Vivo en el tercer piso.
    return [form, short, form.replace(/o$/, 'a')] // Es la segunda vez.
  },
  ordinalTail: /^(?:o|a|er|ro|ra|do|da|to|ta|mo|ma|vo|va|no|na)$/,
  minus: ['menos'], // Estamos a menos cinco grados.
  fraction: namedFractions(PARTS, ['de', 'sobre', 'de cada']), // Saqué un siete sobre diez.
  date: (day, month, say, sayOrdinal) =>
    combine(
      [...say(day), ...(day === 1 ? sayOrdinal(1) : [])],
      ['de', 'del'],
      [MONTHS[month - 1] ?? '', ...say(month)],
    ), // el veinticuatro de diciembre
  beforeYear: ['de', 'del', ''], // el seis de enero de dos mil veinte
  point: ['coma', 'con', 'punto'], // Mide uno coma ocho metros.
  and: ['con', 'y'],
  clock,
  currencies: {
    '€': { whole: ['euros', 'euro'], part: ['céntimos', 'céntimo', ''] }, // Cuesta tres euros con cincuenta.
    $: { whole: ['dólares', 'dólar', 'pesos'], part: ['centavos', 'centavo', ''] }, // Pagué diez dólares.
    '£': { whole: ['libras', 'libra'], part: ['peniques', ''] }, // Vale cinco libras.
  },
  units: {
    '%': ['por ciento', 'por cien'], // Subió un diez por ciento.
    '°': ['grados', 'grado'], // Hace veinte grados.
    '°c': ['grados centígrados', 'grados celsius', 'grados'], // El agua está a cien grados centígrados.
    km: ['kilómetros', 'kilómetro'], // Anduvimos cinco kilómetros.
    m: ['metros', 'metro'], // El árbol mide diez metros.
    cm: ['centímetros', 'centímetro'], // Mide treinta centímetros.
    kg: ['kilogramos', 'kilogramo', 'kilos', 'kilo'], // Compré dos kilos de peras.
    g: ['gramos', 'gramo'], // Añade cien gramos de azúcar.
    l: ['litros', 'litro'], // Bebe dos litros de agua.
    h: ['horas', 'hora'], // Tardamos tres horas.
    min: ['minutos', 'minuto'], // Espera cinco minutos.
    mm: ['milímetros', 'milímetro'], // cinco milímetros
    ml: ['mililitros', 'mililitro'], // cincuenta mililitros de leche
    mg: ['miligramos', 'miligramo'], // cincuenta miligramos
    s: ['segundos', 'segundo'], // diez segundos
    seg: ['segundos', 'segundo'], // diez segundos
    x: ['por', 'veces'], // diez por diez
  },
  spelled: {
    sr: ['señor'], // El señor López llamó.
    sra: ['señora'], // La señora López llamó.
    srta: ['señorita'], // La señorita Ruiz enseña música.
    dr: ['doctor'], // El doctor llegó tarde.
    dra: ['doctora'], // La doctora me atendió.
    ud: ['usted'], // ¿Cómo está usted?
    uds: ['ustedes'], // ¿Son ustedes de aquí?
    etc: ['etcétera'], // Pan, leche, etcétera.
    km: ['kilómetros', 'kilómetro'], // Está a pocos kilómetros.
    kg: ['kilos', 'kilogramos'], // Pesa varios kilos.
    pej: ['por ejemplo'], // Por ejemplo, pan.
    ej: ['ejemplo'], // por ejemplo
    eeuu: ['Estados Unidos'], // Vive en Estados Unidos.
    av: ['avenida'], // la avenida América
    avda: ['avenida'], // la avenida América
    dña: ['doña'], // doña Ana
    d: ['don'], // don Luis
    prof: ['profesor'], // El profesor llegó.
    profa: ['profesora'], // La profesora llegó.
    tel: ['teléfono'], // mi teléfono
    aprox: ['aproximadamente'], // aproximadamente diez
    am: ['a m', 'de la mañana'], // a las seis de la mañana
    pm: ['p m', 'de la tarde'], // a las seis de la tarde
    tv: ['tele', 'televisión'], // Vemos la tele.
    sres: ['señores'], // los señores López
    min: ['minutos'], // unos minutos
    'km/h': ['kilómetros por hora'], // ochenta kilómetros por hora
    '&': ['y'], // pan y mantequilla
    wifi: ['wi fi'], // El wifi va lento.
  },
  hesitations: 'eh ehm em emm mm mmm hm'.split(' '), // Tomé, eh, el autobús.
  negations: 'no nunca jamás nada nadie ningún ninguno ninguna ni tampoco sin'.split(' '), // No lo vi.
  articles: 'un una uno'.split(' '), // Un, un gato.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'el la lo los las un una unos unas al del yo me mí mi mis tú te ti tu tus él ella ello se sí su sus nos nosotros nosotras nuestro nuestra os vosotros ellos ellas les le usted ustedes este esta esto estos estas ese esa eso esos esas aquel aquella que qué quien quién cual cuál cuyo cuando cuándo donde dónde como cómo cuanto es soy eres somos son era eras eran fue fui fueron ser sido siendo está estoy estás están estaba estaban he has ha hemos han había habían haber hay y e o u pero ni si porque pues aunque de a en con por para sin sobre desde hasta entre no muy más ya también'.split(
      ' ',
    ),
  firstOfMonth:
    /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)$/, // el primero de mayo
  beforeNumber: {
    n: ['número'], // Vivo en el número cinco.
    no: ['número'], // Vivo en el número cinco.
    nro: ['número'], // número cinco
    núm: ['número'], // número cinco
    num: ['número'], // número cinco
    p: ['página'], // Abre la página cinco.
    pág: ['página'], // la página cinco
    pag: ['página'], // la página cinco
    art: ['artículo'], // artículo dos
    s: ['siglo'], // el siglo veintiuno
    '№': ['número'], // número cinco
  },
  sizes: [
    [1000, ['mil']], // quince mil
    [1_000_000, ['millón', 'millones', 'millón de', 'millones de']], // un millón y medio
  ],
  partsAfter: {
    1: ['y cuarto', 'y un cuarto'], // dos horas y cuarto
    2: ['y medio', 'y media'], // un litro y medio
    3: ['y tres cuartos'], // dos litros y tres cuartos
  },
  hoursNamed: { 0: ['medianoche'], 12: ['mediodía'], 24: ['medianoche'] }, // Comemos a mediodía.
  respell: spanishSpelling,
  homophones: [
    ['el', 'él'],
    ['tu', 'tú'],
    ['mi', 'mí'],
    ['si', 'sí'],
    ['que', 'qué'],
    ['como', 'cómo'],
    ['se', 'sé'],
    ['de', 'dé'],
    ['te', 'té'],
    ['mas', 'más'],
    ['aun', 'aún'],
    ['cuando', 'cuándo'],
    ['donde', 'dónde'],
    ['quien', 'quién'],
    ['cual', 'cuál'],
    ['cuanto', 'cuánto'],
  ],
}
