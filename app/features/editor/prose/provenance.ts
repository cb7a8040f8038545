import { isHistoryTransaction } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { proseSchema } from '~/features/document/prose/schema'

const key = new PluginKey<Node>('provenance')
/** Input methods write on for a moment after they have ended. */
const AFTER_COMPOSITION_MS = 60

/** Marks a transaction whose blocks are whose they say: what was read from the server. */
export const keepsProvenance = (tr: Transaction): Transaction => tr.setMeta(key, 'settled')

/**
 * Says of each block that a person changed that a person wrote it, and gives blocks without an id, and copies, one of
 * their own. While an input method is at work nothing is touched: a block that is drawn anew loses what is being composed.
 */
export function provenance(newId: () => string): Plugin<Node> {
  return new Plugin<Node>({
    key,
    state: {
      init: (_config, { doc }) => doc,
      // The document as it was when its blocks last were right.
      apply: (tr, settled) =>
        tr.getMeta(key) === 'settled' || isHistoryTransaction(tr) ? tr.doc : settled,
    },
    appendTransaction: (trs, _before, state) => {
      const isAsked = trs.some((tr) => tr.getMeta(key) === 'now')
      if (!isAsked && !trs.some((tr) => tr.docChanged)) return null
      if (!isAsked && trs.some((tr) => tr.getMeta('composition') !== undefined)) return null
      return stamped(state, newId)
    },
    props: {
      handleDOMEvents: {
        compositionend: (view) => {
          setTimeout(() => stampNow(view), AFTER_COMPOSITION_MS)
          return false
        },
      },
    },
  })
}

function stampNow(view: EditorView) {
  if (!view.isDestroyed && !view.composing) view.dispatch(view.state.tr.setMeta(key, 'now'))
}

function stamped(state: EditorState, newId: () => string): Transaction | null {
  const settled = key.getState(state)
  if (!settled || settled === state.doc) return null
  const before = blocksById(settled)
  const { tr } = state
  const taken = new Set<string>()
  state.doc.descendants((node, pos) => {
    if (node.isInline) return false
    if (!isBlock(node)) return true
    const id: string = node.attrs['blockId']
    const was = before.get(id)
    if (was?.eq(node) && !taken.has(id)) {
      for (const inner of idsIn(node)) taken.add(inner)
      return false
    }
    const isNew = id === '' || taken.has(id)
    // A line that says nothing yet has no id: it is not saved.
    const next = !isNew ? id : isEmptyLine(node) ? '' : claimed(newId, taken, before)
    taken.add(next)
    setAttrs(tr, pos, node, { blockId: next, by: 'human', step: undefined })
    return true
  })
  return keepsProvenance(tr)
}

function setAttrs(tr: Transaction, pos: number, node: Node, attrs: Record<string, unknown>) {
  for (const [name, value] of Object.entries(attrs))
    if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value)
}

function claimed(newId: () => string, taken: Set<string>, before: ReadonlyMap<string, Node>) {
  let id = newId()
  while (taken.has(id) || before.has(id)) id = newId()
  taken.add(id)
  return id
}

// Nodes that have no attributes at all have none to look into.
const isBlock = (node: Node): boolean => 'blockId' in (node.type.spec.attrs ?? {})

const isEmptyLine = (node: Node): boolean =>
  node.type === proseSchema.nodes.paragraph && node.content.size === 0

function blocksById(doc: Node): Map<string, Node> {
  const blocks = new Map<string, Node>()
  doc.descendants((node) => {
    if (node.isInline) return false
    if (isBlock(node) && node.attrs['blockId'] !== '') blocks.set(node.attrs['blockId'], node)
    return true
  })
  return blocks
}

function idsIn(node: Node): string[] {
  return [node.attrs['blockId'], ...blocksById(node).keys()]
}
