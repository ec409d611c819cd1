import {
  combine,
  type LanguageWords,
  nextHour,
  type Say,
  twelveHours,
} from '#domain/spoken/language-words.ts'
import { simplified } from './traditional-characters.ts'

/** '我有两百块。' '两个人来了。' */
function withLiang(form: string): string[] {
  const liang = form.replaceAll(/(?<!十)二(?=[百千万])/g, '两')
  return form === '二' ? ['二', '两'] : [form, liang, form.replaceAll(/(?<!十)二(?=[千万])/g, '两')]
}

function clock(hour: number, minute: number, say: Say): string[] {
  return twelveHours(hour).flatMap((shown) => {
    const now = combine(say(shown), ['点', '时', '点钟'])
    return [
      ...(minute === 0 ? [...now, ...combine(now, ['整'])] : []), // 我们七点吃饭。
      ...(minute > 0 ? combine(now, minute < 10 ? ['零', '过', ''] : [''], say(minute), ['分', '']) : []), // 火车七点二十分开。
      ...(minute === 30 ? combine(now, ['半']) : []), // 他七点半来了。
      ...(minute === 15 ? combine(now, ['一刻']) : []), // 现在七点一刻。
      ...(minute === 45
        ? [...combine(now, ['三刻']), ...combine(['差一刻'], say(nextHour(hour)), ['点'])]
        : []), // 差一刻八点
      ...(minute > 30 ? combine(['差'], say(60 - minute), ['分', ''], say(nextHour(hour)), ['点']) : []), // 差十分八点
    ]
  })
}

export const CHINESE: LanguageWords = {
  cardinals(n, { toCardinal }) {
    const form = toCardinal(n, { formal: false })
    const all = [form, form.replace(/^一(?=十)/, ''), form.replaceAll(/(?<=[百千万零])十/g, '一十')] // 十五岁；一百一十五
    return all.flatMap(withLiang)
  },
  ordinals: () => [],
  digits: { 1: '幺' }, // 房间是三幺五。
  minus: ['负', '零下'], // 今天零下五度。
  fraction: (upper, lower, say) => [
    ...combine(say(lower), ['分之'], say(upper)), // 来了三分之二。
    ...(lower === 2 && upper === 1 ? ['一半', '半'] : []), // 我吃了一半。
  ],
  date: (day, month, say) => combine(say(month), ['月'], say(day), ['日', '号']), // 十二月二十四号见。
  isMonthFirst: true,
  point: ['点'], // 他一点八米高。
  clock,
  currencies: {
    '¥': { whole: ['元', '块', '块钱', '圆'], part: ['角', '毛', '分', ''] }, // 面包三块五。
    $: { whole: ['美元', '美金'], part: ['美分', ''] }, // 我付了十美元。
    '€': { whole: ['欧元'], part: ['欧分', ''] }, // 票价二十欧元。
  },
  units: {
    '%': ['百分之#'], // 价格涨了百分之十。
    '°': ['度'], // 外面二十度。
    '°c': ['度', '摄氏度', '摄氏#度'], // 水在一百摄氏度沸腾。
    '℃': ['度', '摄氏度', '摄氏#度'], // 今天二十度。
    km: ['公里', '千米'], // 我们走了五公里。
    m: ['米'], // 树高十米。
    cm: ['厘米', '公分'], // 鱼长三十厘米。
    kg: ['公斤', '千克'], // 我买了两公斤苹果。
    g: ['克'], // 加一百克糖。
    l: ['升'], // 我喝两升水。
    mm: ['毫米'], // 厚五毫米。
    ml: ['毫升'], // 五十毫升牛奶
    mg: ['毫克'], // 五十毫克
    t: ['吨'], // 重两吨。
    h: ['小时'], // 花了三小时。
    min: ['分钟', '分'], // 等五分钟。
    x: ['乘', '乘以'], // 十乘十
  },
  spelled: {
    km: ['公里', '千米'], // 还有几公里。
    kg: ['公斤', '千克'], // 重好几公斤。
    tv: ['电视'], // 我们看电视。
    惟一: ['唯一'], // 唯一的朋友
    其它: ['其他'], // 其他的书
    象: ['像'], // 他像他爸爸。
    想象: ['想像'], // 很难想像。
    想像: ['想象'], // 很难想象。
  },
  hesitations: '嗯 呃 唔'.split(' '), // 我嗯坐公交车。
  negations: '不 没 没有 别 未 无 非'.split(' '), // 我没看见他。
  // Articles, pronouns, auxiliaries, adpositions, conjunctions and particles: the closed classes of https://universaldependencies.org/u/pos/
  functionWords:
    '我 你 他 她 它 我们 你们 他们 她们 您 这 那 这个 那个 这里 那里 谁 什么 哪 哪里 怎么 的 地 得 了 着 过 是 有 在 不 没 没有 很 都 也 就 还 和 跟 与 或 但 但是 因为 所以 如果 从 到 对 给 把 被 会 能 要 可以 个 吗 呢 吧 啊 一 一个 上 下 里 去 来 说 又 再 才 太'.split(
      ' ',
    ),
  beforeNumber: { no: ['号', '第'], '№': ['号', '第'] }, // 第五
  sizes: [
    [1000, ['千']], // 三千人
    [10_000, ['万']], // 一万五千元
    [1_000_000, ['百万']], // 一百万元
  ],
  partsAfter: { 1: ['又四分之一'], 2: ['半'], 3: ['又四分之三'] }, // 一公斤半
  saysTenths: true, // 一米八
  sameFrom: 100, // 二百，两百
  respell: simplified,
  homophones: [
    ['的', '地', '得'], // 慢慢地走；我的书；跑得快
    ['做', '作'], // 做饭
  ],
}
