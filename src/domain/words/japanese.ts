import { combine, type LanguageWords, nextHour, type Say, twelveHours } from './language-words.ts'

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const now = combine(say(shown), ['時'])
    return [
      ...(minute === 0 ? [...now, ...combine(now, ['ちょうど'])] : combine(now, say(minute), ['分', ''])), // 電車は七時二十分に出ます。
      ...(minute === 30 ? combine(now, ['半']) : []), // 七時半に来ました。
      ...(minute > 30 ? combine(say(nextHour(hour)), ['時'], say(60 - minute), ['分前']) : []), // 八時十分前です。
    ]
  })
}

export const JAPANESE: LanguageWords = {
  cardinals(n, { toCardinal }) {
    const form = toCardinal(n)
    return [form, form.replace(/^(?=千)/, '一').replace(/(?<=万)千/, '一千'), ...(n === 0 ? ['ゼロ'] : [])] // 一千円です。
  },
  ordinals: () => [],
  digits: { 0: 'ゼロ' }, // 部屋は三ゼロ五です。
  minus: ['マイナス', '氷点下'], // 気温はマイナス五度です。
  fraction: (upper, lower, say) => [
    ...combine(say(lower), ['分の'], say(upper)), // 三分の二が来た。
    ...(lower === 2 && upper === 1 ? ['半分'] : []), // 半分食べた。
  ],
  date: (day, month, say) => combine(say(month), ['月'], say(day), ['日']), // 十二月二十四日です。
  isMonthFirst: true,
  point: ['点', 'コンマ'], // 背は一点八メートルです。
  clock,
  currencies: {
    '¥': { whole: ['円'], part: [''] }, // パンは三百円です。
    $: { whole: ['ドル'], part: ['セント', ''] }, // 十ドル払いました。
    '€': { whole: ['ユーロ'], part: ['セント', ''] }, // 二十ユーロです。
  },
  units: {
    '%': ['パーセント'], // 値段が十パーセント上がった。
    '°': ['度'], // 外は二十度です。
    '°c': ['度', '度シー', '摂氏#度'], // 水は摂氏百度で沸く。
    km: ['キロ', 'キロメートル'], // 五キロ歩いた。
    m: ['メートル'], // 木は十メートルです。
    cm: ['センチ', 'センチメートル'], // 魚は三十センチだった。
    kg: ['キロ', 'キログラム'], // りんごを二キロ買った。
    g: ['グラム'], // 砂糖を百グラム入れる。
    l: ['リットル'], // 水を二リットル飲む。
  },
  spelled: {
    km: ['キロ', 'キロメートル'], // あと何キロですか。
    tv: ['テレビ'], // テレビを見た。
  },
  homophones: [],
}
