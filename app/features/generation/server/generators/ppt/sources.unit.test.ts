import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { openLongformWorld } from '#test/longform/longform-world'
import { hold } from '#test/longform/library'
import { creationForm } from '../../../contract'
import type { Work } from '../generator'
import { treeOf } from '../outline/shape'
import { deckGenerator } from '.'

const RULES = '临溪古镇保护与更新导则（终稿）'
const HEADED = {
  编制目的: '为保护临溪古镇的传统格局，改善居民生活条件，制定本导则。导则以先保护后更新为原则。',
  沿河界面:
    '沿河第一界面建筑限高9米，檐口高度不高于6米。立面禁用反光玻璃和大面积瓷砖。屋面坡度控制在26度至30度之间。',
  消防: '核心保护区每150米设一处微型站点，配备手抬机动泵。居民院落的厨房应设独立的燃气切断阀。',
  分期实施: '建设活动分三期推进，近期以沿河街巷的整治为主。古镇保护的更新项目每年公示一次。',
  停留: '与2023年相比，平均停留时间延长0.4小时，主要因为夜游项目的开放。',
}

test('every slide tells what stands in its source under a heading of the same words, whichever slide is made first', async () => {
  const passages = Object.entries(HEADED).map(([heading, text], no) => ({
    no,
    headings: ['总则', heading],
    text,
    anchor: { kind: 'page' as const, page: no + 1, boxes: [] },
  }))
  const library = hold([{ id: testId('1'), title: `${RULES}.pdf`, extension: 'pdf', passages }])
  const part = (title: string) => ({ title, intent: `参见《${RULES}》`, children: [] })
  const titles = Object.keys(HEADED).filter((heading) => heading !== '停留')
  const chapter = { title: '总则', intent: '', children: titles.map(part) }
  let ids = 0
  const tree = treeOf([chapter], {
    id: testId('d'),
    title: '古镇汇报',
    newId: () => testId(`n${(ids += 1)}`),
  })
  const harness = openLongformWorld(library, null)
  harness.room.open(tree)
  const form = { kind: 'ppt', project: 'ppt', topic: '古镇汇报', material: 'AI智能' }
  const work: Work = {
    creationId: '1',
    title: '古镇汇报',
    form: creationForm.parse(form),
    attachments: [],
    phase: 'write',
    round: 1,
    documentId: testId('d'),
    only: null,
  }
  await harness.run(deckGenerator, work)
  const texts: Record<string, string> = {}
  for (const { id, title } of tree.children[0]?.children ?? []) {
    const { body } = (await harness.document.section(id)) ?? {}
    texts[title] = JSON.stringify(body?.content.filter(({ type }) => type === 'bulletList') ?? [])
  }
  expect(texts['编制目的']).toContain('改善居民生活条件')
  expect(texts['沿河界面']).toContain('限高9米')
  expect(texts['消防']).toContain('手抬机动泵')
  expect(texts['分期实施']).toContain('分三期推进')
  expect(texts['编制目的']).not.toContain('限高9米')
  // 项目的 is no 目的.
  expect(texts['编制目的']).not.toContain('夜游项目的开放')
})
