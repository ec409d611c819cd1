import {
  combine,
  type LanguageWords,
  nextHour,
  respeller,
  type Say,
  type SpellingRule,
  twelveHours,
} from '#domain/spoken/language-words.ts'

// Loan words are written in several ways: 外来語の表記 (Cabinet notification no. 2 of 1991), tables 1 and 2 and notes;
// the long vowel at the end: JIS Z 8301:2008, annex G, and Microsoft's style guide of 2008.
const SPELLINGS: SpellingRule[] = [
  [/〇/g, '零'], // 二〇二五年
  [/[・゠]/g, ''], // アイス・クリーム
  [/(?<=[ァ-ヺ][ァ-ヺー]*[ァ-ヺ][ァ-ヺー]*)ー$/, ''], // コンピューター
  [/ヴァ/g, 'バ'], // ヴァイオリン
  [/ヴィ/g, 'ビ'],
  [/ヴェ/g, 'ベ'],
  [/ヴォ/g, 'ボ'],
  [/ヴ/g, 'ブ'],
  [/ウィ/g, 'ウイ'], // ウィスキー
  [/ウェ/g, 'ウエ'], // ウェイター
  [/ウォ/g, 'ウオ'], // ウォッカ
  [/クァ/g, 'クア'],
  [/クォ/g, 'クオ'], // クォーター
  [/グァ/g, 'グア'],
  [/フュ/g, 'ヒュ'], // フュージョン
  [/イェ/g, 'イエ'], // イェス
  [/(?<=[エケセテネヘメレゲゼデベペ])イ(?=.)/g, 'ー'], // メイク, メーク
  [/ティ(?=ーム)/g, 'チ'], // ティーム
  [/ツァ/g, 'ツア'],
  [/ア(?=$)(?<=[イィ]ア)/, 'ヤ'], // ダイア, ダイヤ
]

/** One spelling of a Japanese word in katakana that has several. */
const japaneseSpelling = respeller(SPELLINGS)

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
    mm: ['ミリ', 'ミリメートル'], // 五ミリです。
    ml: ['ミリリットル', 'ミリ'], // 牛乳五十ミリリットル
    mg: ['ミリグラム'], // 五十ミリグラム
    t: ['トン'], // 二トンです。
    h: ['時間'], // 三時間かかった。
    min: ['分'], // 五分待って。
    x: ['かける', '倍'], // 十かける十
  },
  spelled: {
    km: ['キロ', 'キロメートル'], // あと何キロですか。
    tv: ['テレビ'], // テレビを見た。
    kg: ['キロ', 'キログラム'], // 半キロ
    有り難う: ['ありがとう'], // ありがとうございます。
    有難う: ['ありがとう'], // ありがとうございます。
    御座い: ['ござい'], // ありがとうございます。
    御早う: ['おはよう'], // おはようございます。
    何故: ['なぜ'], // なぜ来たの。
    沢山: ['たくさん'], // たくさん食べた。
    矢張り: ['やはり'], // やはり雨だった。
    兎に角: ['とにかく'], // とにかく行こう。
    宜しく: ['よろしく'], // よろしくお願いします。
    wifi: ['ワイファイ'], // ワイファイが遅い。
    cafe: ['カフェ'], // カフェに行った。
    ok: ['オーケー', 'オッケー'], // オーケーです。
    cd: ['シーディー'], // シーディーを聞く。
    dvd: ['ディーブイディー'], // ディーブイディーを見る。
    sns: ['エスエヌエス'], // エスエヌエスを見る。
    email: ['イーメール'], // イーメールを書く。
    tシャツ: ['ティーシャツ'], // ティーシャツを着る。
    youtube: ['ユーチューブ'], // ユーチューブを見る。
    instagram: ['インスタグラム'], // インスタグラムを見る。
  },
  hesitations: 'えっと えーっと えーと ええと うーんと うーん んー えー'.split(' '), // えっと、バスに乗りました。
  negations: 'ない なかっ ず ぬ ん ません なし'.split(' '), // 見ませんでした。
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    'は が を に で と も の へ や か ね よ な から まで より ので のに けど し て た だ です でし ます まし ませ ん ない なかっ い いる る れ られ せ させ う よう こと もの これ それ あれ この その あの ここ そこ 私 僕 俺 君 彼 彼女 さん ある あり する さ'.split(
      ' ',
    ),
  beforeNumber: { no: ['ナンバー'], '№': ['ナンバー', '番号'] }, // ナンバー五
  sizes: [
    [1000, ['千']], // 三千人
    [10_000, ['万']], // 一万五千円
    [1_000_000, ['百万']], // 百万円
  ],
  partsAfter: { 1: ['四分の一'], 2: ['半'], 3: ['四分の三'] }, // 一時間半
  respell: japaneseSpelling,
  homophones: [],
}
