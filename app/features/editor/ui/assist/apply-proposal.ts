import { closeHistory } from 'prosemirror-history'
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { showToast } from '~/client/toasts'
import { keepsProvenance } from '../../prose/provenance'
import { insertBelow, rewriteRange, type Range } from '../../prose/rewrite'
import { settleChanges } from '~/features/document/prose/settle-changes'
import type { Change, SectionBody } from '#packages/document/body'
import { isSuggesting, untracked } from '../changes'
import { newBlockId } from '../live/editor-state'
import { endOfBlock, proposalPlace } from './proposal-place'

export interface Proposal {
  editId: string
  body: SectionBody
}

/** Who takes a proposal over. */
export type Signer = () => Pick<Change, 'author' | 'at'>

/** `plain`: in the place of the selection, without a change to be settled. */
export type TakeWay = 'replace' | 'plain' | 'below'

/** Takes a proposal over into the text. */
export function takeOver(
  view: EditorView,
  proposal: Proposal,
  { way, sign }: { way: TakeWay; sign: Signer },
) {
  const place = proposalPlace(view.state)
  if (!place) return
  const tr =
    way === 'below'
      ? insertBehind(view.state, place, proposal, sign)
      : replaceBy(view.state, place, proposal, { sign, isPlain: way === 'plain' })
  if (tr) view.dispatch(tr)
  else showToast({ icon: 'info', title: '没有要改的地方' })
}

const changeOf = ({ editId }: Proposal, sign: Signer): Change => ({
  id: `edit:${editId}`,
  by: 'ai',
  ...sign(),
})

/**
 * In the place of what is selected, word by word against what stands there now; `isPlain` leaves no change to be settled.
 * Null where nothing is different.
 */
function replaceBy(
  state: EditorState,
  range: Range,
  proposal: Proposal,
  { sign, isPlain }: { sign: Signer; isPlain: boolean },
): Transaction | null {
  const change = changeOf(proposal, sign)
  const { tr } = state
  if (!rewriteRange(tr, range, proposal.body.content, change, newBlockId)) return null
  signBlocks(tr, change.id)
  if (isPlain) settleChanges(tr, 'accept', (mark) => mark.attrs['id'] === change.id)
  // What has changed is seen better without a selection over it.
  tr.setSelection(TextSelection.near(tr.doc.resolve(range.from)))
  return taken(tr)
}

/** Behind the last block of what is selected; as a change that waits where suggesting is on. */
function insertBehind(
  state: EditorState,
  { to }: Range,
  proposal: Proposal,
  sign: Signer,
): Transaction {
  const change = isSuggesting(state) ? changeOf(proposal, sign) : null
  const { tr } = state
  insertBelow(tr, endOfBlock(state, to), proposal.body.content, change)
  return taken(tr)
}

const taken = (tr: Transaction): Transaction =>
  keepsProvenance(untracked(closeHistory(tr))).scrollIntoView()

/** Blocks that hold words of the change are a model's, of this step. */
function signBlocks(tr: Transaction, id: string) {
  const places: number[] = []
  tr.doc.descendants((node, pos) => {
    if (node.isInline || !('blockId' in (node.type.spec.attrs ?? {}))) return !node.isInline
    let isChanged = node.marks.some(({ attrs }) => attrs['id'] === id)
    node.descendants((inner) => {
      isChanged ||= inner.marks.some(({ attrs }) => attrs['id'] === id)
      return !isChanged
    })
    if (isChanged) places.push(pos)
    return isChanged
  })
  for (const pos of places) {
    tr.setNodeAttribute(pos, 'by', 'ai')
    tr.setNodeAttribute(pos, 'step', id)
  }
}
