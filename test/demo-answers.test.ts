import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withPlainIds } from '#test/ids'
import { questionTerms } from '#packages/chinese/terms'
import { ANOTHER_WAY, NOTHING_FOUND } from '~/core/refusal'
import { chunk, firstChunkState } from '~/features/library/server/ingest/chunk'
import { parsers } from '#packages/office-read'
import { firstReading, type ReadingState } from '#packages/office-read/document'
import { openPassageIndex } from '~/features/library/server/passage-index'
import { answerOffline } from '~/features/models/server/offline'
import { openNodeSql } from './support/node-sql'

// The documents that a new team starts with: five short files, few passages.
const files = {
  pdf: '临溪古镇保护与更新导则（终稿）.pdf',
  docx: '2025古镇客流调研报告.docx',
  html: '历史文化名镇保护规划编制要求.html',
  md: '居民座谈会纪要-第三次.md',
  txt: '消防评审意见汇总.txt',
}
type Kind = keyof typeof files

const index = withPlainIds(openPassageIndex(openNodeSql()))
const titles = new Map<string, string>()
for (const [kind, title] of Object.entries(files)) {
  const bytes = new Uint8Array(readFileSync(new URL(`../demo/${title}`, import.meta.url)))
  const document = await parsers[kind as Kind].open(bytes)
  let state = firstChunkState
  let count = 0
  let before: ReadingState = firstReading
  for (let window = 0; window < document.windows; window += 1) {
    const content = await document.read(window, before)
    const cut = chunk(content.blocks, state, window === document.windows - 1)
    before = content
    state = cut.state
    count += cut.passages.length
    index.putPassages(kind, 1, title, cut.passages)
  }
  index.commitFile(kind, 1, count)
  titles.set(kind, title)
  await document.close()
}

async function ask(question: string, ...fileIds: Kind[]) {
  const scope = fileIds.length > 0 ? { fileIds } : {}
  const terms = questionTerms(question)
  const statistics = index.statistics([...new Set([...terms.words, ...terms.bigrams])])
  const hits = index.search(question, scope, 12)
  const passages = hits.map((hit, index) => ({
    alias: index + 1,
    title: titles.get(hit.fileId) ?? '',
    headings: hit.headings,
    text: hit.text,
    score: hit.score,
  }))
  const request = { messages: [], grounding: { question, passages, statistics } }
  let answer = ''
  for await (const event of answerOffline(request, new AbortController().signal))
    if (event.type === 'text') answer += event.text
  return answer
}

test('a heading set in the letters of the text is no part of the sentence below it', async () => {
  const answer = await ask('沿河第一界面建筑限高是多少')
  expect(answer).toMatch(/^沿河第一界面建筑限高9米/)
})

test('of two ordinals the one that was asked for answers', async () => {
  expect(await ask('沿河第一界面建筑限高是多少')).not.toContain('12米')
  expect(await ask('沿河第二界面建筑限高是多少')).toContain('12米')
})

test('a row of a table is told in words', async () => {
  const answer = await ask('夜游延长至23时赞成多少票')
  expect(answer).toContain('事项夜游延长至23时：赞成6，反对19，弃权2[')
  expect(answer).not.toContain('|')
})

test.each([
  ['居民座谈会有多少人到会', '到会居民代表27人'],
  ['表决没有通过的是哪一项', '夜游延长至23时未获通过'],
  ['消防取水口多少米设一处', '每100米设一处'],
])('%s is answered without a hedge', async (question, answer) => {
  const text = await ask(question)
  expect(text).toContain(answer)
  expect(text).not.toContain('未找到')
})

test.each(['镇长是谁', '今天股市收盘多少点'])('%s is refused', async (question) =>
  expect(await ask(question)).toBe(NOTHING_FOUND),
)

test.each(['临溪古镇的房价是多少', '火星探测器使用什么推进剂'])(
  '%s is not answered: passages that share its words are named as what they are',
  async (question) => {
    const answer = await ask(question)
    expect(answer).toMatch(/^未找到回答，以下原文可能相关：/)
    expect(answer.endsWith(ANOTHER_WAY)).toBe(true)
  },
)

test('each of two questions is answered, and one without an answer is named', async () => {
  const both = await ask('微型消防站间距改为多少米，改用电灶补贴多少')
  expect(both).toContain('150米')
  expect(both).toContain('2000元')
  const answer = await ask('微型消防站间距改为多少米，古镇房价是多少')
  expect(answer).toContain('150米')
  expect(answer).toMatch(/第二问没有找到答案。$/)
})

test('asked for a summary it says that it cannot write one and shows how the parts begin', async () => {
  const answer = await ask('总结居民座谈会纪要')
  expect(answer).toContain('不能归纳全文')
  expect(answer).toContain('到会情况：到会居民代表27人')
  expect(answer).not.toContain('时间：')
})

test('an asked number is answered with a sentence that holds one', async () => {
  expect(await ask('节假日的实测周转率是多少？')).toContain('2.76')
})
