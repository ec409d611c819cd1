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
const portugueseSpelling = respeller(SPELLINGS)

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
    mm: ['milímetros', 'milímetro'], // cinco milímetros
    ml: ['mililitros', 'mililitro'], // cinquenta mililitros de leite
    mg: ['miligramas', 'miligrama'], // cinquenta miligramas
    s: ['segundos', 'segundo'], // dez segundos
    x: ['vezes', 'por'], // três vezes maior
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
    pex: ['por exemplo'], // Por exemplo, pão.
    ex: ['exemplo'], // por exemplo
    av: ['avenida'], // a avenida Brasil
    prof: ['professor'], // O professor chegou.
    profa: ['professora'], // A professora chegou.
    tel: ['telefone'], // meu telefone
    apto: ['apartamento'], // o apartamento
    vcs: ['vocês'], // Vocês vêm?
    tb: ['também'], // Eu também vou.
    pq: ['porque', 'por que'], // porque sim
    srta: ['senhorita'], // a senhorita Lima
    tv: ['televisão', 'tevê'], // Vemos televisão.
    kg: ['quilos', 'quilo', 'quilogramas'], // meio quilo de pão
    'km/h': ['quilômetros por hora'], // oitenta quilômetros por hora
    '&': ['e'], // pão e manteiga
    wifi: ['wi fi'], // O wi-fi está lento.
  },
  hesitations: 'hum ahn hm mm mmm ãh'.split(' '), // Peguei, hum, o ônibus.
  negations: 'não nunca jamais nada ninguém nenhum nenhuma nem sem'.split(' '), // Não o vi.
  articles: 'um uma'.split(' '), // Um, um gato.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela num numa eu me mim tu te ti você vocês ele ela eles elas nós se si lhe lhes meu minha meus minhas teu tua seu sua seus suas nosso nossa este esta esse essa isso isto aquele aquela que quem qual onde quando como quanto é és sou somos são era eram foi fui foram ser sido está estou estão estava estavam tem tenho têm tinha há ter e ou mas nem porque pois de em com por para sem sobre até entre não sim muito mais já também'.split(
      ' ',
    ),
  firstOfMonth:
    /^(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)$/, // o primeiro de maio
  beforeNumber: {
    n: ['número'], // Moro no número cinco.
    no: ['número'], // Moro no número cinco.
    núm: ['número'], // número cinco
    num: ['número'], // número cinco
    p: ['página'], // Abra na página cinco.
    pág: ['página'], // a página cinco
    pag: ['página'], // a página cinco
    art: ['artigo'], // artigo dois
    séc: ['século'], // o século vinte e um
    '№': ['número'], // número cinco
  },
  sizes: [
    [1000, ['mil']], // quinze mil
    [1_000_000, ['milhão', 'milhões', 'milhão de', 'milhões de']], // um milhão e meio
  ],
  partsAfter: {
    1: ['e um quarto'], // duas horas e um quarto
    2: ['e meio', 'e meia'], // um litro e meio
    3: ['e três quartos'], // dois litros e três quartos
  },
  hoursNamed: { 0: ['meia noite'], 12: ['meio dia'], 24: ['meia noite'] }, // Comemos ao meio-dia.
  respell: portugueseSpelling,
  homophones: [
    ['a', 'à', 'há'],
    ['as', 'às'],
    ['tem', 'têm'],
    ['vem', 'vêm'],
  ],
}
