import { table } from '#test/plain-document'
import { bodyOf, paragraph } from '#test/rooms'
import { partsOf, textPart } from '#test/word/package'
import { thesisOf } from '#test/word/thesis'
import { faultsOf } from '#test/word/validate'
import { expect, test } from 'vitest'
import { newNodeId } from '#packages/basics/ids'
import type { DocNode } from '#packages/document/tree'
import { writeWord } from '../write-word'

const small = thesisOf({
  chapters: 2,
  characters: 400,
  formulas: 0,
  tables: 0,
  figures: 0,
  references: 2,
})

test('an appendix stands behind the works, lettered in headings, contents and captions alike', async () => {
  const last = small.tree.children.findLast(({ kind }) => kind === 'chapter')
  if (!last) throw new Error('no chapter')
  const appendix: DocNode = { ...last, id: newNodeId(), title: '附录 调查问卷', children: [] }
  const part: DocNode = { ...appendix, id: newNodeId(), kind: 'section', title: '正文' }
  const tree = {
    ...small.tree,
    children: [...small.tree.children, { ...appendix, children: [part] }],
  }
  const bodies = new Map(small.bodies).set(part.id, bodyOf(paragraph('p', '问卷如下。'), table))
  const parts = await partsOf(
    writeWord(
      { ...small, tree, bodies },
      {
        preset: 'thesis',
        edition: '2025',
        style: 'numeric',
        author: '林墨',
        exportedAt: Date.UTC(2026, 10, 29),
        bytesOf: async () => null,
      },
    ),
  )
  expect(faultsOf(parts)).toEqual([])
  const xml = textPart(parts, 'word/document.xml')
  const words = xml
    .replace(/<w:instrText.*?<\/w:instrText>/g, '')
    .replaceAll('<w:tab/>', '\t')
    .replaceAll('</w:p>', '\n')
    .replace(/<[^>]*>/g, '')
  expect(words).toMatch(/\n附录A 调查问卷\t\n(?:.*\n)*?A\.1 正文\t\n/)
  expect(words).toMatch(/\n附录A 调查问卷\nA\.1 正文\n问卷如下。\n/)
  expect(words).toContain('\n表 A-1　各省产值\n')
  expect(words.lastIndexOf('附录A')).toBeGreaterThan(words.lastIndexOf('参考文献'))
  expect(xml).toContain('SEQ 表A ')
})
