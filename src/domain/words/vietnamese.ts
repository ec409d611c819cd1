import type { NumberSpeller } from './language-words.ts'
import { combine, type LanguageWords, nextHour, type Say, twelveHours } from './language-words.ts'

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

export const VIETNAMESE: LanguageWords = {
  cardinals,
  ordinals: (n) => (n === 1 ? ['nhất'] : n === 4 ? ['tư'] : []), // lần thứ nhất; thứ tư
  ordinalNeighbours: /^(?:thứ|tháng)$/,
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
  },
  homophones: [],
}
