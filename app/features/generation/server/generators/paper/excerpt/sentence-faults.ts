import { toSimplified } from '#packages/chinese/traditional'

/** Why an editor would leave a sentence of a source out of a compilation. */
export type SentenceFault =
  | 'fragment'
  | 'pointer'
  | 'self'
  | 'command'
  | 'caption'
  | 'runningHead'
  | 'footnote'
  | 'contact'
  | 'names'

const HAN = /[\u3400-\u9fff]/
const PAIRS = ['（）', '()', '“”', '《》', '「」', '【】', '[]', '‘’'] as const

// What stands in no sentence: it was cut out of one, or out of a row of cells.
const CUT =
  /^[，、。；：！？）)】》”’\]]|^[（(][^（）()]*[）)]。?$|^[a-z]\s+[\u3400-\u9fff]|^(?:虽然|尽管|因为|如果|假如|除非|既然|即使|无论|不管)[^，,]*[。.]$|^(?:的(?!确)|了(?!解|结)|或(?!许|者可)|及(?!时|其|格|早)|等(?!级|待|于|同|候|效|离|额|价|温|距|比)|并且?，)|[，、：（(“《]。?$|。[.．]|^和(?=[A-Za-z])(?![^，。]*(?:不同|相比|一样|类似))|^(?![但而且故若即是])[\u3400-\u9fff]，|…|�|□|\t|\|.*\|/
const CELLS = /(?:[\u3400-\u9fff]{2,8}[ \u3000]+){4,}/

// Of a place in its own document: nothing stands there for who reads it elsewhere.
const POINTERS =
  /(?<![基根样标])本例(?!外|会)|如上[述所]|(?:请|可以?)访问[^，。]{0,30}(?:网页|网站|主页|页面)|见\s*\d+(?:\.\d+)+|参考(?:第|上|下|附|表|图|“|《|[\dA-Za-z./~]|用户|。?$)|查[阅看]参考|(?<!因)此处|这里的(?:例子|示例|命令|代码)|以上[几这一两三四五六七八九十\d]+(?:个|条|段|行)(?:文件|命令|例子|示例|代码|步骤)|以下(?:叙述|所述|描述|提到)|(?:通过|按照?|执行|采用)以下(?:操作|步骤|方法|方式)|第?\s*\d+(?:\s*[–—~和、与到至-]\s*\d+)?\s*行(?!政|业|军)|参[阅看见]|[请可]参考|详[见阅]|请(?:阅读|查[看阅])|见(?:第|上[文图表节]|下[文图表节]|附[录图表件]|本[节章])|(?:如|见|在|由|从)?(?:上|下)(?:文|图|表|节|例)(?:[^\u3400-\u9fff]|所|中|里|的|给|列)|(?:如|见|在|由|从)[图表]\s*[\dA-Z]|(?<![代列发])[图表]\s*\d|附录\s*[A-Z]|[前后]文|第\s*[\dA-Z一二三四五六七八九十]+(?:[.．-]\d+)*\s*(?:章|小?节)(?!课|车)|前面(?:提到|所说|介绍|讲)|如前所述|上面(?:提|所|说|讲)|上述的?(?:文件名|示例|例子|命令|代码|清单)|(?:下面|后续|随后)的?各?(?:章|小?节)|(?:上|下|前|后)一?(?:小节|章)|上一节|下一节|(?:上|下)面(?:的|是|列|将|给|几|这|两|三|我们|以|介绍|来|例)|以下(?:是|列出|列举|列表|给出|几|这|例子|示例|内容|链接|命令|代码|网址|地址)|接下来|[本此上下]例(?:中|里|子|，)|(?:这|那)个(?:例子|示例|命令)|稍后|后面的?(?:章|小?节|内容)|^如下|如下(?:所示)?(?:内容|命令|示例)?[。：；]?$|介绍(?:一下|一个|几[个种])|链接|点(?:击)?此|点这里/

// A document that speaks of itself, of its reader's reading, or of who wrote it.
const SELF =
  /本(?:章|小?节(?!约|能|目|奏|点|气|假|日)|文(?!化|字|明|件|物|本|凭|艺|具|献|体|学|科)|书(?!面|记|籍)|手册|教程|指南|附录|页(?!岩)|文档(?!库)|教材|说明书|幻灯片)|(?:这[篇本部份])(?:教程|文章|文档|手册|指南|书)|(?:新|旧|主要)的(?:教程|文档|手册)|让我们|咱们|我们(?:现在)?(?:需要|来|先|再)?(?:看看|看一下|来看)|我们(?:也需要|还要)看看|笔者|就我个人|在我(?:的|看来)|我(?!国|市|省|县|区|校|院|司|部|局|厂|行|方|军|党|家|们|的|自|是)|各位读者|读者(?:可以?|应|请|朋友)|希望(?:你|您|大家)|你可能(?:会|已经|想|或许)|如果(?:你|您)(?:是|对|还|想(?!要)|有(?:任何|问题|兴趣))|译者|译文|翻译(?:工作|项目|团队|人员|者|的版本)|(?:参加|全部)翻译|在此(?:感谢|致谢)|勘误|版权所有|保留所有权利|免责声明|邮件列表|(?:反馈|批评)(?:意见)?(?:，|和|与)?指正|欢迎(?:反馈|来信|指正|投稿)|最后(?:更新|修改)|(?:已被|已经被?)(?:重写|改写|废弃|取代)|修订(?:记录|历史)|电子版|我自己的工作|这是一份.{0,8}(?:教程|手册|指南|文档)|(?:中|英|日)文翻译可以|^在这里，我们|辅以实例|[（(](?:第[一二三四五\d]+版，\s*\d{4}|版本\s*\d)/

const CAPTION =
  /^(?:错误|正确|正例|反例|示例|例[子句]?|英文|译文|[问答])\s*[:：]|^(?:(?:续?[图表]|fig(?:ure|\.)?|table)\s*[\dA-Z]+(?:[.．\-–]\d+)*|[图表][一二三四五六七八九十]+)[\s:：.、]|^(?:资料|数据|图片|图表)来源|\[[MJDCRNPSZ](?:\/OL)?\]|^[（(]?单位[:：]/i

const RUNNING_HEAD =
  /^(?:CHAPTER|Chapter|SECTION|Section|PART|Part|APPENDIX|Appendix)\s*[\dA-Z]|[A-Z]{4,}\s+\d+\.|^第\s*[\d一二三四五六七八九十百]+\s*[章节篇部](?!分)|^\d+(?:\.\d+){1,3}\.?\s+(?!起|版|以|及|万|亿|元|米|英|倍)[\u3400-\u9fffA-Z]|^\d+\.\d+\.(?=\S)|^(?:Abstract|ABSTRACT|Key ?[Ww]ords|摘要|关键词)(?=[\s:：\u3400-\u9fff])|^[A-Z]\.\d/

// A number that stands before a word which counts nothing: the mark of a footnote.
const COUNTS =
  '(?:[年月日号时点分秒天周个条项款次种类家人名位台件套处座层级期批元万亿千百十米公里吨克升度倍支只份张页章节篇岁字句双张户村镇县市省区亩顷平立兆吉字倍维阶轮届门辆艘架部册枚所]|余|多|英寸|寸|本)'
// As these do, though they begin with one that does.
const NO_MEASURES =
  '(?:支(?:持|付|撑)|分(?:区|别|配|割|析|类|享|布|发)|维(?:护|持|修)|项目|名称|位[置于]|页面|字[体段]|本(?:身|文|来)|点击|号码|升级|立即|架构|条件|张贴|句子|套接|起[初始]|平台|部署)'
const MARK = `\\d{1,2}(?=[\\u3400-\\u9fff])(?:(?=${NO_MEASURES})|(?!\\s*${COUNTS}))`
const FOOTNOTE = new RegExp(
  `^(?:[¹²³⁴-⁹①-⑳]|\\d{1,2}\\\\[a-z]|\\d{1,2}\\s+[A-Z][a-z]|\\d(?=[a-z]{4,}/)|\\[\\d{1,3}\\]|${MARK})|[，；]${MARK}`,
)

const CONTACT =
  /[\w.+-]+@[\w-]+\.\w|(?:https?|ftp):\/\/|www\.|(?:电话|传真|手机|邮编|邮箱|E-?mail)\s*[:：]?\s*[\d（(+@\w]|(?:\d{3,4}-)\d{7,8}|ISBN|ISSN/i

const PROMPT =
  /^[a-z][\w.+-]*(?:\s+-{0,2}[\w./+-]+)+\s*[\u3400-\u9fff]|(?:^|[\s“"'`])[$#%>]\s+[\w./-]|\\[a-zA-Z]+[{[]|\w\([^)]*\);|<\/?[a-z][^>]*>|&&|\|\||::|=>|->|;\s*(?:do|done|then|fi|esac)\b/
const CODE_SIGNS = /[\\{}$<>|=&~^_@#*`]/g

/**
 * What keeps a whole sentence of a source from standing in a text of its own, or null. Rules of Chinese and English prose:
 * pairs of brackets close, nothing points to a place of its document or speaks of the document itself, no commands,
 * captions, running heads, footnotes, addresses, or bare rows of names.
 */
export function faultOf(sentence: string): SentenceFault | null {
  const text = toSimplified(withoutAsides(sentence))
  if (isFragment(text)) return 'fragment'
  if (FOOTNOTE.test(text)) return 'footnote'
  if (RUNNING_HEAD.test(text)) return 'runningHead'
  if (CAPTION.test(text)) return 'caption'
  if (CONTACT.test(text)) return 'contact'
  if (isCommand(text)) return 'command'
  if (isRowOfNames(text)) return 'names'
  if (SELF.test(text)) return 'self'
  if (POINTERS.test(text)) return 'pointer'
  return null
}

const ASIDE =
  /[（(](?:另?请?(?:参[见看阅考]|详见|见(?=第|表|图|附|上|下|\d)|如[图表]|[图表]\s*\d)[^（）()]*|(?:https?|ftp):\/\/[^（）()]*)[）)]|\[\d{1,3}(?:[,，\-–]\s*\d{1,3})*\]|[¹²³⁴-⁹]+|(?<=[\u3400-\u9fff。，；”）])[①-⑳]/g

/** Without what points elsewhere in brackets, and without marks of footnotes. */
export const withoutAsides = (text: string): string => text.replace(ASIDE, '')

const isFragment = (text: string) =>
  CUT.test(text) || CELLS.test(text) || PAIRS.some((pair) => !isClosed(text, pair))

function isClosed(text: string, [open = '', close = '']: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === open) depth += 1
    else if (sign === close) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

const MOST_SIGNS = 4

function isCommand(text: string): boolean {
  const signs = text.match(CODE_SIGNS)?.length ?? 0
  return PROMPT.test(text) || signs >= MOST_SIGNS || (signs > 1 && hanShare(text) < 0.6)
}

const FEWEST_WORDS = 6

/** In a text without Han: few words, or few of them written small. */
function isRowOfNames(text: string): boolean {
  if (HAN.test(text)) return hanShare(text) < LEAST_HAN
  const words = text.match(/[A-Za-z][\w'-]*/g) ?? []
  return (
    words.length < FEWEST_WORDS ||
    words.filter((word) => /^[a-z]/.test(word)).length < words.length / 2
  )
}

// In a Chinese sentence a foreign word counts as two characters.
const LEAST_HAN = 0.45

/** Share of the characters that are Han, each foreign word counted as two. */
export function hanShare(text: string): number {
  const han = text.match(/[\u3400-\u9fff]/g)?.length ?? 0
  const words = text.match(/[A-Za-z0-9][\w./+-]*/g)?.length ?? 0
  return han / Math.max(1, han + 2 * words)
}
