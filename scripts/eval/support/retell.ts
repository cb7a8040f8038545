import { fold } from '#packages/chinese/fold'

/**
 * A person's question with its answer in the place of what it asks: a sentence in that person's words. Null where the
 * place cannot be told (为什么, two questions in one).
 */
export function retold(question: string, answer: string): string | null {
  // Between Latin words blanks stay.
  const asked = fold(question).replace(/[?？。]+|(?<![a-z])\s+|\s+(?![a-z])/g, '')
  const answerText = fold(answer)
  for (const [pattern, by] of PLACES) {
    const found = [...asked.matchAll(pattern)]
    if (found.length > 1) return null
    const [match] = found
    if (!match) continue
    const put = by(answerText, match)
    const rest = behind(put, asked.slice(match.index + match[0].length))
    const text = `${asked.slice(0, match.index)}${put}${rest}`
    return ASKS.test(text) ? null : text
  }
  return ASKS.test(asked)
    ? null
    : `${asked}${/[是为叫指在于有即]$/.test(asked) ? '' : '是'}${answerText}`
}

// 多少公里 answered by 80公里 says its unit once.
function behind(put: string, rest: string): string {
  for (let length = Math.min(3, rest.length); length > 0; length -= 1) {
    const start = rest.slice(0, length)
    if (/^[\u4e00-\u9fff]+$/.test(start) && put.endsWith(start)) return rest.slice(length)
  }
  return rest
}

const ASKS =
  /什么|哪|谁|何[时年地处人种事方]?|为何|怎|多少|几[个位人次年天种座部]|几$|吗|呢|是否|请问|如何/

type Place = [RegExp, (answer: string, match: RegExpMatchArray) => string]

// What things are asked by: 哪个国家 becomes 法国; of other nouns, 哪个盟友 becomes 法国这个盟友.
const NOUN =
  '(?:国家|地区|城市|地方|位置|学校|大学|公司|机构|组织|部门|人物|人|作家|导演|演员|歌手|运动员|球员|球队|时代|时期|朝代|王朝|年代|世纪|季节|月份|日期|时间|语言|民族|宗教|节日|比赛|奖项|奖|电影|电视剧|节目|书籍|书|作品|小说|歌曲|专辑|游戏|杂志|报纸|动物|植物|物质|元素|材料|疾病|病|药物|方式|方法|手段|原因|因素|条件|制度|政策|法律|条约|战争|战役|事件|运动|主义|理论|学科|专业|职业|职位|职务|身份|头衔|称号|名字|名称|颜色|形状|特点|特征|功能|作用|用途|河流|河|山脉|山|岛屿|岛|湖|省|市|县|区|州|车站|线路|铁路|公路|建筑|教堂|系统|技术|工具|武器|产品|食物|东西|类型|种类|品牌|军种|温度)?'

const PLACES: Place[] = [
  [
    /什么时候|什么时间|什么地方|何时|何地|何处|何年|何人|哪里|哪儿|哪一?年|哪一?天|哪一?位(?=[^\u4e00-\u9fff]|$)|谁/g,
    (text) => text,
  ],
  [
    new RegExp(`哪一?([个位些种部座条所支本家项国届场次名款首艘架])(${NOUN})`, 'g'),
    (text, [, counter = '', noun = '']) =>
      counter === '国' || noun !== '' ? text : `${text}这${counter}`,
  ],
  [/第几/g, (text) => (text.startsWith('第') ? text : `第${text}`)],
  [
    /(?:多少|几)([^，,。、的]?)/g,
    (text, [, next = '']) =>
      next !== '' && !text.endsWith(next) ? `${text}${/^\d+$/.test(text) ? next : ''}` : text,
  ],
  [/什么(?=[是的，,、]|$)|何(?=$)/g, (text) => text],
  [
    new RegExp(`什么样?的?(${NOUN})`, 'g'),
    (text, [, noun = '']) => (noun !== '' ? text : `${text}这一`),
  ],
]
