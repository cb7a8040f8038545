import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { isDeep } from '#test/deep'
import { testId } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import type { FileId } from '~/core/ids'
import type { Passage, PassageHit, SearchScope } from '../../ports'
import { openPassageIndex } from '..'
import type { IndexPart, SpaceIndexRpc } from '../methods'
import type { Sql } from '../sql'
import { openSpace } from './open-space'

const WORDS =
  '停车场 规划 预算 审批 合同 付款 交货 食堂 会议室 预订 差旅 报销 发票 三十日 行政楼 访客 登记 设备 采购 年度 报告 部门 经理 安全 培训 考勤 请假 工资 绩效 财务 档案 钥匙 网络 机房'.split(
    ' ',
  )

/** What an object does with its index. */
const partOf = (index: ReturnType<typeof openPassageIndex>): IndexPart => ({
  ...index,
  commitFile: (...asked) => {
    try {
      return { done: index.commitFile(...asked) }
    } catch (error) {
      return { refused: String(error) }
    }
  },
  removeAll: () => {},
  takeUnembedded: (model, limit) => index.takeUnembedded(model, limit, 0),
  renameFile: (...asked) => {
    index.renameFile(...asked)
    index.renewSome(1_000)
  },
  setEdits: (...asked) => {
    index.setEdits(...asked)
    index.renewSome(1_000)
  },
})

/** A space whose parts hold so many passages; how many there came to be. */
function openSplit(mostPassages: number) {
  const stores = new Map<number, Sql>()
  const open = (no: number): SpaceIndexRpc => {
    const sql = stores.get(no) ?? openNodeSql()
    stores.set(no, sql)
    const index = openPassageIndex(sql)
    const parts = new Map<number, SpaceIndexRpc>()
    return openSpace(sql, {
      first: partOf(index),
      knows: index.knows,
      partAt(further) {
        if (no > 0) throw new Error('a part has no parts')
        const part = parts.get(further) ?? open(further)
        parts.set(further, part)
        return part
      },
      mostPassages: no === 0 ? mostPassages : Infinity,
    })
  }
  return {
    space: open(0),
    count: () => stores.size,
    /** The same after nothing of it was in memory. */
    reopen() {
      this.space = open(0)
    },
  }
}

interface File {
  fileId: FileId
  title: string
  folderId: string
  passages: Passage[]
}

function randomFiles(seed: number, count: number): File[] {
  const chance = new Chance(seed)
  const some = (length: number) => Array.from({ length }, () => chance.pick(WORDS)).join('')
  return Array.from({ length: count }, (_, no) => ({
    fileId: testId<FileId>(String(1000 + no)),
    title: some(2),
    folderId: String(chance.below(3)),
    passages: Array.from({ length: 1 + chance.below(6) }, (_, at) => ({
      no: at,
      headings: [some(1)],
      text: `${some(4 + chance.below(20))}。${some(3)}`,
      anchor: { kind: 'text' as const, from: 0, to: 9 },
    })),
  }))
}

async function learn(space: SpaceIndexRpc, file: File, generation = 1) {
  const { fileId, title, folderId, passages } = file
  // Small ones whole, the others window by window.
  if (passages.length < 3) {
    const whole = { fileId, generation, title, folderId, passages, expected: passages.length }
    expect(await space.completeFiles([whole])).toEqual(['whole'])
    return
  }
  await space.placeFiles([{ fileId, folderId }])
  await space.putPassages(fileId, generation, title, passages.slice(0, 2))
  await space.putPassages(fileId, generation, title, passages.slice(2))
  expect(await space.commitFile(fileId, generation, passages.length)).toHaveProperty('done')
}

function randomQuestions(seed: number) {
  const chance = new Chance(seed)
  return Array.from({ length: 12 }, () => {
    const words = Array.from({ length: 2 + chance.below(4) }, () => chance.pick(WORDS))
    return `${words.join('')}怎么办？`
  })
}

const scopes = (files: File[]): SearchScope[] => [
  {},
  { fileIds: files.slice(3, 20).map(({ fileId }) => fileId) },
  { folderIds: ['1'] },
  { hiddenFolderIds: ['2'] },
  { fileIds: [] },
]

/** Everything that is found, scores to a billionth: sums depend on the order of their parts. */
async function answersOf(space: SpaceIndexRpc, files: File[], seed: number) {
  const answers = []
  for (const question of randomQuestions(seed)) {
    for (const scope of scopes(files)) {
      const { hits, statistics } = await space.ask(question, scope, 100)
      answers.push({ question, scope, statistics, hits: hits.map(rounded) })
      const { titles, files: found, isCut } = await space.lookUp(question.slice(0, 2), scope)
      answers.push([titles.toSorted(), found.map((item) => JSON.stringify(item)).toSorted(), isCut])
    }
  }
  const ids = files.map(({ fileId }) => fileId)
  answers.push(await space.factsOf(ids))
  answers.push(await space.blocksWith('预算', ids, 2).then((hits) => hits.map(({ no }) => no)))
  answers.push((await space.openingsWith(['合同', '食堂'], {})).map(({ line }) => line).toSorted())
  for (const fileId of ids) answers.push(await space.linesOf(fileId, { from: 0, count: 9 }))
  return answers
}

const rounded = (hit: PassageHit) => ({ ...hit, score: Number(hit.score.toFixed(9)) })

for (const seed of isDeep ? [1, 2, 3, 4] : [1]) {
  test(`a space in one, two and five parts answers alike (${seed})`, async () => {
    const files = randomFiles(seed, 60)
    const all = files.reduce((sum, { passages }) => sum + passages.length, 0)
    const spaces = [Infinity, Math.ceil(all / 2), Math.ceil(all / 5)].map(openSplit)
    const change = async (work: (space: SpaceIndexRpc) => Promise<unknown>) => {
      for (const { space } of spaces) await work(space)
    }
    const expectAlike = async (by: number) => {
      const [whole, ...split] = await Promise.all(
        spaces.map(({ space }) => answersOf(space, files, by)),
      )
      for (const answers of split) expect(answers).toEqual(whole)
    }
    await change(async (space) => {
      for (const file of files) await learn(space, file)
    })
    expect(spaces.map(({ count }) => count())).toEqual([1, 2, expect.any(Number)])
    expect(spaces[2]?.count()).toBeGreaterThanOrEqual(4)
    await expectAlike(seed + 10)

    await change(async (space) => {
      const idAt = (no: number) => files[no]?.fileId ?? testId<FileId>('')
      const [gone, named, alsoGone, moved] = [idAt(5), idAt(22), idAt(40), idAt(58)]
      await space.removeFile(gone)
      await space.removeFile(alsoGone)
      await space.renameFile(named, '全新的标题')
      await space.placeFiles([{ fileId: moved, folderId: '2' }])
      await space.setEdits(moved, 1, 1, [{ no: 0, text: '停车场预算改过了', isOff: false }])
    })
    // What is kept in memory of terms lags behind what goes, each index by itself.
    for (const item of spaces) item.reopen()
    await expectAlike(seed + 20)
  }, 60_000)
}

test('a file stays in its part when it is learned anew, and a removed one does not come back', async () => {
  const { space, count } = openSplit(3)
  const files = randomFiles(9, 6)
  for (const file of files) await learn(space, file)
  const parts = count()
  expect(parts).toBeGreaterThan(2)
  for (const file of files) await learn(space, file, 2)
  expect(count()).toBe(parts)
  const [gone, ...rest] = files.toReversed()
  if (!gone) throw new Error('no file')
  await space.removeFile(gone.fileId)
  const { fileId, title, passages } = gone
  await space.putPassages(fileId, 3, title, passages)
  expect(await space.commitFile(fileId, 3, passages.length)).toHaveProperty('refused')
  const { statistics } = await space.ask(title, {}, 100)
  expect(statistics.passages).toBe(rest.reduce((sum, file) => sum + file.passages.length, 0))
})

test('vectors are kept where their passages lie, and the nearest of all parts are told', async () => {
  const { space } = openSplit(4)
  const files = randomFiles(7, 8)
  for (const file of files) await learn(space, file)
  const { passages, isMoreLeft } = await space.takeUnembedded('m', 1_000)
  expect(isMoreLeft).toBe(false)
  expect(passages).toHaveLength(files.reduce((sum, file) => sum + file.passages.length, 0))
  const placed = passages.map(({ fileId, generation, no }, index) => {
    const angle = index / 100
    return { fileId, generation, no, values: new Float32Array([Math.cos(angle), Math.sin(angle)]) }
  })
  expect(await space.keepVectors('m', placed)).toBe(true)
  expect(await space.lacksVectors('m')).toBe(false)
  const near = await space.nearest('m', new Float32Array([1, 0]), {}, 5)
  expect(near.map(({ fileId, no }) => [fileId, no])).toEqual(
    placed.slice(0, 5).map(({ fileId, no }) => [fileId, no]),
  )
  const hits = await space.passagesAt(near.toReversed(), {})
  expect(hits.map(({ fileId, no }) => [fileId, no])).toEqual(
    near.toReversed().map(({ fileId, no }) => [fileId, no]),
  )
})
