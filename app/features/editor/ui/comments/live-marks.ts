import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { ThreadView } from '~/features/document/comments-contract'
import { locatePlaces } from '~/features/document/comments/places'
import { bodyOfNode } from '~/features/document/prose'
import { markClass, markWords } from '~/features/document/ui/comments'
import { blocksOf, positionAt } from './prose-text'

/** Threads of the section that is written in, and the one in hand. */
export interface MarkedThreads {
  threads: readonly Pick<ThreadView, 'id' | 'places'>[]
  activeId: string
}

interface Marks extends MarkedThreads {
  decorations: DecorationSet
}

const key = new PluginKey<Marks>('comments')
const none: Marks = { threads: [], activeId: '', decorations: DecorationSet.empty }

export const setMarkedThreads = (tr: Transaction, marked: MarkedThreads): Transaction =>
  tr.setMeta(key, marked)

/** Marks of threads over the text as it is written: they go along with every step, and are no part of it. */
export const commentMarks = (): Plugin<Marks> =>
  new Plugin<Marks>({
    key,
    state: {
      init: () => none,
      apply: (tr, before) => applied(tr, before),
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  })

const isOf = (threadId: string) => (spec: { threadId?: string }) => spec.threadId === threadId

function applied(tr: Transaction, before: Marks): Marks {
  const moved = before.decorations.map(tr.mapping, tr.doc)
  const next = tr.getMeta(key) as MarkedThreads | undefined
  if (!next) return { ...before, decorations: moved }
  const body = bodyOfNode(tr.doc)
  const decorations = next.threads.flatMap((thread) => {
    const isActive = thread.id === next.activeId
    const found = locatePlaces(thread.places, body).flatMap((place) =>
      decorationsAt(tr.doc, place, thread.id, isActive),
    )
    // Words that were typed over a moment ago are still known by their places.
    return found.length > 0 ? found : moved.find(undefined, undefined, isOf(thread.id))
  })
  return { ...next, decorations: DecorationSet.create(tr.doc, decorations) }
}

function decorationsAt(
  doc: Node,
  { blockId, range }: ThreadView['places'][number],
  threadId: string,
  isActive: boolean,
): Decoration[] {
  const block = blocksOf(doc).find(({ node }) => node.attrs['blockId'] === blockId)
  if (!block) return []
  const { node, place } = block
  const attributes = {
    'data-thread': threadId,
    role: 'mark',
    'aria-description': markWords(threadId),
  }
  if (range === null) {
    const outline = { class: 'outline-2 outline-offset-4 outline-marker', 'data-thread': threadId }
    return [Decoration.node(place, place + node.nodeSize, outline, { threadId })]
  }
  const from = positionAt(block, range.from)
  const to = positionAt(block, range.to)
  if (from >= to) return []
  return [Decoration.inline(from, to, { ...attributes, class: markClass(isActive) }, { threadId })]
}
