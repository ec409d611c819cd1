import {
  combine,
  type LanguageWords,
  type NumberSpeller,
  nextHour,
  type Say,
  twelveHours,
} from '#domain/spoken/language-words.ts'

/** What is left after the thousands is said in full: 'một nghìn không trăm linh năm'. */
function afterThousands(rest: number, { toCardinal }: NumberSpeller): string {
  if (rest === 0) return ''
  if (rest >= 100) return toCardinal(rest)
  return `không trăm ${rest < 10 ? 'lẻ ' : ''}${toCardinal(rest)}`
}

/** 'Nó giá hai nghìn không trăm hai mươi lăm đồng.' The library says 'hai nghìn lẻ hai mươi lăm'. */
function inFull(n: number, numbers: NumberSpeller): string {
  if (n < 1000) return numbers.toCardinal(n)
  const [size, name] = n < 1_000_000 ? [1000, 'nghìn'] : [1_000_000, 'triệu']
  const rest = n % size
  const restSaid = size === 1000 || rest < 1000 ? afterThousands(rest, numbers) : inFull(rest, numbers)
  return `${inFull(Math.trunc(n / size), numbers)} ${name} ${restSaid}`.trim()
}

const VARIANTS: [RegExp, string][] = [
  [/lẻ(?= )/g, 'linh'], // một trăm linh năm trang
  [/nghìn/g, 'ngàn'], // hai ngàn đồng
  [/(?<=mươi )bốn/g, 'tư'], // hai mươi tư giờ
  [/(?<=mươi )lăm/g, 'nhăm'], // hai mươi nhăm
  [/(?<=(?:hai|ba|bốn|năm|sáu|bảy|tám|chín) )mươi (?=mốt|hai|ba|bốn|tư|lăm|nhăm|sáu|bảy|tám|chín)/g, ''], // hai mốt tuổi
]

function cardinals(n: number, numbers: NumberSpeller): string[] {
  const forms = [inFull(n, numbers), numbers.toCardinal(n)]
  for (const [said, also] of VARIANTS) forms.push(...forms.map((form) => form.replaceAll(said, also)))
  return forms
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const now = combine(say(shown), ['giờ'])
    return [
      ...(minute === 0 ? [...now, ...combine(now, ['đúng'])] : combine(now, say(minute), ['phút', ''])), // Tàu chạy lúc bảy giờ hai mươi.
      ...(minute === 30 ? [...combine(now, ['rưỡi']), ...combine(say(shown), ['rưỡi'])] : []), // Anh ấy đến lúc bảy giờ rưỡi.
      ...(minute > 30 ? combine(say(nextHour(hour)), ['giờ kém'], say(60 - minute), ['phút', '']) : []), // Tám giờ kém mười lăm.
    ]
  })
}

const TONES = '[\\u0300\\u0301\\u0303\\u0309\\u0323]*'
const SOLE_Y = new RegExp(`^(?:[hklmst]y|quy(?:t|nh|n|ch)?)${TONES}$`)

/** Both 'bác sĩ' and 'bác sỹ' are written: i and y where it is the sole vowel after h, k, l, m, s, t or after qu. */
function vietnameseSpelling(syllable: string): string {
  return SOLE_Y.test(syllable) ? syllable.replace('y', 'i') : syllable
}

export const VIETNAMESE: LanguageWords = {
  cardinals,
  ordinals: (n) => (n === 1 ? ['nhất'] : n === 4 ? ['tư'] : []), // lần thứ nhất; thứ tư
  ordinalNeighbours: /^(?:thứ|tháng|lớp|hạng)$/,
  minus: ['âm', 'trừ'], // Hôm nay âm năm độ.
  fraction: (upper, lower, say) => [
    ...combine(say(upper), ['phần', 'trên'], say(lower)), // Hai phần ba lớp đã đến.
    ...(lower === 2 && upper === 1 ? ['nửa', 'một nửa'] : []), // Tôi uống nửa lít.
    ...(lower === 4 ? combine(say(upper), ['phần tư']) : []), // Ba phần tư.
  ],
  date: (day, month, say) =>
    combine(
      ['', 'ngày', 'mồng', 'mùng'],
      say(day),
      ['tháng'],
      [...say(month), ...(month === 1 ? ['giêng'] : month === 4 ? ['tư'] : [])],
    ), // ngày hai mươi tư tháng mười hai
  beforeYear: ['năm', ''], // ngày sáu tháng một năm hai nghìn không trăm hai mươi
  point: ['phẩy', 'chấm'], // Anh ấy cao một phẩy tám mét.
  clock,
  currencies: {
    '₫': { whole: ['đồng'], part: [''] }, // Bánh mì giá hai mươi nghìn đồng.
    đ: { whole: ['đồng'], part: [''] }, // mười nghìn đồng
    $: { whole: ['đô la', 'đô'], part: ['xu', ''] }, // Tôi trả mười đô la.
    '€': { whole: ['ơ rô', 'euro'], part: ['xu', ''] }, // Vé giá hai mươi euro.
  },
  units: {
    '%': ['phần trăm'], // Giá tăng mười phần trăm.
    '°': ['độ'], // Ngoài trời hai mươi độ.
    '°c': ['độ', 'độ c', 'độ xê'], // Nước sôi ở một trăm độ.
    h: ['giờ', 'tiếng'], // Chúng tôi ăn lúc bảy giờ.
    k: ['nghìn', 'ngàn'], // Cái này năm mươi nghìn.
    km: ['ki lô mét', 'cây số', 'cây'], // Chúng tôi đi bộ năm cây số.
    m: ['mét'], // Cây cao mười mét.
    cm: ['xăng ti mét', 'phân'], // Con cá dài ba mươi phân.
    kg: ['ki lô gam', 'ki lô', 'cân', 'ký', 'kí'], // Tôi mua hai cân táo.
    g: ['gam'], // Thêm một trăm gam đường.
    l: ['lít'], // Tôi uống hai lít nước.
    mm: ['mi li mét', 'li'], // dày năm mi li mét
    ml: ['mi li lít'], // năm mươi mi li lít sữa
    mg: ['mi li gam'], // năm mươi mi li gam
    s: ['giây'], // mười giây
    p: ['phút'], // mười phút
    x: ['nhân', 'lần', 'x'], // mười nhân mười
  },
  spelled: {
    tp: ['thành phố'], // Tôi sống ở thành phố.
    tphcm: ['thành phố hồ chí minh'], // Tôi làm việc ở Thành phố Hồ Chí Minh.
    ts: ['tiến sĩ'], // Tiến sĩ Lan đến muộn.
    ths: ['thạc sĩ'], // Thạc sĩ Minh dạy toán.
    ko: ['không'], // Tôi không biết.
    vd: ['ví dụ'], // Tôi thích trái cây, ví dụ xoài.
    km: ['ki lô mét', 'cây số'], // Còn mấy cây số nữa.
    tv: ['ti vi'], // Chúng tôi xem ti vi.
    'v-v': ['vân vân'], // táo, xoài, vân vân
    vv: ['vân vân'], // táo, xoài, vân vân
    kg: ['ki lô gam', 'ki lô', 'cân', 'ký', 'kí'], // nửa cân táo
    'km/h': ['ki lô mét một giờ', 'ki lô mét trên giờ', 'cây số một giờ'], // tám mươi cây số một giờ
    wifi: ['wai phai', 'oai phai'], // Wai phai yếu quá.
    'wi-fi': ['wai phai', 'oai phai'], // Wai phai yếu quá.
    cafe: ['cà phê'], // Tôi uống cà phê.
    café: ['cà phê'], // Tôi uống cà phê.
    internet: ['in tơ nét'], // mạng in tơ nét
    taxi: ['tắc xi'], // Tôi đi tắc xi.
    bus: ['buýt'], // Tôi đi xe buýt.
    radio: ['ra đi ô'], // Tôi nghe ra đi ô.
    video: ['vi đê ô'], // Tôi xem vi đê ô.
    email: ['i meo'], // Tôi viết i meo.
    pizza: ['pi da'], // Tôi ăn pi da.
    gs: ['giáo sư'], // Giáo sư Lan đến muộn.
    bs: ['bác sĩ'], // Bác sĩ Lan đến muộn.
    ok: ['ô kê'], // ô kê
    dc: ['được'], // Tôi làm được.
    đc: ['được'], // Tôi làm được.
  },
  hesitations: 'ừm ưm hừm hửm mm hm'.split(' '), // Tôi, ừm, đi xe buýt.
  negations: 'không chẳng chả chưa đừng chớ'.split(' '), // Tôi không thấy anh ấy.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'tôi ta mình chúng bạn anh chị em ông bà cô chú nó họ này kia đó đấy ấy đây ai gì nào đâu sao thế là có được bị đã đang sẽ rồi và hay hoặc nhưng mà thì vì nên nếu khi của ở trong trên dưới với cho từ đến tới ra vào về lên xuống không chưa cũng rất lắm quá những các một cái con chiếc vẫn còn chỉ mới'.split(
      ' ',
    ),
  beforeNumber: {
    số: ['số'], // Tôi ở số năm.
    tr: ['trang'], // Mở trang năm.
    '№': ['số'], // số năm
  },
  sizes: [
    [1000, ['nghìn', 'ngàn', 'k']], // mười lăm nghìn
    [1_000_000, ['triệu', 'tr']], // một triệu rưỡi
  ],
  partsAfter: {
    1: ['một phần tư'], // hai một phần tư
    2: ['rưỡi'], // một tiếng rưỡi
    3: ['ba phần tư'], // hai ba phần tư
  },
  saysTenths: true, // một mét tám
  sameFrom: 20, // hai mươi tư, hai mươi bốn
  respell: vietnameseSpelling,
  homophones: [],
}
