import { inPlainWords } from '~/core/text/table-words'
import { evidenceAddress } from '~/features/document/terms'
import type { Cite } from '#packages/document/body'
import type { Evidence } from '#packages/document/evidence'
import type { Writing } from '../writing'
import { field, run, runs } from '../xml/fields'
import type { RunStyle } from '../xml/styles'
import { tag } from '../xml/write'
import { footnote } from './note'

/**
 * The mark of a citation, and a note with its quotes: where each stands and what it says, word for word. A mark that its
 * neighbour shares shows nothing. `isAgain`: a quote that has a note under this heading already gets no other.
 */
export function cite(
  item: Cite,
  writing: Writing,
  style: RunStyle,
  { isAgain = false } = {},
): string {
  const { attrs } = item
  const shared = writing.marks.shared.get(item)
  if (shared === null) return ''
  // Named twice in one mark it is quoted once.
  const ids = [...new Set(shared ?? attrs.ids)]
  const evidence = ids.flatMap((id) => writing.plan.snapshot.evidence.get(id) ?? [])
  if (evidence.length < ids.length) {
    writing.flaw('evidence', `引用的证据不存在：${attrs.ids.join('、')}`)
  }
  const mark = attrs.form === 'note' ? '' : markOf(evidence, attrs, writing, style)
  const noted = isAgain ? evidence.filter(({ id }) => !writing.noted.has(id)) : evidence
  return mark + notesOf(notedBy(item, noted, writing), writing)
}

/** What a citation has a note of, as notes were asked for. */
function notedBy(item: Cite, own: readonly Evidence[], { plan, marks }: Writing) {
  const { notes = 'sentence' } = plan.options
  if (notes === 'numbers' && item.attrs.form !== 'note') return []
  const together = notes === 'paragraph' ? marks.noted.get(item) : undefined
  return together?.flatMap((id) => plan.snapshot.evidence.get(id) ?? []) ?? own
}

/** One note, whatever it quotes: two marks side by side would be read as one number. */
function notesOf(evidence: readonly Evidence[], writing: Writing): string {
  if (evidence.length === 0) return ''
  const quotes = evidence.map((item, index) =>
    evidenceQuote(item, item.referenceId === evidence[index - 1]?.referenceId, writing),
  )
  return footnote(quotes.join(run('；')), writing)
}

function markOf(
  evidence: readonly Evidence[],
  { form, locator }: Cite['attrs'],
  { plan: { cited } }: Writing,
  style: RunStyle,
): string {
  const mark = cited.mark(
    evidence.map(({ referenceId }) => referenceId),
    locator ?? cited.locatorOf(evidence),
  )
  if (mark === '') return ''
  const place = evidence[0] ? cited.placeOf(evidence[0].referenceId) : -1
  const isRaised = cited.isNumeric && form === 'sup'
  const text = form === 'narrative' && cited.isNumeric ? `文献${mark}` : mark
  const words = runs(text, isRaised ? { ...style, raised: 'superscript' } : style)
  return place < 0
    ? words
    : tag('w:hyperlink', { 'w:anchor': referenceBookmark(place), 'w:history': 1 }, words)
}

/** Where the entry of a work stands in the list, from 0. */
export const referenceBookmark = (index: number) => `ref_${index + 1}`

/** A quote that its reader may no longer see is not written out. `isSameWork`: the one before it named the work. */
function evidenceQuote(evidence: Evidence, isSameWork: boolean, writing: Writing): string {
  const { id, referenceId, place, quote, state } = evidence
  writing.noted.add(id)
  if (state === 'revoked') {
    writing.flaw('evidence', `证据 ${id} 的来源已删除或无权限，未写入原文`)
    return run('来源已删除或无权限查看。')
  }
  const work = isSameWork && place.label !== '' ? '' : writing.plan.cited.short(referenceId)
  const where = [work, place.label].filter(Boolean).join('，')
  const name = writing.freeBookmark(`_ym_${id}`)
  return wayTo(evidence, where, writing) + writing.bookmark(name, runs(`“${inPlainWords(quote)}”`))
}

/** The place in words, with its colon; it opens the source where that is a file of the library. */
function wayTo(evidence: Evidence, where: string, { plan }: Writing): string {
  const { origin = '' } = plan.options
  const address = evidenceAddress(evidence)
  if (where === '') return ''
  if (origin === '' || address === '') return runs(`${where}：`)
  return field(`HYPERLINK "${origin}${address}"`, where) + runs('：')
}
