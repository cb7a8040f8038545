import type { Passage, PassageHit } from '~/features/library/server/ports'

/** Passages that share words to different degrees, so that the order of hits says something about bm25. */
const sample: [title: string, text: string][] = [
  ['古镇客流调研报告', '二〇二五年古镇全年接待游客一百二十万人次，比上年增长百分之八。'],
  ['消防评审意见汇总', '古镇核心区的消防通道宽度不应小于四米，木结构建筑须加装喷淋。'],
  ['游客问卷分析报告', '游客最不满意的是停车，其次是餐饮价格；客流集中在节假日。'],
  ['控规文本', '古鎮遊客中心位於同溪片區，佔地1,200平方米，容積率不超過1.5。'],
  ['会议纪要', '会议要求在2026年三月之前完成停车场的改造，由住建局负责。'],
]
const questions = [
  '古镇2025年接待了多少游客',
  '停车场改造由谁负责',
  '游客中心容积率1.5',
  '消防通道',
]

interface Index {
  putPassages(fileId: string, generation: number, title: string, passages: Passage[]): unknown
  commitFile(fileId: string, generation: number, expected: number): unknown
  search(question: string, scope: object): PassageHit[] | Promise<PassageHit[]>
}

/** Learns the sample and answers, for each question, its hits as `file:score`. */
export async function rankSample(index: Index): Promise<string[][]> {
  for (const [fileNo, [title, text]] of sample.entries()) {
    const anchor = { kind: 'text' as const, from: 0, to: text.length }
    await index.putPassages(String(fileNo), 1, title, [{ no: 0, headings: [], text, anchor }])
    await index.commitFile(String(fileNo), 1, 1)
  }
  const answers = []
  for (const question of questions) {
    const hits = await index.search(question, {})
    answers.push(hits.map((hit) => `${hit.fileId}:${hit.score.toPrecision(6)}`))
  }
  return answers
}

/** What both engines answer: Node's SQLite, which measures, and workerd's, which serves. */
export const sampleRanks = [
  ['0:5.27718', '3:0.00000530376', '1:0.00000277311', '2:0.00000317003'],
  ['4:7.63966', '2:0.684139'],
  ['3:9.32285', '2:0.00000317003', '0:0.00000192140'],
  ['1:6.35746'],
]
