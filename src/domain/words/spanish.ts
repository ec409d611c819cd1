import {
  combine,
  type LanguageWords,
  namedFractions,
  nextHour,
  type Parts,
  type Say,
  twelveHours,
} from './language-words.ts'

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
  ordinalTail: /^(?:o|a|er)$/,
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
  },
  homophones: [
    ['el', 'él'],
    ['tu', 'tú'],
    ['mi', 'mí'],
    ['si', 'sí'],
    ['que', 'qué'],
    ['como', 'cómo'],
  ],
}
