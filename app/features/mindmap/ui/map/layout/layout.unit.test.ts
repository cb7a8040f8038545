import { testId } from '#test/ids'
import { Chance } from '#test/chance'
import { describe, expect, test } from 'vitest'
import { sized } from '#test/deep'
import type { Line, PlacedTopic, Point, Topic } from './block'
import { layOut, type LaidOut } from './lay-out'
import { structures, type MapStructure } from './structures'

describe.each(structures)('%s', (structure) => {
  test('no two topics of many random maps overlap, and all stand inside', () => {
    for (let seed = 0; seed < sized(60, 200); seed++) {
      const root = randomTopic(new Chance(seed), 3 + (seed % 3))
      const map = layOut(root, structure)
      expect(map.topics.map(({ id }) => id).sort()).toEqual(idsOf(root).sort())
      expect(overlapsOf(map.topics), `seed ${seed}`).toEqual([])
      expect(map.topics.filter((topic) => !isInside(topic, map))).toEqual([])
    }
  })

  test('each topic but the root has one link, which ends on its edge and begins on that of another or on the axis', () => {
    for (let seed = 0; seed < 50; seed++) {
      const root = randomTopic(new Chance(seed), 4)
      const map = layOut(root, structure)
      const ids = map.links.map(({ id }) => id)
      expect(ids.toSorted()).toEqual(idsOf(root).slice(1).sort())
      const placed = new Map(map.topics.map((topic) => [topic.id, topic]))
      for (const { id, from, to } of map.links) {
        const target = placed.get(id)
        expect(target && isOnEdge(to, target), `seed ${seed}, to ${id}`).toBe(true)
        const starts = map.topics.some((topic) => topic.id !== id && isOnEdge(from, topic))
        expect(starts || isOn(from, map.axis), `seed ${seed}, from ${id}`).toBe(true)
      }
    }
  })

  test('a map of the root alone is the root with its margin', () => {
    const map = layOut({ id: testId('root'), width: 120, height: 40, children: [] }, structure)
    expect(map).toMatchObject({ width: 200, height: 120, links: [], axis: null })
    expect(map.topics).toMatchObject([{ id: 'root', x: 40, y: 40, width: 120, height: 40 }])
  })
})

test('topics go to the side that their structure names', () => {
  const root = topicOf('root', [topicOf('a'), topicOf('b'), topicOf('c'), topicOf('d')])
  const at = (structure: MapStructure) => {
    const { topics } = layOut(root, structure)
    return (id: string) => topics.find((topic) => topic.id === id) ?? topicNowhere
  }
  const [right, left, both] = [at('logicalStructure'), at('logicalStructureLeft'), at('mindMap')]
  expect(right('a').x).toBeGreaterThan(right('root').x)
  expect(left('a').x).toBeLessThan(left('root').x)
  expect(['a', 'b'].every((id) => both(id).x > both('root').x)).toBe(true)
  expect(['c', 'd'].every((id) => both(id).x < both('root').x)).toBe(true)
  const [below, catalogue] = [at('organizationStructure'), at('catalogOrganization')]
  for (const place of [below, catalogue]) expect(place('a').y).toBeGreaterThan(place('root').y)
  const [down, turns] = [at('verticalTimeline'), at('fishbone')]
  expect(down('d').y).toBeGreaterThan(down('c').y)
  expect(turns('a').y).toBeLessThan(turns('root').y)
  expect(turns('b').y).toBeGreaterThan(turns('root').y)
})

test('what hangs on a time line hangs below it, in turns below and above', () => {
  const root = topicOf('root', [topicOf('a', [topicOf('a1')]), topicOf('b', [topicOf('b1')])])
  const heightOf = (structure: MapStructure, id: string) => {
    const { topics } = layOut(root, structure)
    const middles = new Map<string, number>(
      topics.map((topic) => [topic.id, topic.y + topic.height / 2]),
    )
    return (middles.get(id) ?? 0) - (middles.get('root') ?? 0)
  }
  expect(heightOf('timeline', 'a')).toBe(0)
  expect(heightOf('timeline', 'b1')).toBeGreaterThan(0)
  expect(heightOf('timeline2', 'a1')).toBeGreaterThan(0)
  expect(heightOf('timeline2', 'b1')).toBeLessThan(0)
})

const topicOf = (id: string, children: Topic[] = []): Topic => ({
  id: testId(id),
  width: 100,
  height: 30,
  children,
})
const topicNowhere = { x: Number.NaN, y: Number.NaN }

function randomTopic(chance: Chance, depth: number, id = 'root'): Topic {
  const count = depth === 0 ? 0 : chance.below(6)
  return {
    id: testId(id),
    width: 30 + chance.below(260),
    height: 24 + 20 * chance.below(4),
    children: Array.from({ length: count }, (_, index) =>
      randomTopic(chance, depth - 1, `${id}.${index}`),
    ),
  }
}

const idsOf = ({ id, children }: Topic): string[] => [id, ...children.flatMap(idsOf)]

function overlapsOf(topics: readonly PlacedTopic[]): string[] {
  const sorted = topics.toSorted((a, b) => a.y - b.y)
  return sorted.flatMap((topic, index) => {
    const found: string[] = []
    for (const other of sorted.slice(index + 1)) {
      if (other.y >= topic.y + topic.height) break
      const isApart = topic.x + topic.width <= other.x || other.x + other.width <= topic.x
      if (!isApart) found.push(`${topic.id} and ${other.id}`)
    }
    return found
  })
}

const isInside = ({ x, y, width, height }: PlacedTopic, map: LaidOut) =>
  x >= 40 && y >= 40 && x + width <= map.width - 40 + 1e-6 && y + height <= map.height - 40 + 1e-6

/** Allows for rounding. */
const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-6

function isOnEdge({ x, y }: Point, topic: PlacedTopic): boolean {
  const [right, bottom] = [topic.x + topic.width, topic.y + topic.height]
  const isBeside = (isClose(x, topic.x) || isClose(x, right)) && y >= topic.y && y <= bottom
  const isAbove = (isClose(y, topic.y) || isClose(y, bottom)) && x >= topic.x && x <= right
  return isBeside || isAbove
}

function isOn({ x, y }: Point, axis: Line | null): boolean {
  if (!axis) return false
  const isAcross = isClose(axis.from.y, axis.to.y)
  return isAcross
    ? isClose(y, axis.from.y) && x >= axis.from.x && x <= axis.to.x + 1e-6
    : isClose(x, axis.from.x) && y >= axis.from.y && y <= axis.to.y + 1e-6
}
