import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { DOMParser } from 'linkedom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NodeId } from '~/core/ids'
import { newMapView } from '#packages/document/map/map-view'
import { emptyNode } from '#packages/document/outline'
import type { DocNode, DocTree } from '#packages/document/tree'
import { titleFault } from '#packages/document/tree-faults'
import { markdownOfMap } from '../export/map-markdown'
import { fittedMap, readMapFile, writeFreemind, writeMapWord, writeOpml, writeXmind } from '.'

beforeEach(() => void vi.stubGlobal('DOMParser', DOMParser))

const node = (id: string, title: string, more: Partial<DocNode> = {}): DocNode => ({
  ...emptyNode,
  id: id as NodeId,
  title,
  source: 'custom',
  children: [],
  ...more,
})

const tree: DocTree = {
  id: 'root' as NodeId,
  title: '古镇 <保护> & “更新”',
  children: [
    node('a', '价值与现状', {
      note: '第一行\n第二行',
      children: [node('b', '木构民居\n清末'), node('c', '水系格局')],
    }),
    node('d', '客流与承载量'),
  ],
  map: {
    ...newMapView,
    layout: 'fishbone',
    styles: { c: { marker: 'star', colour: null }, d: { marker: '1', colour: 'red' } },
    summaries: {
      s1: { parentId: 'a' as NodeId, nodeIds: ['b' as NodeId, 'c' as NodeId], title: '构成' },
    },
  },
}

const topics = [
  { level: 1, title: '价值与现状', note: '第一行\n第二行', marker: null },
  { level: 2, title: '木构民居\n清末', note: '', marker: null },
  { level: 2, title: '水系格局', note: '', marker: 'star' },
  { level: 1, title: '客流与承载量', note: '', marker: '1' },
]

test('a map goes out as XMind has it and comes back the same', async () => {
  const bytes = writeXmind(tree)
  const file = new File([bytes], '图.xmind')
  const summaries = [{ first: 1, last: 2, title: '构成' }]
  expect(await readMapFile(file)).toEqual([
    { title: tree.title, topics, summaries, layout: 'fishbone', theme: 'ink' },
  ])
  const content: unknown = JSON.parse(
    strFromU8(unzipSync(bytes)['content.json'] ?? new Uint8Array()),
  )
  expect(content).toMatchObject([
    {
      rootTopic: {
        children: {
          attached: [
            {
              summaries: [{ range: '(0,1)', topicId: 's1-topic' }],
              children: { summary: [{ id: 's1-topic', title: '构成' }] },
            },
            { markers: [{ markerId: 'priority-1' }] },
          ],
        },
      },
    },
  ])
})

test('markers of a topic, the theme and evidence go into .xmind, and what XMind has of them comes back', async () => {
  const styles = {
    d: { marker: '1' as const, more: ['flag' as const, 'done' as const], colour: null },
  }
  const d = node('d', '客流', { note: '要点', evidenceIds: ['e1', 'e2'] })
  const map = { ...newMapView, theme: 'celadon' as const, styles }
  const own = { ...tree, children: [d], map }
  const e1 = { words: '“七千人次”（报告，第3页）', link: null }
  const bytes = writeXmind(own, new Map([['e1', e1]]))
  const note = '要点\n依据：\n“七千人次”（报告，第3页）'
  const [read] = await readMapFile(new File([bytes], '图.xmind'))
  expect(read).toMatchObject({ theme: 'celadon' })
  expect(read?.topics).toEqual([
    { level: 1, title: '客流', note, marker: '1', more: ['flag', 'done'] },
  ])
  const [freemind] = await readMapFile(new File([writeFreemind({ ...own, title: '图' })], '图.mm'))
  expect(freemind?.topics).toMatchObject([{ marker: '1', more: ['flag', 'done'] }])
})

test('evidence of the library and of pages goes into .xmind with its place, and comes back out of the note', async () => {
  const ofFile = { fileId: '7', passageNo: 12, quote: '七千人次' }
  const ofPage = { url: 'https://example.com/a', title: '公报', quote: '两日\n高峰' }
  const evidence = new Map([
    ['e1', { words: '“七千人次”（报告，第3页）', link: ofFile }],
    ['e2', { words: '“两日\n高峰”（公报）', link: ofPage }],
    ['e3', { words: '“无处”', link: null }],
  ])
  const topicsWith = async (evidenceIds: string[], change = (text: string) => text) => {
    const d = node('d', '客流', { note: '要点', evidenceIds })
    const bytes = writeXmind({ ...tree, children: [d] }, evidence)
    const content = change(strFromU8(unzipSync(bytes)['content.json'] ?? new Uint8Array()))
    const file = new File([zipSync({ 'content.json': strToU8(content) })], '图.xmind')
    const [read] = await readMapFile(file)
    return read?.topics.map(({ note, sources }) => ({ note, sources }))
  }
  const sources = [
    { words: '“七千人次”（报告，第3页）', ...ofFile },
    { words: '“两日\n高峰”（公报）', ...ofPage },
  ]
  expect(await topicsWith(['e1', 'e2'])).toEqual([{ note: '要点', sources }])
  expect(await topicsWith(['e1', 'e2', 'e3'])).toEqual([{ note: '要点\n依据：\n“无处”', sources }])
  const hostile = (text: string) => text.replace('"fileId":"7"', '"fileId":"../7"')
  expect(await topicsWith(['e1'], hostile)).toEqual([
    { note: '要点\n依据：\n“七千人次”（报告，第3页）', sources: undefined },
  ])
})

test.each([
  [{ map: { properties: { 'svg:fill': '#101418FF' } } }, 'night'],
  [{ centralTopic: { properties: { 'svg:fill': '#D6402A' } } }, 'seal'],
  [{ centralTopic: { properties: { 'svg:fill': '#777777' } } }, 'ink'],
  [{ centralTopic: { properties: { 'svg:fill': 'none' } } }, undefined],
])(
  'a sheet of XMind is drawn in the theme that is nearest to its colours: %j is %s',
  async (theme, name) => {
    const sheet = { rootTopic: { title: '图', children: { attached: [{ title: '甲' }] } }, theme }
    const bytes = zipSync({ 'content.json': strToU8(JSON.stringify([sheet])) })
    const [read] = await readMapFile(new File([bytes], '图.xmind'))
    expect(read?.theme).toBe(name)
  },
)

// The DOM of these tests leaves entities in attributes as they are; a browser reads them, see the journey.
const plainTree = { ...tree, title: '古镇保护与更新' }

test('a map goes out as FreeMind has it and comes back the same', async () => {
  const file = new File([writeFreemind(plainTree)], '图.mm')
  expect(await readMapFile(file)).toEqual([{ title: plainTree.title, topics }])
})

test('an outline goes out and comes back with its notes', async () => {
  const file = new File([writeOpml(plainTree)], '图.opml')
  const plain = topics.map((topic) => ({ ...topic, marker: null }))
  expect(await readMapFile(file)).toEqual([{ title: plainTree.title, topics: plain }])
})

test('files of XMind 8 are read, with every sheet of theirs', async () => {
  const sheet = (
    title: string,
  ) => `<sheet id="${title}"><topic structure-class="org.xmind.ui.logic.left">
    <title>${title}</title><children><topics type="attached"><topic><title>甲</title>
    <notes><plain>一句</plain></notes><marker-refs><marker-ref marker-id="flag-blue"/></marker-refs>
    <children><topics type="attached"><topic><title>乙</title></topic></topics>
    <topics type="summary"><topic><title>概要</title></topic></topics></children></topic></topics></children>
    </topic></sheet>`
  const xml = `<xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0">${sheet('一')}${sheet('二')}</xmap-content>`
  const bytes = zipSync({ 'content.xml': strToU8(xml) })
  const maps = await readMapFile(new File([bytes], '旧.xmind'))
  expect(maps.map(({ title }) => title)).toEqual(['一', '二'])
  expect(maps[0]).toMatchObject({
    layout: 'logicalStructureLeft',
    topics: [
      { level: 1, title: '甲', note: '一句', marker: 'flag' },
      { level: 2, title: '乙' },
    ],
  })
})

test('a list with one head is a map of that name, any other one of the file’s', async () => {
  const [headed] = await readMapFile(new File(['# 总题\n- 甲\n  - 乙\n- 丙\n'], '笔记.md'))
  expect(headed).toMatchObject({
    title: '总题',
    topics: [{ level: 1, title: '甲' }, { level: 2 }, { level: 1 }],
  })
  const [plain] = await readMapFile(new File(['甲\n乙\n'], '笔记.txt'))
  expect(plain).toMatchObject({ title: '笔记', topics: [{ title: '甲' }, { title: '乙' }] })
})

test('what is no map, or is damaged, is refused', async () => {
  await expect(readMapFile(new File(['no zip'], '坏.xmind'))).rejects.toThrow()
  await expect(readMapFile(new File([zipSync({ a: strToU8('b') })], '空.xmind'))).rejects.toThrow()
  await expect(readMapFile(new File(['<other/>'], '坏.mm'))).rejects.toThrow()
})

test('a map goes out as Markdown and comes back with its notes; what topics lean on goes along in every text', async () => {
  const evidence = new Map([['e1', { words: '“七千人次”（报告，第3页）', link: null }]])
  const d = node('d', '客流', { note: '第一行\n第二行', evidenceIds: ['e1'] })
  const own = { ...tree, title: '古镇', children: [d, node('x', '末')] }
  const note = '第一行\n第二行\n依据：\n“七千人次”（报告，第3页）'
  const read = async (text: string, name: string) => (await readMapFile(new File([text], name)))[0]
  const topics = [
    { level: 1, title: '客流', note },
    { title: '末', note: '' },
  ]
  expect(await read(markdownOfMap(own, evidence), '图.md')).toMatchObject({ title: '古镇', topics })
  expect(await read(writeFreemind(own, evidence), '图.mm')).toMatchObject({ topics })
  expect(await read(writeOpml(own, evidence), '图.opml')).toMatchObject({ topics })
  const word = strFromU8(
    unzipSync(writeMapWord(own, evidence))['word/document.xml'] ?? new Uint8Array(),
  )
  expect(word).toContain('“七千人次”（报告，第3页）')
})

test('titles that none can be here are mended: line ends, controls, too many lines, half of a letter', () => {
  const titled = (title: string) => ({ level: 1, title, note: '', marker: null })
  const titles = ['甲\r\n乙', '丙\t丁\u0000', '行\n'.repeat(14), `${'长'.repeat(199)}😀`, '\u200b']
  const { map } = fittedMap({ title: '图\u0007名', topics: titles.map(titled) })
  expect(map.title).toBe('图 名')
  for (const { title } of map.topics) expect(titleFault(title, true)).toBeNull()
  expect(map.topics.map(({ title }) => title).slice(0, 2)).toEqual(['甲\n乙', '丙 丁'])
  expect(map.topics[4]?.title).toBe('（空）')
})

test('what is too long, too deep or too much is counted, and the rest is there', () => {
  const long = { level: 30, title: '长'.repeat(300), note: '', marker: null }
  const rest = Array.from({ length: 5_000 }, () => ({
    level: 1,
    title: ' ',
    note: '',
    marker: null,
  }))
  const { map, cut } = fittedMap({ title: '', topics: [long, ...rest] })
  expect(cut).toBe(2)
  expect(map.title).toBe('未命名脑图')
  expect(map.topics).toHaveLength(5_000)
  expect(map.topics[0]).toMatchObject({ level: 20, title: '长'.repeat(200) })
  expect(map.topics[1]).toMatchObject({ title: '（空）' })
})

test('a Word outline has each topic as a heading of its level', () => {
  const parts = unzipSync(writeMapWord(tree))
  const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  expect([...text.matchAll(/pStyle w:val="(\w+)"/g)].map(([, style]) => style)).toEqual([
    'Title',
    'Heading1',
    'Normal',
    'Normal',
    'Heading2',
    'Heading2',
    'Heading1',
  ])
  expect(text).toContain('古镇 &lt;保护&gt; &amp; “更新”')
})
