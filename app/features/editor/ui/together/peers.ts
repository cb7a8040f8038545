import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Somebody else who writes in the section, and where their caret stands; null until it is known. */
export interface Peer {
  key: string
  name: string
  place: { anchor: number; head: number } | null
}

const key = new PluginKey<Peer[]>('peers')
/** One after the other. */
const CARETS = ['border-indigo', 'border-success', 'border-warning', 'border-danger']
const FLAGS = ['bg-indigo', 'bg-success', 'bg-warning', 'bg-danger']

export const peersOf = (state: EditorState): readonly Peer[] => key.getState(state) ?? []

export const setPeers = (tr: Transaction, peers: readonly Peer[]): Transaction =>
  tr.setMeta(key, peers)

/** Carets of the others, each with its name. */
export const peers = (): Plugin<Peer[]> =>
  new Plugin<Peer[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, before) => (tr.getMeta(key) as Peer[] | undefined) ?? before.map(movedBy(tr)),
    },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          peersOf(state).flatMap((peer, no) => (peer.place ? caretOf(peer, no, state) : [])),
        ),
    },
  })

const movedBy =
  (tr: Transaction) =>
  (peer: Peer): Peer => {
    if (!tr.docChanged || !peer.place) return peer
    const { anchor, head } = peer.place
    return { ...peer, place: { anchor: tr.mapping.map(anchor), head: tr.mapping.map(head) } }
  }

function caretOf({ key: id, name, place }: Peer, no: number, { doc }: EditorState): Decoration[] {
  const head = Math.min(place?.head ?? 0, doc.content.size)
  const draw = () => {
    const caret = document.createElement('span')
    caret.dataset['peer'] = id
    caret.className = `relative -mx-px border-l-2 ${CARETS[no % CARETS.length]}`
    const flag = document.createElement('span')
    flag.className = `pointer-events-none absolute bottom-full left-[-2px] rounded-sm px-1 indent-0 text-micro leading-4 whitespace-nowrap text-paper select-none ${FLAGS[no % FLAGS.length]}`
    flag.textContent = name
    caret.appendChild(flag)
    return caret
  }
  return [
    Decoration.widget(head, draw, { key: `${id}:${no}:${name}`, side: 10, ignoreSelection: true }),
  ]
}
