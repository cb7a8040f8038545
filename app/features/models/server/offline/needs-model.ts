import { englishOf, hasEnglish } from '#packages/chinese/english'
import { fold } from '#packages/chinese/fold'
import { shareOf } from '~/core/ranking/question'
import type { Extract } from './extract'
import type { Reading } from './refuse'
import { isBlank } from './small-corpus'

const ABOUT_AT_LEAST = 0.5
const MOST_EXTRACTS = 6

const TEXTS =
  '邮件|信件|信|短信|微信|消息|通知|公告|报告|汇报|文案|推介|软文|讲话稿|发言稿|演讲稿|新闻稿|稿子|稿件|宣传语|总结|方案|计划|清单|检查表|提纲|大纲|文章|作文|诗|故事|话术|简历|说明|介绍|段落|段话|段汇报|页纸'
const WRITES = new RegExp(
  `(?:写|拟|起草|草拟|撰写|编写|生成|做|出|准备|整理)(?:出|成|一下|个|好)*(?:一|几|两)?[封条份篇段则首个张页]?[^，。？?]{0,16}?(?:${TEXTS})`,
)
const TRANSLATES = /(?:翻译|译成|翻成|译为|翻为)/
const REWRITES = /(?:改写|润色|扩写|缩写|续写|仿写|改成)/
const SUMMARIZES = /(?:总结|概括|归纳|概述|提炼|综述)/
const EVERYTHING =
  /(?:所有|全部|整个|每一?[份个篇])(?:的)?(?:文件|资料|文档|内容|知识库|资料库|材料)/
const REQUEST =
  /^(?:请|帮我?|麻烦|能不能|能否|可不可以|可以|给我?|替我?|把|将|根据|依据|按照?|基于|用|为)/
// What is asked about a text that stands in the documents is a question like any other.
const ASKS = /[？?]$|(?:谁|什么|多少|几|哪|何时|怎么|如何|怎样|吗|是否)/

interface Task {
  name: string
  all: boolean
}

/** What a question wants written that only a model can write; null for questions that sentences can answer. */
export function taskOf(question: string): Task | null {
  const text = question.trim()
  const all = EVERYTHING.test(text)
  if (ASKS.test(text.replace(/(?:能不能|能否|可不可以|可以|好吗|行吗|吗)[？?]?$/, ''))) return null
  if (TRANSLATES.test(text)) return { name: '翻译', all }
  if (SUMMARIZES.test(text) && (all || REQUEST.test(text) || /^(?:总结|概括|归纳)/.test(text)))
    return { name: all ? '概括全部资料' : '概括', all }
  if (WRITES.test(text)) return { name: '写作', all }
  if (REWRITES.test(text) && REQUEST.test(text)) return { name: '改写', all }
  return null
}

/** The question without what is to be made of its matter. */
export const matterOf = (question: string): string =>
  question
    .replace(TRANSLATES, ' ')
    .replace(SUMMARIZES, ' ')
    .replace(
      new RegExp(
        `(?:一|几|两)?[封条份篇段则首个张页]?(?:${TEXTS})|写成?|拟|起草|整理|帮我?|给|请|把|将|一下|成|为?中文|英文|根据|\\d+字(?:以内)?`,
        'g',
      ),
      ' ',
    )
    .trim()

const FRAME =
  /^(?:主要|重点|要点|变化|情况|内容|部分|全文|这|那|这份|那份|这篇|那篇|同事|客户|领导|大家|团队|老板|我|提醒|告诉|通知|说明|介绍|面向|字|以内|左右|不超过|中文|英文|一段|段|份|篇|封|要|得|前|后|里|并|用|来)$/

/**
 * What there is to do a task from without a model: of the passages that speak of its matter, or stand under the part of a
 * file that it names (摘要, abstract), how each begins or what it says of the matter.
 */
export function extractsForTask({ asked, ranked, extracts }: Reading): Extract[] {
  const words = asked.words.filter((word) => !FRAME.test(word) && !isBlank(word))
  const heads = ranked.flatMap((home) => {
    const place = `${fold(home.passage.title)} ${home.title}`
    const isIn = (word: string, text: string) =>
      asked.stands(word, text) || englishOf(word).some((stem) => hasEnglish(text, stem))
    const share = shareOf(asked, words, (word) => isIn(word, place) || isIn(word, home.body))
    return { home, share }
  })
  const [best] = heads.toSorted((a, b) => b.share - a.share)
  if (!best || best.share < ABOUT_AT_LEAST) return []
  const least = Math.max(ABOUT_AT_LEAST, best.share * BESIDE_BEST)
  // A text is made from one file: what another says in the same words is seldom of the same.
  const { title } = best.home.passage
  return heads
    .filter(({ home, share }) => share >= least && home.passage.title === title)
    .toSorted((a, b) => b.share - a.share)
    .flatMap(({ home }) => {
      const own = extracts.filter(({ alias }) => alias === home.passage.alias)
      return own.find(({ text }) => STATEMENT.test(text)) ?? own[0] ?? []
    })
    .slice(0, MOST_EXTRACTS)
}

const BESIDE_BEST = 0.8
const STATEMENT = /[。！；;.]$|\d.*[，,].*\d/
