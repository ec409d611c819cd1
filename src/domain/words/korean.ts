import { combine, type LanguageWords, nextHour, type Say, twelveHours } from './language-words.ts'

const TENS = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'] // 저는 스물다섯 살이에요.
const ONES = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'] // 사과가 하나 있어요.
const BEFORE_A_COUNTER = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'] // 커피 한 잔 주세요.

/** Native numbers count things, people, hours and years of age: '세 시에 만나요.' */
function native(n: number): string[] {
  if (n < 1 || n > 99) return []
  const [ten, one] = [TENS[Math.trunc(n / 10)] ?? '', n % 10]
  const ones = one === 0 ? [''] : [ONES[one] ?? '', BEFORE_A_COUNTER[one] ?? '']
  return [...ones.map((end) => ten + end), ...(n === 20 ? ['스무'] : [])] // 스무 살이 됐어요.
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const now = combine(say(shown), ['시'])
    return [
      ...(minute === 0 ? [...now, ...combine(now, ['정각'])] : combine(now, say(minute), ['분', ''])), // 일곱 시 이십 분에 출발해요.
      ...(minute === 30 ? combine(now, ['반']) : []), // 일곱 시 반에 왔어요.
      ...(minute > 30 ? combine(say(nextHour(hour)), ['시'], say(60 - minute), ['분 전']) : []), // 여덟 시 십 분 전이에요.
    ]
  })
}

const SHORT_MONTHS: Record<number, string[]> = { 6: ['유'], 10: ['시'] } // 유월에 만나요.

export const KOREAN: LanguageWords = {
  cardinals(n, { toCardinal }) {
    const sino = toCardinal(n).replaceAll(' ', '') // 오늘은 이십일 일이에요.
    const counted = sino.replace(/^(?=[천만])/, '일') // 일만 원이에요.
    return [sino, counted, sino.replace(/^일(?=만)/, ''), ...native(n)]
  },
  ordinals: (n) => (n === 1 ? ['첫'] : (SHORT_MONTHS[n] ?? [])), // 첫 번째 날이었어요. 유월에 만나요. 시월은 시원해요.
  ordinalNeighbours: /^(?:번째|월)/,
  digits: { 0: '공' }, // 공일공 번호예요.
  minus: ['영하', '마이너스'], // 오늘은 영하 오 도예요.
  fraction: (upper, lower, say) => [
    ...combine(say(lower), ['분의'], say(upper)), // 삼 분의 이가 왔어요.
    ...(lower === 2 && upper === 1 ? ['반', '절반'] : []), // 절반을 먹었어요.
  ],
  date: (day, month, say) =>
    combine([...say(month), ...(SHORT_MONTHS[month] ?? [])], ['월'], say(day), ['일']), // 십이월 이십사 일이에요.
  isMonthFirst: true,
  point: ['점', '쩜'], // 키가 일 점 팔 미터예요.
  clock,
  currencies: {
    '₩': { whole: ['원'], part: [''] }, // 빵은 삼천 원이에요.
    $: { whole: ['달러', '불'], part: ['센트', ''] }, // 십 달러를 냈어요.
    '€': { whole: ['유로'], part: ['센트', ''] }, // 이십 유로예요.
  },
  units: {
    '%': ['퍼센트', '프로'], // 값이 십 퍼센트 올랐어요.
    '°': ['도'], // 밖은 이십 도예요.
    '°c': ['도', '도씨', '섭씨 # 도'], // 물은 섭씨 백 도에 끓어요.
    km: ['킬로미터', '킬로'], // 오 킬로미터를 걸었어요.
    m: ['미터'], // 나무가 십 미터예요.
    cm: ['센티미터', '센티'], // 물고기가 삼십 센티미터였어요.
    kg: ['킬로그램', '킬로'], // 사과 이 킬로그램을 샀어요.
    g: ['그램'], // 설탕 백 그램을 넣으세요.
    l: ['리터'], // 물을 이 리터 마셔요.
  },
  spelled: {
    km: ['킬로미터', '킬로'], // 몇 킬로미터예요?
    tv: ['티비', '텔레비전'], // 텔레비전을 봤어요.
  },
  homophones: [['되', '돼']],
}
