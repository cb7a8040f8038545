import { pairsAmong, type AlignedClause, type Pair } from './alignment'
import type { Clause, Reading, Token } from './reading'

// Words that say no without a denial: what one text denies another may tell by them.
const NEGATIVE =
  /忽略|跳过|省略|排除|失败|禁用|关闭|停止|停用|取消|丢失|超出|除非|除外|以外|之外|否则|反而|而非|很少|极少|罕见|仅(?!仅)|只(?!要)|拒|尚|漏|阻止/

/**
 * Whether one text affirms what the other denies: it has the word behind the denial and most of the rest, and says no in
 * no other way. Denials of the passage count where the claim comes nearest to them. Of a claim that is not close to the
 * passage's wording, a denial anywhere in the same clause is the same, and one that is only supposed none.
 */
export function hasDenialClash(
  aligned: readonly AlignedClause[],
  passage: Reading,
  isClose: boolean,
): boolean {
  const pairs = aligned.flatMap(pairsOf)
  const claim = aligned.flatMap(({ clause }) => clause.tokens)
  const near = new Set(aligned.map(({ best }) => best.no))
  const isOwn = (token: Token) => pairs.some(({ own }) => own === token)
  const isOther = (token: Token) => pairs.some(({ other }) => other === token)
  const claimText = textOf(aligned.map(({ clause }) => clause))
  return (
    scopesOf(claim).some(
      (scope) =>
        (isClose || !isCondition(scope, aligned)) &&
        isLed(scope, isOwn) &&
        !agrees(
          scope,
          sentenceOfScope(scope, aligned).flatMap(({ tokens }) => tokens),
          isClose,
        ) &&
        !agrees(scope.filter(isLong), passage.tokens, isClose) &&
        !NEGATIVE.test(textOf(sentenceOfScope(scope, aligned))),
    ) ||
    scopesOf(passage.tokens).some(
      (scope) =>
        scope.every(({ clause }) => near.has(clause)) &&
        isLed(scope, isOther) &&
        !agrees(scope, claim, isClose) &&
        !NEGATIVE.test(claimText),
    )
  )
}

/** The sentence of the passage that the clause of some denied words is laid beside. */
const sentenceOfScope = ([first]: readonly Token[], aligned: readonly AlignedClause[]) =>
  aligned.find(({ clause }) => clause.no === first?.clause)?.sentence ?? []

// 不用它，手写也行; 加一行就不用手写: what is denied is only supposed, or follows from something else.
const CONSEQUENCE = /^.{0,14}[也就便则才]/
const FOLLOWS = /[就便]不(?:用|必|需)/

const isCondition = ([first]: readonly Token[], aligned: readonly AlignedClause[]) => {
  const no = aligned.findIndex(({ clause }) => clause.no === first?.clause)
  const next = aligned[no + 1]?.clause.text ?? ''
  return CONSEQUENCE.test(next) || FOLLOWS.test(aligned[no]?.clause.text ?? '')
}

const textOf = (clauses: readonly Clause[]) => clauses.map(({ text }) => text).join(',')

// Elsewhere in a passage a single character is no sign of the same thing.
const isLong = ({ word }: Token) => word.length > 1

// Some word of it is denied on the other side too, or its contrary affirmed.
const agrees = (scope: readonly Token[], others: readonly Token[], isClose: boolean) =>
  scope.some((own) =>
    pairsAmong(own, others).some(
      ({ other, isOpposite }) =>
        other.isDenied !== isOpposite || (!isClose && !isOpposite && other.isNearDenial),
    ),
  )

// Verbs that say no more than 有.
const LIGHT = new Set(['提供', '包含', '拥有', '带有', '存在', '具有', '附带', '配备'])
const COMPARED_WORDS = 5
const ENOUGH = 0.6

/** Whether the word behind a denial stands on the other side, and most of what follows. */
function isLed(scope: readonly Token[], isPaired: (token: Token) => boolean): boolean {
  const isTurned = scope.some(({ denials }) => denials.some((denial) => denial.isLed))
  const ordered = (isTurned ? scope.toReversed() : scope)
    .filter((token) => !LIGHT.has(token.word) || isPaired(token))
    .slice(0, COMPARED_WORDS)
  const [first] = ordered
  const paired = ordered.filter(isPaired).length
  return first !== undefined && isPaired(first) && paired >= ENOUGH * ordered.length
}

function pairsOf({ clause, best, sentenceTokens }: AlignedClause): Pair[] {
  return clause.tokens
    .filter(({ isContent }) => isContent)
    .flatMap((own) => {
      const here = pairsAmong(own, best.tokens)
      return here.length > 0 ? here : pairsAmong(own, sentenceTokens)
    })
}

/** Words that each denial reaches, in order. */
function scopesOf(tokens: readonly Token[]): Token[][] {
  const scopes = new Map<string, Token[]>()
  for (const token of tokens) {
    if (!token.isContent) continue
    for (const { key } of token.denials) scopes.set(key, [...(scopes.get(key) ?? []), token])
  }
  return [...scopes.values()]
}
