import { Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { proseSchema } from '~/features/document/prose'
import { plainText, linesOfBlock } from '#packages/document'
import { levelsOfMarkdown } from '../../prose/paste/heading-levels'
import { provenance } from '../../prose/provenance'
import { insertBlocks, pastedLevels, sectionsFrom, sectionStarts } from './pasted-headings'

const { paragraph, heading, doc } = proseSchema.nodes
const line = (words: string) => paragraph.create(null, words ? proseSchema.text(words) : null)
const head = (words: string) => heading.create(null, proseSchema.text(words))

let no = 0
function stateOf(words: string, caret: number): EditorState {
  const state = EditorState.create({
    doc: doc.create(null, [line(words)]),
    plugins: [provenance(() => `b${(no += 1)}`)],
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, caret)))
}
const pasted = [line('引子。'), head('现状'), line('甲。'), head('路径'), line('乙。')]
const sliceOf = (nodes = pasted) => new Slice(doc.create(null, nodes).content, 1, 1)

function paste(state: EditorState, levels: readonly number[]) {
  const { tr, ...range } = insertBlocks(state.tr, sliceOf().content)
  const next = state.apply(tr)
  const starts = sectionStarts(next.doc, range, levels)
  return { next, found: sectionsFrom(next, starts) }
}
const wordsOf = (body: Parameters<typeof plainBody>[0]) => plainBody(body)
const plainBody = (body: { content: readonly Parameters<typeof linesOfBlock>[0][] }) =>
  body.content.flatMap((block) => [...linesOfBlock(block)].map(plainText))

test('pasted headings part the text where the caret was, and what stood after it goes with the last', () => {
  const { next, found } = paste(stateOf('前面后面', 3), [1, 2])
  expect(found?.sections.map(({ title, level }) => [title, level])).toEqual([
    ['现状', 1],
    ['路径', 2],
  ])
  expect(found?.sections.map(({ body }) => wordsOf(body))).toEqual([['甲。'], ['乙。', '后面']])
  expect(next.doc.textBetween(0, found?.from ?? 0, '|')).toBe('前面|引子。')
  expect(found?.caret).toEqual({ index: 1, position: 3 })
})

test('deeper headings stay lines of their section, and a text with none of the first two is pasted as it is', () => {
  const { found } = paste(stateOf('', 1), [2, 3])
  expect(found?.sections.map(({ title }) => title)).toEqual(['现状'])
  expect(found?.sections.map(({ body }) => wordsOf(body))).toEqual([['甲。', '路径', '乙。']])
  const state = stateOf('', 1)
  expect(pastedLevels(state, sliceOf(), [3, 3])).toBeNull()
  expect(pastedLevels(state, sliceOf(), [1])).toBeNull()
  expect(pastedLevels(state, sliceOf([head('只有标题')]), [1])).toBeNull()
  expect(pastedLevels(state, sliceOf(), [1, 2])).toEqual([1, 2])
})

test('a heading that was taken away meanwhile is no section', () => {
  const { next } = paste(stateOf('', 1), [1, 1])
  expect(sectionsFrom(next, new Map([['gone', 1]]))).toBeNull()
})

test('levels of Markdown are read outside of code', () => {
  expect(levelsOfMarkdown('# 甲\n\n```\n# 不是\n```\n\n### 乙\n#无空格')).toEqual([1, 3])
})
