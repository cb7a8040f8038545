import { env, runInDurableObject } from 'cloudflare:test'
import { testId } from '#test/ids'
import { rankSample, sampleRanks } from '#test/ranking-sample'
import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import type { SpaceIndexRpc } from '~/features/library/server/passage-index/methods'
import type { Passage } from '~/features/library/server/ports'
import { spaceIndex } from '~/features/library/server/space-index'
import { SpaceIndex } from './space-index'

const passage = (no: number, text: string): Passage => ({
  no,
  headings: ['第一章'],
  text,
  anchor: { kind: 'page', page: no + 1, boxes: [[1, 2, 3, 4]] },
})

test('the object learns, finds, renames and forgets a file', async () => {
  const { ctx } = createWorld()
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  await index.putPassages(testId('1'), 1, '差旅制度', [passage(0, '住宿标准为每晚五百元')])
  await index.putPassages(testId('1'), 1, '差旅制度', [passage(1, '交通费用实报实销')])
  expect(await index.commitFile(testId('1'), 1, 2)).toMatchObject({
    done: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })

  const [hit] = await index.search('住宿標準是多少', {})
  expect(hit).toMatchObject({ ...passage(0, '住宿标准为每晚五百元'), fileId: '1' })
  expect(hit?.score).toBeGreaterThan(0)
  expect(await index.statistics(['住宿', '没有'])).toEqual({
    passages: 2,
    documentFrequency: { 住宿: 1, 没有: 0 },
  })

  await index.renameFile(testId('1'), '出差办法')
  expect(await index.search('出差办法', {})).toHaveLength(2)
  await index.removeFile(testId('1'))
  expect(await index.search('住宿', {})).toEqual([])
})

test('two spaces do not see each other', async () => {
  const { ctx } = createWorld()
  await spaceIndex(ctx, testId('71')).putPassages(testId('1'), 1, '标题', [passage(0, '金丝雀')])
  await spaceIndex(ctx, testId('71')).commitFile(testId('1'), 1, 1)
  expect(await spaceIndex(ctx, testId('72')).search('金丝雀', {})).toEqual([])
})

test('a refused commit reaches the caller as a value', async () => {
  const { ctx } = createWorld()
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  await index.putPassages(testId('1'), 1, '标题', [passage(0, '正文')])
  expect(await index.commitFile(testId('1'), 1, 2)).toMatchObject({
    refused: expect.stringContaining('1 of 2 passages'),
  })
})

test('the order and the scores are those that are measured in Node', async () => {
  const { ctx } = createWorld()
  expect(await rankSample(spaceIndex(ctx, ctx.seat.spaceId))).toEqual(sampleRanks)
})

test('a space beyond its limit goes on in a further object, and is asked as one', async () => {
  const id = env.SPACE_INDEX.newUniqueId()
  await runInDurableObject(env.SPACE_INDEX.get(id), async (_first, state) => {
    const small = { ...env, MAX_INDEX_PASSAGES: '3' }
    const index = new SpaceIndex(state, small as never) as unknown as SpaceIndexRpc
    const learn = async (no: number, ...texts: string[]) => {
      const passages = texts.map((text, at) => ({
        no: at,
        headings: [],
        text,
        anchor: { kind: 'text' as const, from: 0, to: 9 },
      }))
      const place = { fileId: testId<FileId>(String(no)), generation: 1, folderId: '' }
      const file = { ...place, title: `第${no}号`, passages, expected: passages.length }
      expect(await index.completeFiles([file])).toEqual(['whole'])
    }
    await learn(1, '差旅报销须在三十日内提交', '食堂七点开门', '停车凭登记条')
    await learn(2, '会议室须提前一天预订', '差旅费按标准报销')
    await learn(3, '钥匙在前台', '发票交财务')
    const own = state.storage.sql.exec('SELECT count(*) AS count FROM passages').one()
    expect(own.count).toBe(3)

    const { hits, statistics } = await index.ask('差旅怎么报销？', {}, 10)
    expect(hits.map(({ fileId }) => fileId).toSorted()).toEqual(['1', '2'])
    expect(statistics).toMatchObject({ passages: 7, documentFrequency: { 差旅: 2 } })
    expect(await index.passagesOf(testId('3'), 0, 9)).toHaveLength(2)
    await index.removeFile(testId('2'))
    expect((await index.ask('差旅怎么报销？', {}, 10)).hits).toHaveLength(1)
  })
})
