import type { TopicId } from './layout/block'
import type { MapLayout, PlacedNode } from './map-layout'

export type Arrow = 'up' | 'down' | 'left' | 'right'

export const arrows: ReadonlyMap<string, Arrow> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
])

const opposite = { up: 'down', down: 'up', left: 'right', right: 'left' } as const

/**
 * The topic that an arrow leads to; null where there is none. Towards the children leads to the first of them, away from
 * them to the parent, any other way to what stands nearest.
 */
export function neighbourOf({ nodes }: MapLayout, id: string, arrow: Arrow): TopicId | null {
  const here = nodes.find((node) => node.id === id)
  if (!here) return null
  // Topics below one another are a list: up and down walk it.
  const isAcross = here.grows === 'left' || here.grows === 'right'
  if (isAcross && arrow === here.grows) {
    return nodes.find((node) => node.parentId === id && isTowards(here, node, arrow))?.id ?? null
  }
  if (isAcross && arrow === opposite[here.grows] && here.parentId !== null) return here.parentId
  return nearest(nodes, here, arrow)?.id ?? null
}

function nearest(
  nodes: readonly PlacedNode[],
  here: PlacedNode,
  arrow: Arrow,
): PlacedNode | undefined {
  return nodes
    .filter((node) => node.id !== here.id && isTowards(here, node, arrow))
    .map((node) => ({ node, distance: distanceOf(here, node, arrow) }))
    .toSorted((a, b) => a.distance - b.distance)[0]?.node
}

/** It stands wholly on that side: what begins beside it is not above it. */
function isTowards(here: PlacedNode, node: PlacedNode, arrow: Arrow): boolean {
  switch (arrow) {
    case 'up':
      return node.y + node.height <= here.y
    case 'down':
      return node.y >= here.y + here.height
    case 'left':
      return node.x + node.width <= here.x
    case 'right':
      return node.x >= here.x + here.width
  }
}

// What stands aside is farther than it looks: an arrow goes straight.
const ASIDE = 4

/** Between the nearest edges, pixels. */
function distanceOf(here: PlacedNode, node: PlacedNode, arrow: Arrow): number {
  const across = gapOf(here.x, here.width, node.x, node.width)
  const down = gapOf(here.y, here.height, node.y, node.height)
  const isVertical = arrow === 'up' || arrow === 'down'
  return isVertical ? down + ASIDE * across : across + ASIDE * down
}

const gapOf = (a: number, aLength: number, b: number, bLength: number) =>
  Math.max(0, b - a - aLength, a - b - bLength)
