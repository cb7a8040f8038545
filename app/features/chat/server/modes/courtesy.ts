import { fold } from '#packages/chinese/fold'
import type { Plan } from './plan'

const GREETING =
  '(?:你好|您好|大家好|各位好|哈喽|哈啰|嗨|喂|hello|hi|hey|早安|早|(?:早上|上午|中午|下午|晚上)好|在吗|在么|在不在|有人吗)'
const THANKS =
  '(?:(?:非常|十分|太|多)?(?:感谢|谢谢|谢了|多谢|辛苦了?|麻烦了|thanks|thank you|thx)(?:您|你|大家|各位)?(?:的?(?:回答|帮助|帮忙|解答))?)'
const PRAISE =
  '(?:(?:真是|可|你)?帮(?:了)?(?:我)?(?:个|了)?大忙了?|太好了|太棒了|很好|真好|不错|很有用|有帮助|厉害|赞)'
const YES =
  '(?:好的?|好吧|可以|嗯+|行|没问题|没事了?|明白了?|知道了|了解了?|懂了|清楚了|收到|ok|okay)'
const UNDERSTOOD = '(?:明白了|知道了|了解了|懂了|清楚了|收到|没事了)'
const PARTING =
  '(?:再见|拜拜|拜|bye|回头见|回见|明天见|下次见|下次再聊|晚安|(?:今天|这次|那)?(?:就|先)?(?:先|就)?(?:到这里|到这儿|到这|这样)(?:吧)?|没有?别的(?:问题)?了|没有问题了)'
const TAIL = '(?:呀|啊|哦|呢|哈|啦|了|吧|～|~)*'
const several = (...kinds: string[]) => `(?:(?:${kinds.join('|')})${TAIL} ?)`
const WHOLE_GREETING = new RegExp(`^${several(GREETING)}+$`)
const WHOLE_PARTING = new RegExp(
  `^${several(YES, THANKS, PRAISE)}*${several(PARTING)}+${several(THANKS, PARTING)}*$`,
)
const WHOLE_THANKS = new RegExp(
  `^${several(YES, PRAISE)}*${several(THANKS)}${several(YES, THANKS, PRAISE)}*$`,
)
// 好的 alone may want an answer to go on.
const WHOLE_YES = new RegExp(
  `^${several(YES, PRAISE)}*${several(UNDERSTOOD, PRAISE)}${several(YES)}*$`,
)
const WHO =
  /^(?:(?:你好|您好|请问) ?)?(?:你|您)(?:到底)?(?:是谁|是什么|叫什么(?:名字)?|是做什么的|是干什么的|是ai吗|是机器人吗|(?:都)?(?:能|会|可以)(?:做|干|帮我做|帮我)?(?:些)?什么|有什么(?:用|功能)|能帮我(?:做)?(?:些)?什么)(?:呀|啊|呢|吗)?$|^(?:介绍一下(?:你)?自己|自我介绍(?:一下)?|怎么用(?:你)?|(?:这里|在这里)?能问(?:些)?什么)$/

const CAN_BE_ASKED =
  '可以问资料里写着的事，如人、时间、数字和规定，回答会附上原文出处；也可以问知识库本身，如有多少份合同。'
const WITHOUT_DOCUMENTS = '内置离线引擎只能依据资料回答，请先选用知识库或文件，再问里面写着的事。'
const WHO_I_AM =
  '我是团队的知识助手。现在由内置离线引擎作答：摘录资料原文并注明出处，不写信、不翻译、不概括全文，这些要配置模型。'

/**
 * What the embedded engine, which would look such words up in the files, says to a greeting, to thanks, to a yes or a
 * goodbye, and to who asks what it is; null for words that ask for something else.
 */
export function courtesyTo(words: string, scope: Plan['scope']): string | null {
  const bare = fold(words)
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
  const help = scope ? CAN_BE_ASKED : WITHOUT_DOCUMENTS
  if (WHO.test(bare)) return `${WHO_I_AM}${help}`
  if (WHOLE_GREETING.test(bare)) return `你好。${help}`
  if (WHOLE_PARTING.test(bare)) return '好的，再见。对话会留在记录里，随时可以接着问。'
  if (WHOLE_THANKS.test(bare)) return `不客气。${help}`
  if (WHOLE_YES.test(bare)) return `好的。${help}`
  return null
}
