import { select } from 'd3-selection'
import { zoomIdentity, zoomTransform } from 'd3-zoom'
import type { INode, IPureNode } from 'markmap-common'
import { Markmap } from 'markmap-view'
import type { MapNode } from '../../wire/terms/guide'
import { escaped, inEvenLines, type DrawnNode } from './map-picture'

/** Half widths of a line: 12 Han characters. */
const WIDEST = 24
/** Of the root, so that two levels stand beside it in a narrow pane. */
const WIDEST_ROOT = 18
/** Words of 13 px are 12 px high in the first view, the least that can be read. */
const LEAST_SCALE = 12 / 13
const EDGE = 16
const OPEN_LEVELS = 3

/** What the screen does with a map that is drawn. */
export interface MapDrawing {
  zoomBy(factor: number): void
  fit(): void
  /** Opens every branch, or folds all below the first. */
  openAll(isOpen: boolean): void
  /** Marks the node and brings it into sight, opening what hides it; null for none. */
  choose(id: string | null): void
  /** Where what hangs on the node may stand now, in pixels of the drawing; null when it is folded away. */
  besideOf(id: string): { left: number; top: number } | null
  /** The whole map with every branch open, as laid out. */
  drawn(): Promise<DrawnNode[]>
  destroy(): void
}

export interface DrawingOptions {
  onPick: (id: string) => void
  onFold: () => void
  /** The scale and the place have changed: 1 is 100 %. */
  onZoom: (scale: number) => void
  isStill: boolean
}

/** Draws a tree into an `<svg>` by markmap. */
export function drawMap(
  element: SVGSVGElement,
  tree: MapNode,
  options: DrawingOptions,
): MapDrawing {
  const svg = select<SVGElement, INode>(element)
  withoutStyleElement(svg)
  const map = new Markmap(svg as never, {
    autoFit: false,
    duration: options.isStill ? 0 : 220,
    embedGlobalCSS: false,
    initialExpandLevel: OPEN_LEVELS,
    maxInitialScale: 1,
    // Wider than the ring at the end of the line: it stands off the last character.
    paddingX: 10,
    spacingHorizontal: 36,
    spacingVertical: 8,
    color: () => 'var(--map-line)',
    lineWidth: (node) => ((node.state?.depth ?? 1) < 3 ? 2 : 1.4),
  })
  map.zoom.on('zoom.told', () => options.onZoom(zoomTransform(element).k))
  const pick = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const group = target?.closest('g.markmap-node')
    if (!group) return
    if (target?.closest('circle')) options.onFold()
    else options.onPick(idOf(select<Element, INode>(group).datum()))
  }
  element.addEventListener('click', pick)
  void map.setData(shaped(tree)).then(() => showFirst(map, svg, element))
  return {
    ...actions(map, element, () => options.onZoom(zoomTransform(element).k)),
    destroy() {
      element.removeEventListener('click', pick)
      map.destroy()
    },
  }
}

// The whole map where its words can be read so, else its root and what stands beside it.
function showFirst(
  map: Markmap,
  svg: ReturnType<typeof select<SVGElement, INode>>,
  element: Element,
) {
  const { width, height } = element.getBoundingClientRect()
  const { x1, y1, x2, y2 } = map.state.rect
  const whole = Math.min((width / (x2 - x1)) * 0.95, (height / (y2 - y1)) * 0.95)
  if (whole >= LEAST_SCALE) return map.fit()
  const root = map.state.data?.state.rect
  const top = (y2 - y1) * LEAST_SCALE <= height ? (y1 + y2) / 2 : (root?.y ?? (y1 + y2) / 2)
  const view = zoomIdentity
    .translate(EDGE - x1 * LEAST_SCALE, height / 2 - top * LEAST_SCALE)
    .scale(LEAST_SCALE)
  svg.call(map.zoom.transform as never, view as never)
  return undefined
}

/**
 * markmap writes its rules into a `<style>` of its own, which our content security policy forbids; they stand in
 * guide.css. Its place is taken by an element that shows nothing.
 */
function withoutStyleElement(svg: ReturnType<typeof select<SVGElement, INode>>) {
  const append = svg.append.bind(svg)
  Object.assign(svg, { append: (name: string) => append(name === 'style' ? 'metadata' : name) })
}

function actions(
  map: Markmap,
  element: SVGSVGElement,
  onMoved: () => void,
): Omit<MapDrawing, 'destroy'> {
  const find = (id: string) => allOf(map.state.data).find((node) => idOf(node) === id)
  const foldAll = (isFolded: (node: INode) => boolean) => {
    for (const node of allOf(map.state.data)) setFold(node, isFolded(node))
  }
  return {
    zoomBy: (factor) => void map.rescale(factor),
    fit: () => void map.fit(),
    openAll(isOpen) {
      foldAll((node) => !isOpen && (node.state?.depth ?? 1) > 1 && node.children.length > 0)
      void map.renderData().then(() => map.fit())
    },
    choose(id) {
      const node = id === null ? undefined : find(id)
      for (const way of id === null ? [] : waysTo(id)) {
        const above = find(way)
        if (above) setFold(above, false)
      }
      void map
        .setHighlight(node ?? null)
        .then(() => node && map.ensureVisible(node, { left: 24, right: 24, top: 24, bottom: 90 }))
        .then(onMoved)
    },
    besideOf(id) {
      const groups = [...element.querySelectorAll('g.markmap-node')]
      const group = groups.find((item) => idOf(select<Element, INode>(item).datum()) === id)
      const node = group?.querySelector('foreignObject')?.getBoundingClientRect()
      return node ? beside(node, element.getBoundingClientRect()) : null
    },
    async drawn() {
      const folded = allOf(map.state.data).filter((node) => node.payload?.fold)
      foldAll(() => false)
      await map.renderData()
      const nodes = drawnOf(allOf(map.state.data))
      for (const node of folded) setFold(node, true)
      if (folded.length > 0) await map.renderData()
      return nodes
    },
  }
}

const BAR_HEIGHT = 44

/** Under the node where there is room, else above it. */
function beside(node: DOMRect, room: DOMRect) {
  const isLow = node.bottom + BAR_HEIGHT + 60 > room.bottom
  const top = isLow ? node.top - room.top - BAR_HEIGHT - 8 : node.bottom - room.top + 8
  return { left: Math.max(8, node.left - room.left), top: Math.max(8, top) }
}

function drawnOf(all: INode[]): DrawnNode[] {
  const ids = all.map(idOf)
  return all.map((node, no) => ({
    lines: linesOf(node),
    ...node.state.rect,
    depth: (node.state?.depth ?? 1) - 1,
    parent: ids.indexOf((ids[no] ?? '').split('.').slice(0, -1).join('.')),
  }))
}

const allOf = (node: INode | undefined): INode[] =>
  node ? [node, ...node.children.flatMap(allOf)] : []

const setFold = (node: INode, isFolded: boolean) => {
  node.payload = { ...node.payload, fold: isFolded ? 1 : 0 }
}

const idOf = (node: INode): string => String(Reflect.get(node.payload ?? {}, 'id') ?? '')

const linesOf = (node: INode): string[] => {
  const lines: unknown = Reflect.get(node.payload ?? {}, 'lines')
  return Array.isArray(lines) ? lines.map(String) : []
}

/** The ids above this one, the root first. */
const waysTo = (id: string) =>
  id.split('.').flatMap((_, depth, steps) => (depth === 0 ? [] : [steps.slice(0, depth).join('.')]))

// markmap takes HTML; words of a file are words.
function shaped(node: MapNode, id = '0'): IPureNode {
  const lines = inEvenLines(node.text, id === '0' ? WIDEST_ROOT : WIDEST)
  return {
    content: lines.map(escaped).join('<br>'),
    payload: { id, lines },
    children: node.children.map((child, no) => shaped(child, `${id}.${no}`)),
  }
}
