import { words } from '#packages/chinese/terms'

const POINTING =
  /这(?:[一个些种类座位家条项部本支届场次名款艘架所道起份]|一[个些种类座位家条项部本支届场次名款])/g

/**
 * A folded claim without what it only points with: of 法国这个国家 and 因故障这一原因 the passage need not name the kind.
 * What a passage names stays.
 */
export function withoutPointing(claim: string, whole: string): string {
  let text = claim
  for (const { 0: pointing, index } of [...claim.matchAll(POINTING)].toReversed()) {
    if (index === 0 || /[,，。;；]/.test(claim.charAt(index - 1))) continue
    const behind = text.slice(index + pointing.length)
    const [kind = ''] = words(behind)
    const isKind = behind.startsWith(kind) && kind.length <= 3 && !whole.includes(kind)
    text = text.slice(0, index) + (isKind ? behind.slice(kind.length) : behind)
  }
  return text
}
