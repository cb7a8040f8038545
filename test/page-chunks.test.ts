import { expect, test } from 'vitest'
import { joinParts, type Part } from '../vite.page-chunks'

test('what the same pages load lies in one file', () => {
  const [menu, chat, team] = [part('menu', 0b111n), part('chat', 0b011n), part('team', 0b100n)]
  const joined = joinParts([menu, chat, part('thread', 0b011n), team])
  expect(joined.map(({ ids }) => ids.toSorted())).toEqual([['menu'], ['chat', 'thread'], ['team']])
})

test('a small part joins one that other pages load too, a large one does not', () => {
  const shared = () => part('shared', 0b111n)
  expect(joinParts([shared(), part('small', 0b011n, 100)])).toHaveLength(1)
  expect(joinParts([shared(), part('large', 0b011n, 100_000)])).toHaveLength(2)
})

test('parts between which a third one stands stay apart', () => {
  const base = part('base', 0b111n, 100)
  const middle = part('middle', 0b011n, 100_000, [base])
  const top = part('top', 0b011n, 100, [middle, base])
  const files = joinParts([base, middle, top]).map(({ ids }) => ids.toSorted().join(' '))
  expect(files).not.toContain('base top')
})

const part = (id: string, pages: bigint, size = 10_000, needs: Part[] = []): Part => ({
  key: id,
  pages,
  size,
  ids: [id],
  needs: new Set(needs),
})
