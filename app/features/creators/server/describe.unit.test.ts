import { expect, test } from 'vitest'
import type { DeckSnapshot, DocumentSnapshot } from '~/features/sharing/creation-terms'
import type { ConversationSnapshot, SharedSource } from '~/features/sharing/terms'
import { describeSnapshot } from './describe'

const source = (index: number, title: string): SharedSource => ({
  index,
  kind: 'library',
  title,
  content: '',
  used: [],
  support: 'supported',
})
const attrs = { blockId: 'b1', by: 'ai' as const }
const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, attrs, content: [{ type: 'text' as const, text }] }],
})

test('of a text its characters, sources and chapters are counted, and all its words are there to be checked', () => {
  const section = (level: number, label: string, title: string, text: string) => ({
    level,
    label,
    title,
    body: paragraph(text),
  })
  const document: DocumentSnapshot = {
    kind: 'document',
    title: '调研报告',
    sections: [
      section(1, '第一章', '背景', '古镇在河边。'),
      section(2, '1.1', '范围', '东到桥。'),
      section(1, '', '附录', '略。'),
    ],
    labels: {},
    sources: [source(1, '导则'), source(2, '导则'), source(3, '纪要')],
    works: [],
  }
  const { facts, text } = describeSnapshot(document)
  expect(facts).toMatchObject({ form: 'document', parts: 3, evidence: 3, sources: 2 })
  expect(facts.chapters).toEqual(['第一章 背景', '附录'])
  expect(facts.words).toBeGreaterThan(10)
  expect(text.split('\n')).toEqual(['背景', '古镇在河边。', '范围', '东到桥。', '附录', '略。'])
})

test('of a deck its chapters, or where it has none its pages, are named; of a conversation its questions', () => {
  const slide = (title: string, isChapter: boolean) => ({
    role: 'content',
    layout: 'points',
    title,
    isChapter,
    bullets: [{ text: '一点', marks: [] }],
    figure: null,
  })
  const deck = (slides: DeckSnapshot['slides']): DeckSnapshot => ({
    kind: 'deck',
    title: '汇报',
    byline: '',
    template: 'sujian',
    slides,
    sources: [],
  })
  const divided = deck([slide('封面', false), slide('第一篇', true), slide('结论', false)])
  expect(describeSnapshot(divided).facts).toMatchObject({ parts: 3, chapters: ['第一篇'] })
  const plain = deck(Array.from({ length: 20 }, (_, no) => slide(`第${no + 1}页`, false)))
  expect(describeSnapshot(plain).facts.chapters).toHaveLength(12)

  const turn = { question: '限高多少？', answer: '9米。', refs: [source(1, '导则')], checks: [] }
  const conversation: ConversationSnapshot = { kind: 'conversation', title: '限高', turns: [turn] }
  const { facts, text } = describeSnapshot(conversation)
  expect(facts).toMatchObject({ form: 'conversation', parts: 1, evidence: 1 })
  expect(facts.chapters).toEqual(['限高多少？'])
  expect(text).toBe('限高多少？\n9米。')
})
