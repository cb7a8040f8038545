import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** What a proposal is for, and the element that it is drawn in, under the last block of it. */
export interface ProposalPlace {
  from: number
  to: number
  host: HTMLElement
}

const key = new PluginKey<ProposalPlace | null>('proposal')

export const proposalPlace = (state: EditorState): ProposalPlace | null =>
  key.getState(state) ?? null

export const setProposalPlace = (tr: Transaction, place: ProposalPlace | null): Transaction =>
  tr.setMeta(key, { place })

/** Keeps the place of a proposal, which is no part of the text, through what is written meanwhile. `onEscape`: Escape in the text. */
export const proposalPlaces = (onEscape: () => void): Plugin<ProposalPlace | null> =>
  new Plugin<ProposalPlace | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, place) => {
        const meta: { place: ProposalPlace | null } | undefined = tr.getMeta(key)
        if (meta) return meta.place
        if (!place || !tr.docChanged) return place
        return { ...place, from: tr.mapping.map(place.from, -1), to: tr.mapping.map(place.to, 1) }
      },
    },
    props: {
      decorations: (state) => {
        const place = proposalPlace(state)
        if (!place) return null
        const spec = { side: 1, key: 'proposal', ignoreSelection: true, stopEvent: isOwn }
        return DecorationSet.create(state.doc, [
          Decoration.widget(endOfBlock(state, place.to), place.host, spec),
          ...(place.to > place.from
            ? [Decoration.inline(place.from, place.to, { class: 'bg-indigo-soft' })]
            : []),
        ])
      },
      handleKeyDown: (view, event) => {
        if (event.key !== 'Escape' || view.composing || !proposalPlace(view.state)) return false
        onEscape()
        return true
      },
    },
  })

// Escape is the text's own, wherever it is pressed.
const isOwn = (event: Event): boolean => !(event instanceof KeyboardEvent && event.key === 'Escape')

/** Behind the block of the section that a place is in. */
export function endOfBlock({ doc }: EditorState, pos: number): number {
  const $pos = doc.resolve(Math.min(pos, doc.content.size))
  return $pos.depth === 0 ? $pos.pos : $pos.after(1)
}
