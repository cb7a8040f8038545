import { expect, test } from 'vitest'
import { presentWork } from './present'

const facts = { form: 'file', words: 1, parts: 1, evidence: 0, sources: 0, chapters: [] } as const
const row = {
  work: {
    id: '1',
    creatorId: '2',
    kind: 'share',
    title: '2025古镇客流调研报告.docx',
    summary: '',
    shareCode: 'code',
    createdAt: 0,
    facts,
  },
  name: '云岫规划院',
  seal: '云岫',
  recent: 3,
}

test('a file is shown by its title, a text by every word of it', () => {
  const titled = (title: string, form: 'file' | 'document') =>
    presentWork(
      JSON.parse(
        JSON.stringify({ ...row, work: { ...row.work, title, facts: { ...facts, form } } }),
      ),
    ).title
  expect(titled('2025古镇客流调研报告.docx', 'file')).toBe('2025古镇客流调研报告')
  expect(titled('.pdf', 'file')).toBe('.pdf')
  expect(titled('谈 README.md', 'document')).toBe('谈 README.md')
})
