import { fold } from '#packages/chinese/fold'
import { shareOf, type Asked } from '~/core/ranking/question'
import { isHowOfCells } from './asking-words'
import type { Extract, RankedSource } from './extract'
import { isOtherKind } from './direct'
import type { Reading } from './refuse'
import { isBlank } from './small-corpus'
import { contextOf } from './table-rows'

const FIELD =
  /(?<=^|[\s，,；;。|])([\p{L}][\p{L}\d（）()/]{1,13}?)[：:]\s*([^：:，；;。|]{1,40}?)(?=\s+[\p{L}（）()]{2,12}[：:]|[，；;|]|$)/gu
const PASSAGES = 8
const ASKS_ENTRY = /谁|什么|哪|多少|几|何时|^[^，。？?]{2,16}[?？]?$/
const IS_EMPTY = /^(?:\{\{.*\}\}|[_＿\s]+|[-—/]+)$/
const BODY = /公司|集团|单位|厂|局|部|院|所|校|大学|中心|协会|学会|银行|医院|委|处|办|组/

/**
 * What an entry says (编制日期：2017-06-30) whose label a question names, where the rest of the question stands over it: a
 * rule of forms, cards and heads of tables. Null where no entry answers.
 */
export function fieldAnswer({ asked, ranked }: Reading): Extract | null {
  if (!ASKS_ENTRY.test(asked.folded)) return null
  const found = ranked.slice(0, PASSAGES).flatMap((home) => {
    const context = `${contextOf(home, ranked)} ${home.body}`
    return home.sentences.flatMap(({ text }, no) =>
      [...text.matchAll(FIELD)].flatMap(([entry, label = '', value = '']) => {
        const weight = weightOf(asked, fold(label), context)
        const folded = fold(entry)
        if (weight === null || !isOfKind(asked, value, folded)) return []
        const extract = { alias: home.passage.alias, text: entry, folded, score: 0, covered: 1, no }
        return [{ extract, weight }]
      }),
    )
  })
  const [best] = found.toSorted((a, b) => b.weight - a.weight)
  return best?.extract ?? null
}

/** Share of the question's weight that the label has; null where too much is neither there nor over it. */
function weightOf(asked: Asked, label: string, context: string): number | null {
  const { all, own, missing } = sharesOf(asked, label, context)
  if (all === 0) return null
  if (isLabelOfKind(asked, label) && missing <= all * 0.15) return 0.5
  // A label that stands in the question is asked for; who asks for 哪家单位 is told by 编制单位 as well.
  const isNamed = asked.folded.includes(label)
  const isBody = BODY_ASKED.test(asked.folded) && /(?:单位|公司|机构|部门)$/.test(label)
  const isAsked = isNamed || isBody
  const [mostMissing, leastOwn] = isNamed ? [0.3, 0.15] : [0.15, 0.2]
  if (!isAsked || missing > all * mostMissing || own < all * leastOwn) return null
  return own / all + (isNamed ? 1 : 0)
}

/** Weight of the question's words: of all that count, of those in a label, of those neither there nor over it. */
export function sharesOf(asked: Asked, label: string, context: string) {
  const sums = { all: 0, own: 0, missing: 0 }
  for (const word of asked.words) {
    if (isBlank(word) || isHowOfCells(word)) continue
    const weight = asked.idf(word)
    sums.all += weight
    if (asked.stands(word, label)) sums.own += weight
    else if (!context.includes(word) && !HELD.test(word)) sums.missing += weight
  }
  return sums
}

// Where and when are told by these entries of a record, whose labels no question holds.
const LABELS: readonly { asked: RegExp; label: RegExp }[] = [
  {
    asked: /在哪|哪里|哪儿|什么地方|何处/,
    label: /^(?:会议|活动|开会|集合|举办)?(?:地点|会场|地址)$/,
  },
  { asked: /什么时候|何时|哪一?天|几点/, label: /^(?:会议|活动|开会|集合|举办)?(?:时间|日期)$/ },
]

const isLabelOfKind = (asked: Asked, label: string) =>
  LABELS.some((item) => item.asked.test(asked.folded) && item.label.test(label))

const HELD = /^(?:开|办|举办|举行|召开|进行)$/
const BODY_ASKED = /哪(?:家|个)(?:单位|公司|机构|部门)?/

function isOfKind(asked: Asked, value: string, folded: string): boolean {
  if (value.trim() === '' || IS_EMPTY.test(value.trim())) return false
  if (isOtherKind(asked, { folded })) return false
  if (BODY_ASKED.test(asked.folded)) return BODY.test(value)
  if (['year', 'date', 'number'].includes(asked.type)) return /[\d一二三四五六七八九十]/.test(value)
  const isPerson = /是谁|谁[?？]?$/.test(asked.folded)
  return !isPerson || (NAME.test(value.trim()) && !/\d/.test(value))
}

const NAME = /^[\u3400-\u9fff]{2,4}(?:[、 ]|$)|[a-z]{2}|·/i

const ASKS_FORM = /填写?(?:哪|什么|几)|(?:哪[些几]|什么).{0,8}填/
const OF_FORMS = /^(?:填|填写|开头|模板|表格?|表单|单|书|信息|内容|金额|项|栏|里|需要|要)$/
const PLACE = /\{\{[^}]*\}\}|[_＿]{2,}/
const ENTRIES_AT_MOST = 14
const ABOUT_AT_LEAST = 0.6

/** The entries of the form that a question names, where it asks what has to be filled in; null where there is none. */
export function formEntries({ asked, ranked }: Reading): Extract | null {
  if (!ASKS_FORM.test(asked.folded)) return null
  const words = asked.words.filter((word) => !isBlank(word) && !OF_FORMS.test(word))
  const isAbout = (home: RankedSource) => {
    const place = `${fold(home.passage.title)} ${home.title}`
    return shareOf(asked, words, (word) => asked.stands(word, place)) >= ABOUT_AT_LEAST
  }
  const form = ranked.find((home) => isAbout(home) && PLACE.test(home.passage.text))
  const entries = ranked
    .filter(({ passage }) => passage.title === form?.passage.title)
    .flatMap((home) =>
      home.sentences.map(({ text, folded }, no) => ({
        alias: home.passage.alias,
        text,
        folded,
        score: 0,
        covered: 1,
        no,
      })),
    )
    .filter(({ text }) => PLACE.test(text) && /\p{L}/u.test(text.replace(PLACE, '')))
  const [first, ...items] = entries.slice(0, ENTRIES_AT_MOST)
  return first ? { ...first, items } : null
}
