import { toSimplified } from '#packages/chinese/traditional'
import { hasPredicate } from './predicate'

/**
 * Whether a text is a whole clause: it says something of something, and ends where its sentence, or, where it is `cut`
 * from one, a clause of it ends.
 */
export function isWholeClause(text: string, isCut: boolean): boolean {
  const plain = toSimplified(text)
  if (isBroken(plain) || !isClosed(plain)) return false
  if (isLatin(plain)) return isEnglishSentence(plain)
  const clauses = clausesOf(plain).map((item) => item.replace(/[，；。,;、]+$/, '').trim())
  // What only leads to a clause that is left out.
  if (isCut && (isLead(clauses.at(-1) ?? '') || ANNOUNCES.test(plain))) return false
  const saying = isCut || clauses.length > 1 ? withoutLeads(clauses, isCut) : clauses
  return saying.some(hasPredicate) && !isUninformative(clauses.at(-1) ?? '')
}

const HALF = /^(?:虽然?(?!说是)|尽管|即使|即便|由于|因为|随着)/
const UNFINISHED = /(?:的时候|情况下|条件下|的话|来说|而言|之际|的同时)$/

/**
 * Whether a few words break off: within a bracket, or before what a condition or a reason is for. They need be no
 * sentence, as bullets of people are none.
 */
export function breaksOff(text: string): boolean {
  const plain = toSimplified(text)
  if (isBroken(plain) || !isClosed(plain)) return true
  const clauses = clausesOf(plain).map((item) => item.replace(/[，；。,;、]+$/, '').trim())
  const last = clauses.at(-1) ?? ''
  const isHalf = HALF.test(last) || (CONDITION.test(last) && !CONSEQUENCE.test(last))
  return isHalf || UNFINISHED.test(last)
}

/** The clauses of a sentence: commas within brackets, quotations and numbers part none, nor those between names of things. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let depth = 0
  let from = 0
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index)
    if (OPENING.includes(sign)) depth += 1
    else if (CLOSING.includes(sign)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && MARKS.includes(sign) && !isWithinList(text, index)) {
      clauses.push(text.slice(from, index + 1))
      from = index + 1
    }
  }
  return from < text.length ? [...clauses, text.slice(from)] : clauses
}

/** 第一件要做的事, behind which it is said what that is. */
const ANNOUNCES = /(?:要|该|应)做的(?:第?[一二三]件)?事情?$/

const isWithinList = (text: string, index: number) =>
  GOES_ON.test(text.slice(index + 1)) ||
  // Git，Subversion，CVS
  (/[\w)}\]"’”]\s*$/.test(text.slice(0, index)) && /^\s*[\w$~"‘“{/-]/.test(text.slice(index + 1)))

const MARKS = '，；。,;！!？?'
const OPENING = '（([【〔{《〈“「『'
const CLOSING = '）)]】〕}》〉”」』'
const GOES_ON =
  /^(?:\d|\s*(?:以及|及其?|和|与|與|或者?|还有|還有|包括|例如|比如|诸如|等)(?![^，,]{0,2}[，,]))/

/** The tail of a sentence, an aside, what somebody thinks aloud, and what breaks off. */
const BROKEN = new RegExp(
  [
    /^[，。、；：,.;:)）\]】”’%/|]/,
    /[，、：:（(/]$|(?<!目)的$|(?:具体来说|具体而言|反之|也就是说|换言之|包括|例如|比如|如下|其中|等如)$/,
    /^(?:chapter|appendix|section|figure|table)\s+[\dA-Z]+\b/i,
    /^(?:就[会能可要]|才[会能可]|则[会能可]|但|而且|并且|以及|及其|或者)/,
    /^[（(【[][^（）()]*[）)】\]]$/,
    // 8.2, “…”中的… and 套件，所以…: what stood before is gone.
    /^\d+(?:\.\d+)+\s*[,，]|^[^，,]{1,3}[，,]\s*(?:所以|因此|但|而)/,
    /^注\s*\d+[：:]/,
    /^我(?![国们市省县区院校社司会部局厅处所方军党镇村])/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join('|'),
  'i',
)
const isBroken = (text: string) =>
  BROKEN.test(text) ||
  LISTING.test(text) ||
  HALVES.some(([item, other]) => item.test(text) && !other.test(text))

/** Commands and what they print. */
const LISTING = /^[$#>\\]|^[A-Z]: |\s--\s|\.{3}(?!\.*$)|\\(?:begin|end)\b|[{}<>]{2}|\s[=|]\s/

/** Words of two halves, of which one alone is half a sentence. */
const HALVES = [
  [/(?<!另)一方面/, /另一方面|一方面.*一方面/],
  [/要么/, /要么.*要么/],
  [/不仅|不但/, /而且|[还也更]|并/],
] as const

const PAIRS = ['（）', '《》', '()', '[]', '【】', '「」', '『』', '{}']

function isClosed(text: string): boolean {
  const same = ([open = '', close = '']: string, within: string) =>
    within.split(open).length === within.split(close).length
  if (!same('“”', text) || (text.match(/"/g)?.length ?? 0) % 2 === 1) return false
  // A bracket that is spoken of opens nothing: 使用“[”显示.
  const unquoted = text.replace(/“[^”]*”|"[^"]*"/g, '')
  return PAIRS.every((pair) => same(pair, unquoted))
}

export const isLatin = (text: string) =>
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) < text.length * 0.1 && /[A-Za-z]{2}/.test(text)

const FINITE =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|cannot|let)\b|\s(?!this\b|its\b|as\b|us\b|thus\b|plus\b|less\b|across\b|process\b|access\b|various\b)[a-z]{2,}(?:es|ed|[^su\W]s)\s/

// A name, a list of names and the middle of a sentence have no verb, or do not begin as a sentence does.
const isEnglishSentence = (text: string) =>
  /^["“‘'(]?[A-Z]/.test(text) && text.split(/\s+/).length > 3 && FINITE.test(text)

/** Without what only leads to the others: conditions with what stands beside them, circumstances, examples. */
function withoutLeads(clauses: readonly string[], isCut: boolean): string[] {
  const left: string[] = []
  let isCondition = false
  for (const [index, clause] of clauses.entries()) {
    const isEnd = !isCut && index === clauses.length - 1
    const bare = clause.replace(/^(?:但是?|然而|不过|而且?|并且?|且)/, '')
    const isBeside = isCondition && (/^[但并且或而]/.test(clause) || !CONSEQUENCE.test(clause))
    if (isEnd || !(isBeside || isLead(bare))) left.push(clause)
    if (!isBeside) isCondition = CONDITION.test(bare)
  }
  return left
}

// 如果不听劝告，自己定制了脚本，… has not come to it yet.
const CONSEQUENCE =
  /就|则|那么?|便|请|可以|可能|[会应须需将才都也仍要]|能够|能用|还是|说明|表示|建议|推荐|尝试|确保|不必|不用/
const CONDITION =
  /^(?:[^，]{0,3}(?:如果|如需|一旦)|若(?!干)|假如|倘若|要是|当(?![地前年日今代])|只要|与其|除非|除了|无论|不论)/
const LEAD = new RegExp(
  [
    '虽然|虽|尽管|即使|即便|由于|因为|只有|随着|为了|欲|想(?!到|法|象)|要想|想要|要(?=[^，]*$)(?!求|点|素)',
    '按照?|依照?|依据|根据|经过?|通过|对于?|关于|针对|在(?!于)|从|自(?![动己由行身然])|至(?!少)|截至|就(?=.{1,16}(?:而言|来说|来看)$)|与|和|同(?![时样意])|因(?!此)|凭|鉴于|基于|结合|围绕|参照|据|作为|以(?![^，]*为)|每当|例如|比如|譬如|诸如|如(?![果何此今下需])|包括|即(?!可)',
    '(?:您|你|我们|也|还|都|应当?|需要|必须)?(?:可以|可)?(?:按照?|依照|根据|参照)',
  ].join('|'),
)
const LEAD_AT_START = new RegExp(`^(?:${LEAD.source})`)
/** A clause that says when. */
const WHEN =
  /(?:的时候|之后|以后|之前|以前|情况下|条件下|的话|的同时|来说|而言|之际|期间|为止|以来|(?<!小)时|(?<![最然落今])后|(?<!目|以|之|提|当|日)前|(?<!一)起)(?:[（(][^）)]*[）)])?$/
const LINK =
  /^(?:同时|此外|另外|但是?|而且?|并且?|因此|所以|其中|然而|例如|比如|换言之|也就是说|反之|具体来说|具体而言|相反|否则|其次|首先|最后|再次|此时|当然|通常|一般)$/
/** And one that says beside what, or where, what follows is so: 他们在全局扩展上，… */
const BESIDE =
  /除了?[^，]*外$|(?<![放装存写用留建设排列处落居住站当义含现])在[^，在]*(?:[上中下里内]|方面|之间)$/
/** What is acted on, and not yet how: 将甲与乙，… */
const OBJECT = /^[将把](?![^，]*[为到至于在入给成出])/

/** A clause that waits for the next one. */
const isLead = (clause: string): boolean =>
  CONDITION.test(clause) ||
  LEAD_AT_START.test(clause) ||
  WHEN.test(clause) ||
  BESIDE.test(clause) ||
  LINK.test(clause) ||
  OBJECT.test(clause)

/** A circumstance is all that stands behind the last colon. */
function isUninformative(clause: string): boolean {
  const behind = /[：:]\s*([^：:]*)$/.exec(clause)?.[1]
  return behind !== undefined && LEAD_AT_START.test(behind) && !hasPredicate(behind)
}
