import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { testId } from '#test/ids'
import { openLongformWorld } from '#test/longform/longform-world'
import { hold } from '#test/longform/library'
import { noFaults, scriptModel } from '#test/longform/scripted-model'
import { countBodyWords, figuresOf, writeMarkdown, type DocTree } from '#packages/document'
import { creationForm } from '../../../contract'
import type { Work } from '../generator'
import { captionOf, isOfData } from './tables'
import { paperGenerator } from '.'

const TABLE = `| 断面 | 净宽 | 高峰小时人数 |
| --- | --- | --- |
| 东市口 | 4.2米 | 1420 |
| 永安桥 | 3.6米 | 980 |
| 文昌阁 |  | 640 |`
const PROSE =
  '古镇断面客流在东市口最为集中，高峰出现在上午十时。断面客流按净宽与高峰小时人数逐处核算，由双人计数。断面客流的监测设备每季度校准一次，读数存档两年。'

const library = () =>
  hold([
    {
      id: testId('7'),
      title: '客流调研报告.docx',
      extension: 'docx',
      passages: [PROSE, TABLE, PROSE.replaceAll('断面客流', '节假日客流')].map((text, no) => ({
        no,
        // A number of the source's own is no part of the name here.
        headings: ['3.2 断面客流'],
        text,
        anchor: { kind: 'page' as const, page: no + 1, boxes: [] },
      })),
    },
  ])

const heading = (id: string, title: string) => ({
  id: testId<NodeId>(id),
  kind: 'chapter' as const,
  title,
  intent: '',
  budget: 200,
  locked: false,
  source: 'custom' as const,
  note: '',
  evidenceIds: [],
  children: [],
})
const tree: DocTree = {
  id: testId('d'),
  title: '古镇客流',
  children: [heading('a', '断面客流'), heading('b', '断面客流的净宽')],
}
const work: Work = {
  creationId: '1',
  title: '古镇客流',
  form: creationForm.parse({
    kind: 'paper',
    topic: '古镇客流',
    material: 'AI智能',
    targetWords: 400,
  }),
  attachments: [],
  phase: 'write',
  round: 1,
  documentId: testId('d'),
  only: null,
}

async function written(isOffline: boolean) {
  const harness = openLongformWorld(library(), isOffline ? null : scriptModel(3, noFaults).model)
  harness.room.open(tree)
  await harness.run(paperGenerator, work)
  expect(harness.failed.size).toBe(0)
  return harness.document.read()
}

for (const isOffline of [true, false]) {
  const how = isOffline ? 'without a model' : 'by a model'
  test(`a table of a source stands ${how} in one section, cell for cell, with its name, number and source`, async () => {
    const { bodies, evidence } = await written(isOffline)
    const figures = [...bodies.values()].flatMap(figuresOf)
    expect(figures).toHaveLength(1)
    const [figure] = figures
    expect(figure?.attrs.caption).toBe('断面客流')
    const [source] = figure?.attrs.evidenceIds ?? []
    expect(evidence.get(source ?? '')).toMatchObject({
      quote: TABLE,
      fileId: '7',
      place: { page: 2 },
    })
    const holder = [...bodies.values()].find((body) => figuresOf(body).length > 0)
    if (!holder) throw new Error('no table')
    const text = writeMarkdown(holder)
    for (const row of [
      '断面 | 净宽 | 高峰小时人数',
      '东市口 | 4.2米 | 1420',
      '永安桥 | 3.6米 | 980',
    ]) {
      expect(text.replace(/ +/g, ' ')).toContain(row)
    }
    // Named before it stands, so that its number is read.
    expect(text.indexOf(`[#tab-${source ?? ''}]`)).toBeGreaterThan(-1)
    expect(text.indexOf(`[#tab-${source ?? ''}]`)).toBeLessThan(text.indexOf(':::table'))
    expect(Math.abs(countBodyWords(holder) - 200)).toBeLessThanOrEqual(isOffline ? 120 : 20)
  })
}

test('a table of another subject is not drawn under a heading, however near its file', async () => {
  const own = '古镇消防的微型站点每150米设一处，配备手抬机动泵。古镇消防的通道净宽不小于四米。'
  const harness = openLongformWorld(
    hold(
      [
        ['7', '客流调研报告.docx', '断面客流', TABLE],
        ['8', '消防评审意见.docx', '消防设施', own],
      ].map(([id = '', title = '', name = '', text = '']) => ({
        id: testId(id),
        title,
        extension: 'docx' as const,
        passages: [
          {
            no: 0,
            headings: ['古镇', name],
            text,
            anchor: { kind: 'page' as const, page: 1, boxes: [] },
          },
        ],
      })),
    ),
    null,
  )
  const parts = [heading('a', '消防'), heading('b', '站点')]
  const sections = parts.map((item) => ({ ...item, kind: 'section' as const }))
  harness.room.open({ ...tree, children: [{ ...heading('c', '断面客流'), children: sections }] })
  await harness.run(paperGenerator, work)
  const { bodies } = await harness.document.read()
  expect([...bodies.values()].flatMap(figuresOf)).toHaveLength(0)
})

test('a table keeps the name of its source without its number there; a box or a formula names none', () => {
  expect(captionOf('表5.3:标准文档类中的字号大小', '排版手册')).toBe('标准文档类中的字号大小')
  expect(captionOf('3.2 断面客流', '客流报告')).toBe('断面客流')
  expect(captionOf('注意', '安装手册')).toBe('')
  expect(captionOf('', '安装手册')).toBe('安装手册')
})

test('a listing that was laid out in columns is no table of data', () => {
  const listing = `| + g + h + i \\\\ | a + b + c + d |
| --- | --- |
| = j + k + l \\\\ | = j + k + l |
| = o + p + q \\\\ | = o + p + q |`
  expect(isOfData(listing)).toBe(false)
  expect(isOfData(TABLE)).toBe(true)
})
