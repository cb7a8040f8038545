import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Figure, Inline } from '#packages/document/body'
import { FigureView, FigureWords } from '~/features/document/ui/page'
import { InlineView } from '~/features/document/ui/page'

/** Signs and figures of the text, each with the element that it is drawn in. */
export class AtomStore {
  private readonly nodes = new Map<HTMLElement, Node>()
  private atoms: readonly [HTMLElement, Node][] = []
  private isPending = false
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly all = () => this.atoms

  put(dom: HTMLElement, node: Node) {
    this.nodes.set(dom, node)
    this.notifyLater()
  }
  remove(dom: HTMLElement) {
    if (this.nodes.delete(dom)) this.notifyLater()
  }
  /** A view is made anew in the middle of a drawing: React hears of it afterwards, and once of all that changed. */
  private notifyLater() {
    if (this.isPending) return
    this.isPending = true
    queueMicrotask(() => this.notify())
  }
  /** At once: what stands below signs and figures is at its place from then on. */
  drawNow() {
    flushSync(() => this.notify())
  }
  private notify() {
    if (!this.isPending) return
    this.isPending = false
    this.atoms = [...this.nodes]
    for (const listener of this.listeners) listener()
  }
}

/** Draws them as the page does, with their cards. */
export function Atoms({ store }: { store: AtomStore }) {
  const atoms = useSyncExternalStore(store.subscribe, store.all, store.all)
  return atoms.map(([dom, node]) => createPortal(<Atom node={node} />, dom, keyOf(dom)))
}

const keys = new WeakMap<HTMLElement, string>()
function keyOf(dom: HTMLElement): string {
  const key = keys.get(dom) ?? crypto.randomUUID()
  keys.set(dom, key)
  return key
}

function Atom({ node }: { node: Node }) {
  const { type, attrs } = node
  // Attributes are those of bodies: the schema has the same names.
  if (type.name === 'tableFigure') return <FigureWords attrs={attrs as Figure['attrs']} />
  if (type.name === 'figure') return <FigureView figure={{ type: 'figure', attrs } as Figure} />
  return <InlineView inline={{ type: type.name, attrs } as Inline} />
}

/** Views of what is drawn by React: signs in a line, figures, captions of tables. */
export function atomViews(store: AtomStore): Record<string, NodeViewConstructor> {
  const sign: NodeViewConstructor = (node) => atomView(store, node, 'span')
  return {
    cite: sign,
    xref: sign,
    math: sign,
    note: sign,
    figure: (node) => atomView(store, node, 'div'),
    tableFigure: (node) => tableView(store, node),
  }
}

function atomView(store: AtomStore, node: Node, tag: string): NodeView {
  const dom = document.createElement(tag)
  dom.contentEditable = 'false'
  dom.dataset['atom'] = node.type.name
  store.put(dom, node)
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false
      store.put(dom, next)
      return true
    },
    ignoreMutation: () => true,
    destroy: () => store.remove(dom),
  }
}

function tableView(store: AtomStore, node: Node): NodeView {
  const dom = document.createElement('figure')
  dom.className = 'sheet-figure'
  const caption = document.createElement('div')
  caption.contentEditable = 'false'
  const contentDOM = document.createElement('div')
  contentDOM.className = 'overflow-x-auto'
  dom.appendChild(caption)
  dom.appendChild(contentDOM)
  const show = (next: Node) => {
    dom.dataset['block'] = String(next.attrs['blockId'])
    store.put(caption, next)
  }
  show(node)
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
    destroy: () => store.remove(caption),
  }
}
