import { fold } from '~/core/chinese/fold'
import type { Plan } from './plan'

const GREETING =
  '(?:你好|您好|大家好|各位好|哈喽|哈啰|嗨|喂|hello|hi|hey|早安|早|(?:早上|上午|中午|下午|晚上)好|在吗|在么|在不在|有人吗)'
const THANKS =
  '(?:(?:非常|十分|太|多)?(?:感谢|谢谢|谢了|多谢|辛苦了?|麻烦了|thanks|thank you|thx)(?:您|你|大家|各位)?(?:的?(?:回答|帮助|帮忙|解答))?)'
const YES = '(?:好的?|嗯|行|明白了?|知道了|懂了|收到|ok)'
const TAIL = '(?:呀|啊|哦|呢|哈|啦|了|～|~)*'
const WHOLE_GREETING = new RegExp(`^(?:${GREETING}${TAIL} ?)+$`)
const WHOLE_THANKS = new RegExp(`^(?:${YES}${TAIL} ?)*(?:${THANKS}${TAIL} ?)+$`)

const CAN_BE_ASKED =
  '可以问资料里写着的事，如人、时间、数字和规定，回答会附上原文出处；也可以问知识库本身，如有多少份合同。'
const WITHOUT_DOCUMENTS = '内置离线引擎只能依据资料回答，请先选用知识库或文件，再问里面写着的事。'

/**
 * What the embedded engine, which would look greetings up in the files, says to a greeting or thanks; null for words that
 * ask for something.
 */
export function courtesyTo(words: string, scope: Plan['scope']): string | null {
  const bare = fold(words)
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
  const help = scope ? CAN_BE_ASKED : WITHOUT_DOCUMENTS
  if (WHOLE_GREETING.test(bare)) return `你好。${help}`
  if (WHOLE_THANKS.test(bare)) return `不客气。${help}`
  return null
}
