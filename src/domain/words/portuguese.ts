import {
  combine,
  type LanguageWords,
  namedFractions,
  nextHour,
  type Parts,
  type Say,
  twelveHours,
} from './language-words.ts'

/** The library knows Portugal: 'Ele tem dezesseis anos' is said in Brazil. */
function respelt(form: string): string {
  return form
    .replaceAll('dezasseis', 'dezesseis')
    .replaceAll('dezassete', 'dezessete')
    .replaceAll('dezanove', 'dezenove')
}

/** 'Duas mil pessoas vieram.' 'São vinte e uma páginas.' */
function feminine(form: string): string {
  return form
    .replace(/\bum$/, 'uma')
    .replace(/\bdois(?= mil\b|$)/, 'duas')
    .replaceAll(/entos\b/g, 'entas')
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const hours = (n: number) => [
      ...combine(say(n), ['', 'horas', 'hora']),
      ...(n === 1 ? ['uma', 'uma hora'] : n === 2 ? ['duas', 'duas horas'] : []), // Cheguei às duas horas.
      ...(n === 12 ? ['meio dia', 'meia noite'] : []), // O almoço é ao meio-dia e meia.
    ]
    const [now, next] = [hours(shown), hours(nextHour(hour))]
    return [
      ...(minute === 0 ? [...now, ...combine(now, ['em ponto'])] : combine(now, ['e', ''], say(minute))), // O trem sai às sete e vinte.
      ...(minute === 30 ? combine(now, ['e meia']) : []), // Ele voltou às sete e meia.
      ...(minute === 45 ? combine(['um quarto para as', 'um quarto para'], next) : []), // É um quarto para as oito.
      ...(minute > 30 ? combine(say(60 - minute), ['para as', 'para a', 'para o', 'para'], next) : []), // São vinte para as oito.
    ]
  })
}

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

const PARTS: Parts = {
  2: { one: ['meio', 'meia', 'um meio', 'a metade'], many: ['meios'] }, // Bebi meio litro.
  3: { one: ['terço', 'um terço'], many: ['terços'] }, // Vieram dois terços da turma.
  4: { one: ['quarto', 'um quarto'], many: ['quartos'] }, // três quartos de hora
  5: { one: ['quinto', 'um quinto'], many: ['quintos'] }, // Resta um quinto.
  10: { one: ['décimo', 'um décimo'], many: ['décimos'] }, // nove décimos
}

export const PORTUGUESE: LanguageWords = {
  cardinals(n, { toCardinal }) {
    const form = respelt(toCardinal(n))
    const said = [form, form.replace(/\bmil (?!e )/, 'mil e '), form.replace(/\bmil e /, 'mil ')] // mil e novecentos e oitenta
    const all = [...said, ...said.map((one) => one.replace('catorze', 'quatorze'))] // Faltam quatorze dias.
    return [...all, ...all.map(feminine)]
  },
  ordinals: (n, { toOrdinal }) => [toOrdinal(n), toOrdinal(n).replaceAll(/o\b/g, 'a')], // É a primeira vez.
  ordinalTail: /^[oa]$/,
  digits: { 6: 'meia' }, // Meu número é três meia cinco.
  minus: ['menos'], // Está fazendo menos cinco graus.
  fraction: namedFractions(PARTS, ['de', 'em', 'sobre']), // Tirei sete em dez.
  date: (day, month, say, sayOrdinal) =>
    combine(
      [...say(day), ...(day === 1 ? sayOrdinal(1) : [])],
      ['de', 'do'],
      [MONTHS[month - 1] ?? '', ...say(month)],
    ), // vinte e quatro de dezembro
  beforeYear: ['de', ''], // seis de janeiro de dois mil e vinte
  point: ['vírgula', 'ponto'], // Ele tem um vírgula oito metro.
  and: ['e'],
  clock,
  currencies: {
    r$: { whole: ['reais', 'real'], part: ['centavos', 'centavo', ''] }, // O pão custa três reais e cinquenta.
    '€': { whole: ['euros', 'euro'], part: ['centavos', 'cêntimos', ''] }, // Paguei dez euros.
    $: { whole: ['dólares', 'dólar'], part: ['centavos', ''] }, // Custa vinte dólares.
    '£': { whole: ['libras', 'libra'], part: ['pence', ''] }, // Vale cinco libras.
  },
  units: {
    '%': ['por cento'], // Os preços subiram dez por cento.
    '°': ['graus', 'grau'], // Está fazendo vinte graus.
    '°c': ['graus celsius', 'graus'], // A água ferve a cem graus Celsius.
    h: ['horas', 'hora'], // A aula começa às sete horas.
    km: ['quilômetros', 'quilômetro'], // Andamos cinco quilômetros.
    m: ['metros', 'metro'], // A árvore tem dez metros.
    cm: ['centímetros', 'centímetro'], // O peixe tinha trinta centímetros.
    kg: ['quilogramas', 'quilos', 'quilo'], // Comprei dois quilos de maçãs.
    g: ['gramas', 'grama'], // Junte cem gramas de açúcar.
    l: ['litros', 'litro'], // Bebo dois litros de água.
    min: ['minutos', 'minuto'], // Espere cinco minutos.
  },
  spelled: {
    sr: ['senhor'], // O senhor Silva ligou.
    sra: ['senhora'], // A senhora Silva ligou.
    dr: ['doutor'], // O doutor chegou tarde.
    dra: ['doutora'], // A doutora me atendeu.
    etc: ['et cetera'], // Pão, leite, et cetera.
    km: ['quilômetros', 'quilômetro'], // Fica a poucos quilômetros.
    vc: ['você'], // Você vem hoje?
    tá: ['está'], // Está tudo bem.
    pra: ['para'], // Vou para casa.
    pro: ['para o'], // Vou para o mercado.
  },
  homophones: [['a', 'à', 'há']],
}
