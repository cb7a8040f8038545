import type { DocSnapshot } from '../snapshot'
import type { CheckFinding } from './finding'
import type { GlossaryTerm, StyleCard } from '../style-card'
import { nodesInOrder, sentencesOf } from './sentences'

/** The rules of a document's style, as its checks hold them. */
export interface StyleRules {
  card: StyleCard | undefined
  glossary: readonly GlossaryTerm[]
}

// What others have said keeps its words.
const QUOTED = /“[^”]*”|「[^」]*」|《[^》]*》/g
const FIRST_PERSON = /我们|笔者|(?<!自)我(?![国省市县区校院司局部])/
const SINGULAR = /笔者|本人/
// 二十八个; 一个 and 几十 are manners of speaking.
const HAN_FIGURE =
  /(?<![一二三四五六七八九十百千万第之几数每])(?:[二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]百[零一二三四五六七八九十]*)(?=[个处户人次家座栋项台公里米吨元年月天])/
const UNPARTED = /(?<![\d.,])\d{5,}(?![\d,]|号)|(?<![\d.,])(?!(?:1[89]|20)\d\d年)\d{4}(?![\d年,号])/
const PARTED = /\d{1,3}(?:,\d{3})+/

const ODD_FIGURES: Record<string, RegExp> = {
  '阿拉伯数字，千分位': UNPARTED,
  '阿拉伯数字，不分位': PARTED,
}

/** What is against the style in a sentence, in words; nothing where all of it is as it should be. */
export function styleFaults(text: string, { card, glossary }: StyleRules): string[] {
  const own = text.replace(QUOTED, (quote) => '　'.repeat(quote.length))
  const { person = '', numbers = '', forbidden = [], terms = [] } = card ?? {}
  const found: (string | false)[] = [
    ...forbidden.map((word) => own.includes(word) && `用了不该用的“${word}”`),
    ...terms.flatMap(({ use, avoid }) =>
      avoid.map((word) => stands(own, word, use) && `“${word}”应写作“${use}”`),
    ),
    ...glossary.map(
      ({ term, translation }) =>
        stands(own, term, translation) &&
        !own.includes(translation) &&
        `术语表把“${term}”写作“${translation}”`,
    ),
  ]
  found.push(personFault(own, person), ...numberFaults(own, numbers))
  return found.filter((item) => item !== false)
}

function personFault(own: string, person: string): string | false {
  if (person === '') return false
  const speaker = (person === '我们' ? SINGULAR : FIRST_PERSON).exec(own)
  return speaker !== null && `人称应为${person}，这里写“${speaker[0]}”`
}

function numberFaults(own: string, numbers: string): (string | false)[] {
  if (numbers === '') return []
  const han = HAN_FIGURE.exec(own)
  const odd = ODD_FIGURES[numbers]?.exec(own)
  return [
    !!han && `数字“${han[0]}”应用阿拉伯数字`,
    !!odd && `数字“${odd[0]}”不合${numbers.slice(6)}的写法`,
  ]
}

// The word itself, not as a part of the one that is right; Latin ones as whole words only.
function stands(text: string, word: string, right: string): boolean {
  const rest = word.includes(right) ? text : text.replaceAll(right, '　')
  if (!/^[\dA-Za-z]/.test(word)) return rest.includes(word)
  const whole = new RegExp(
    `(?<![A-Za-z])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z])`,
    'i',
  )
  return whole.test(rest)
}

/** Sentences against the style of a document; what stands word for word in a source is left alone. */
export function styleFindings({ tree, bodies }: DocSnapshot, rules: StyleRules): CheckFinding[] {
  return nodesInOrder(tree).flatMap(({ node }) => {
    const body = bodies.get(node.id)
    if (!body) return []
    const verbatim = new Set(
      body.content.filter(({ attrs }) => attrs.by === 'source').map(({ attrs }) => attrs.blockId),
    )
    return sentencesOf(node.id, body)
      .filter(({ blockId }) => !verbatim.has(blockId))
      .flatMap(({ nodeId, blockId, text }) =>
        styleFaults(text, rules).map((fault): CheckFinding => {
          const excerpt = text.length > 40 ? `${text.slice(0, 40)}…` : text
          return {
            kind: 'wording',
            level: 'hint',
            nodeId,
            blockId,
            message: `${fault}：${excerpt}`,
          }
        }),
      )
  })
}
