import { testId, withPlainIds } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import { describe, expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import type { FileId } from '~/core/ids'
import { openTermCache } from './term-cache'
import { openPassageIndex, type PassageIndex } from '..'
import { match } from '../read'

const WORDS = '停车 规划 影响 预算 资金 来源 消防 通道 衔接 标准 超过 2026 gis'.split(' ')
const QUESTIONS = [
  '停车规划的影响',
  '预算的资金来源是什么？',
  '2026年的消防通道标准',
  'gis影响规划吗',
]

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function texts(count: number, seed: number): string[] {
  const next = dice(seed)
  const text = () =>
    Array.from({ length: 2 + next(12) }, () => WORDS[next(WORDS.length)]).join(next(2) ? '、' : '')
  return Array.from({ length: count }, text)
}

function learn(index: PassageIndex, fileId: FileId, found: string[], folderId = '') {
  index.completeFiles([
    {
      fileId,
      generation: 1,
      title: `${fileId}规划.txt`,
      folderId,
      expected: found.length,
      passages: found.map((text, no) => ({
        no,
        headings: no % 3 === 0 ? ['停车与标准'] : [],
        text,
        anchor: { kind: 'text' as const, from: 0, to: 9 },
      })),
    },
  ])
}

/** What is kept of an index that is written to through `index`, and what both ways find for the questions. */
function open() {
  const sql = openNodeSql()
  const index = withPlainIds(openPassageIndex(sql))
  return { sql, index }
}

function bothWays({ sql }: ReturnType<typeof open>, scope = {}) {
  const termCache = openTermCache(sql)
  return QUESTIONS.map((question) => {
    const { words, bigrams } = questionTerms(question)
    const statistics = termCache.counts.of([...new Set([...words, ...bigrams])])
    const found = (places?: typeof termCache.places) =>
      match(sql, question, scope, { limit: 100, statistics, ...(places && { places }) }).map(
        ({ fileId, no, score }) => ({ fileId, no, score: Math.round(score * 1e9) / 1e9 }),
      )
    return { cached: found(termCache.places), bySql: found(), isCached: !termCache.places.isEmpty }
  })
}

describe('what is found from kept places', () => {
  test('is what SQLite finds itself, with the same scores', () => {
    const world = open()
    learn(world.index, testId('1'), texts(400, 1))
    learn(world.index, testId('2'), texts(300, 2))
    for (const { cached, bySql, isCached } of bothWays(world)) {
      expect(isCached).toBe(true)
      expect(bySql).toHaveLength(100)
      expect(cached).toEqual(bySql)
    }
  })

  test('leaves out what is hidden, removed or not yet committed', () => {
    const world = open()
    learn(world.index, testId('1'), texts(150, 1), 'closed')
    learn(world.index, testId('2'), texts(150, 2))
    learn(world.index, testId('3'), texts(150, 3))
    world.index.removeFile('3')
    world.index.putPassages('4', 1, '规划', [
      { no: 0, headings: [], text: '停车规划影响', anchor: { kind: 'text', from: 0, to: 9 } },
    ])
    for (const { cached, bySql } of bothWays(world, { hiddenFolderIds: ['closed'] })) {
      expect(new Set(bySql.map(({ fileId }) => fileId))).toEqual(new Set(['2']))
      expect(cached).toEqual(bySql)
    }
  })
})

describe('an index that has been asked', () => {
  const found = (index: PassageIndex, question = '停车规划') =>
    index.search(question, {}).map(({ fileId, no }) => `${fileId}-${no}`)

  /** A new index over the same storage keeps nothing yet. */
  const anew = ({ sql }: ReturnType<typeof open>, question?: string) =>
    found(withPlainIds(openPassageIndex(sql)), question)

  test('finds what is learned, changed, renamed, switched off and removed afterwards', () => {
    const world = open()
    const { index } = world
    learn(index, testId('1'), texts(1800, 1))
    learn(index, testId('0'), texts(1800, 9))
    const same = () => {
      for (const question of QUESTIONS)
        expect(found(index, question)).toEqual(anew(world, question))
    }
    same()
    learn(index, testId('2'), ['停车规划、停车规划、停车规划', ...texts(20, 5)])
    expect(found(index)).toContain('2-0')
    same()
    index.setEdits('2', 1, 1, [
      { no: 0, text: '食堂开门', isOff: false },
      { no: 1, text: null, isOff: true },
    ])
    index.renewSome(100)
    expect(found(index)).not.toContain('2-0')
    index.renameFile('2', '食堂.txt')
    index.renewSome(100)
    expect(found(index, '食堂')).toContain('2-0')
    index.removeFile('2')
    // Ids of what was removed last are given again.
    learn(index, testId('3'), ['停车规划、停车规划'])
    expect(found(index)).toContain('3-0')
    expect(found(index, '食堂')).toEqual([])
    index.removeFile('0')
    index.removeFile('1')
    expect(found(index)).toEqual(['3-0'])
    same()
  })

  test('forgets what it heard of a change that failed', () => {
    const world = open()
    const { index } = world
    learn(index, testId('1'), texts(50, 1))
    const before = found(index)
    const broken = { no: 0, headings: [], text: '停车规划', anchor: null as never }
    const twice = [broken, broken]
    expect(() => index.putPassages('2', 1, '停车规划', twice)).toThrow()
    expect(found(index)).toEqual(before)
    expect(index.statistics(['停车'])).toEqual(
      withPlainIds(openPassageIndex(world.sql)).statistics(['停车']),
    )
  })

  test('reads what a question would have waited for afterwards, and then answers from it alike', () => {
    const { index } = open()
    for (const no of [1, 2, 3])
      learn(
        index,
        testId(String(no)),
        texts(1800, no).map((text) => `${text}、停车规划影响`),
      )
    const first = found(index, '停车规划的影响')
    // A question that stays alone is not worth it.
    expect(index.readAhead()).toBe(false)
    found(index, '停车规划的影响')
    let pieces = 0
    while (index.readAhead()) pieces += 1
    expect(pieces).toBeGreaterThan(1)
    expect(found(index, '停车规划的影响')).toEqual(first)
    expect(index.readAhead()).toBe(false)
  })
})
