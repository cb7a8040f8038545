const HOW =
  /^(?:要点|要求|用|里|处|算|按|做|还有|别的|其他|另外|家|名称|叫什么|哪种|多大|多久|多长|多高|想|能|能有|会有|要有|能做|还|又|这个|那个|这种|那种|怎|各|各是|分别|好|合适|比较|到底|其实|的话|时候|叫法|法|关系|区别|不同|差别|差异|异同|有何|相比|特别|之处|一样|相同)$/

/** Whether a word says how or how much is asked, not of what. */
export const isHow = (word: string): boolean => HOW.test(word)

const OF_CELLS =
  /^(?:余|额|余额|金额|数额|数|数值|数字|值|表示|代表|意思|含义|作用|干|那|那一|这一|行|列|栏|哪个|属于|对应|跟|与|和|有关|相关|关于|包括|包含|下面|底下|里面|其中|下辖|所辖|下属|具体|名叫|列出|列成|增加|减少|上升|下降|增长|变化|变的|变|变动|还是|相比|相差|差|高|低|大|小|多|少|种|个|项|条|类|级|各|长|短|快|慢|早|晚)$/

/** The same of a question that a table's row may answer: what its cells are called in general, and how they are compared. */
export const isHowOfCells = (word: string): boolean => isHow(word) || OF_CELLS.test(word)

// 多久换一次, 哪些方面: how often and of what kind is asked, so that neither has to be said.
const OFTEN_ASKED = /(?:多久|多长时间|隔多|几天|几年|几个?月|几周).{0,12}一次/
const KIND_ASKED = /(?:哪些|哪几个?|什么|哪种)(?:方面|内容|情况|东西|部分|事项|问题)/

// 不少于多少天, 多长时间, 占几成: the counter and the bound belong to how it is asked.
const HOW_MUCH =
  /(?:不少于|不低于|不超过|不高于|不得少于|不得低于|不得超过|至少|最少|最多|最长|超过|达到|占)?(?:是|要|需要?|得|有)?(?:(?:多少|几)(?:分钟|小时|个月|工作日|[成天年名位人次度元米])|多[长久大高远重宽深快厚])(?:时间)?/g

/** Whether a word of a question stands in it only where a measure or a count is asked for. */
function isOfHowMuch(question: string, word: string): boolean {
  const phrases: string[] = question.match(HOW_MUCH) ?? []
  return (
    phrases.some((phrase) => phrase.includes(word)) &&
    !phrases.reduce((text, phrase) => text.replaceAll(phrase, ' '), question).includes(word)
  )
}

/** The same of a word in its question. */
export const isHowIn = (question: string, word: string): boolean =>
  isHow(word) ||
  isOfHowMuch(question, word) ||
  (word === '一次' && OFTEN_ASKED.test(question)) ||
  (KIND_ASKED.exec(question)?.[0].endsWith(word) ?? false)

/** Where several things are asked for, one after the other. */
export const LISTED =
  /哪些|哪几|哪[两二三四五六七八九十]|有什么|几[种个条类项步]|分别|列出|列举|步骤/

/** The same, or how something is done, which may take several. */
export const SEVERAL = new RegExp(`${LISTED.source}|什么命令|怎么|如何|怎样`)
