import {
  combine,
  type LanguageWords,
  nextHour,
  type Say,
  twelveHours,
} from '#domain/spoken/language-words.ts'

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
    mm: ['밀리미터', '밀리'], // 오 밀리미터예요.
    ml: ['밀리리터', '밀리'], // 우유 오십 밀리리터
    mg: ['밀리그램'], // 오십 밀리그램
    t: ['톤'], // 이 톤이에요.
    h: ['시간'], // 세 시간 걸렸어요.
    min: ['분'], // 오 분 기다리세요.
    s: ['초'], // 십 초예요.
    x: ['곱하기', '배'], // 십 곱하기 십
  },
  spelled: {
    km: ['킬로미터', '킬로'], // 몇 킬로미터예요?
    tv: ['티비', '텔레비전'], // 텔레비전을 봤어요.
    kg: ['킬로그램', '킬로'], // 반 킬로
    'km/h': ['킬로미터'], // 시속 팔십 킬로미터
    wifi: ['와이파이'], // 와이파이가 느려요.
    'wi-fi': ['와이파이'], // 와이파이가 느려요.
    cafe: ['카페'], // 카페에 갔어요.
    internet: ['인터넷'], // 인터넷이 느려요.
    email: ['이메일'], // 이메일을 썼어요.
    'e-mail': ['이메일'], // 이메일을 썼어요.
    sns: ['에스엔에스'], // 에스엔에스를 해요.
    pc: ['피시', '피씨'], // 피시방에 갔어요.
    youtube: ['유튜브'], // 유튜브를 봐요.
    instagram: ['인스타그램'], // 인스타그램을 해요.
    netflix: ['넷플릭스'], // 넷플릭스를 봐요.
    ktx: ['케이티엑스'], // 케이티엑스를 탔어요.
    짜장면: ['자장면'], // 짜장면을 먹었어요.
    자장면: ['짜장면'], // 자장면을 먹었어요.
    맨날: ['만날'], // 맨날 늦어요.
    만날: ['맨날'], // 만날 늦어요.
    ok: ['오케이'], // 오케이
  },
  hesitations: '음 으음 어음 흠 에에'.split(' '), // 저는 음 버스를 탔어요.
  negations: '안 못 아니 아니요 없어요 없다 말고'.split(' '), // 저는 안 봤어요.
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    '저는 제가 저를 제 나는 내가 나를 내 우리는 우리 우리가 너는 네가 너 그는 그가 그 이 저 것 게 거 수 이에요 예요 입니다 이다 있어요 있다 있습니다 없어요 하고 그리고 그래서 하지만 그런데 또 더 안 못 은 는 가 을 를 에 에서 로 으로 와 과 도 만 의'.split(
      ' ',
    ),
  beforeNumber: { no: ['넘버', '번호'], '№': ['번호'] }, // 번호 오
  sizes: [
    [1000, ['천']], // 삼천 원
    [10_000, ['만']], // 만 오천 원
    [1_000_000, ['백만']], // 백만 원
  ],
  partsAfter: { 1: ['반의 반'], 2: ['반'], 3: ['사분의 삼'] }, // 두 시간 반
  homophones: [['되', '돼']],
}
