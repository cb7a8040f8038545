const HOW =
  /^(?:要点|要求|用|里|处|算|按|做|还有|别的|其他|另外|家|名称|叫什么|哪种|多大|多久|多长|多高|想|能|能有|会有|要有|能做|还|又|这个|那个|这种|那种|怎|各|各是|分别|好|合适|比较|到底|其实|的话|时候|叫法|法|关系|区别|不同|差别|差异|异同|有何|相比|特别|之处|一样|相同)$/

/** Whether a word says how or how much is asked, not of what. */
export const isHow = (word: string): boolean => HOW.test(word)

const OF_CELLS =
  /^(?:余|额|余额|金额|数额|数|数值|数字|值|表示|代表|意思|含义|作用|干|那|那一|这一|行|列|栏|哪个|属于|对应|跟|与|和|有关|相关|关于|包括|包含|下面|底下|里面|其中|下辖|所辖|下属|具体|名叫|列出|列成|增加|减少|上升|下降|增长|变化|变的|变|变动|还是|相比|相差|差|高|低|大|小|多|少|种|个|项|条|类|级)$/

/** The same of a question that a table's row may answer: what its cells are called in general, and how they are compared. */
export const isHowOfCells = (word: string): boolean => isHow(word) || OF_CELLS.test(word)

/** Where several things are asked for. */
export const SEVERAL =
  /哪些|哪几|哪[两二三四五六七八九十]|有什么|什么命令|几[种个条类项步]|分别|列出|列举|步骤|怎么|如何|怎样/
