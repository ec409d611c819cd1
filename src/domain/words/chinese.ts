import { combine, type LanguageWords, nextHour, type Say, twelveHours } from './language-words.ts'

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
  },
  spelled: {
    km: ['公里', '千米'], // 还有几公里。
    kg: ['公斤', '千克'], // 重好几公斤。
    tv: ['电视'], // 我们看电视。
  },
  homophones: [
    ['的', '地', '得'], // 慢慢地走；我的书；跑得快
    ['做', '作'], // 做饭
  ],
}
