import { addFile, ask, learnAll } from '#test/learning'
import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import { headingsOf } from '#packages/document'
import { headingStyles, makeDocx, paragraph } from '../../../../../test/fixtures/make-docx'
import { OUTLINE_LEVELS_WRONG } from '../../terms'
import { parseOutline } from './write-outline'

const outlineOf = async (name: string, bytes: Uint8Array<ArrayBuffer> | string) => {
  const world = createWorld()
  const fileId = await addFile(world, name, bytes)
  await learnAll(world, ask(fileId))
  const source = { kind: 'file' as const, fileId }
  const { teamId } = world.ctx.seat
  return parseOutline(world.ctx, { teamId, title: '题目', source })
}

test('the outline of a Word file is its headings, byte for byte, those without a text among them', async () => {
  const body = [
    paragraph('第一章　绪论', 'Heading1'),
    paragraph('1.1  背景', 'Heading2'),
    paragraph('现状', 'Heading3'),
    paragraph('一段正文，说明现状。'),
    paragraph('第二章　方法', 'Heading1'),
    paragraph('附录', 'Heading1'),
  ].join('')
  const { tree, problem, hint } = await outlineOf(
    '提纲.docx',
    makeDocx(body, { 'word/styles.xml': headingStyles }),
  )
  expect(problem).toBe('')
  expect(hint).toBe('')
  expect(headingsOf(tree).map(({ level, text }) => `${level}${text}`)).toEqual([
    '1第一章　绪论',
    '21.1  背景',
    '3现状',
    '1第二章　方法',
    '1附录',
  ])
})

test('a level that is skipped leaves no outline, and the heading is named', async () => {
  const body = paragraph('章', 'Heading1') + paragraph('太深', 'Heading3') + paragraph('正文正文。')
  const { tree, problem, text } = await outlineOf(
    '提纲.docx',
    makeDocx(body, { 'word/styles.xml': headingStyles }),
  )
  expect(tree.children).toEqual([])
  expect(problem).toBe(`${OUTLINE_LEVELS_WRONG}：太深`)
  expect(text).toBe('# 章\n### 太深')
})

test('a Word file without levels is read by the numbers of its lines, and that is told', async () => {
  const body = [
    paragraph('一、缘起'),
    paragraph('古镇的来历说起来很长，这里只说个大概。'),
    paragraph('（一）旧例'),
    paragraph('二、做法'),
  ].join('')
  const { tree, problem, hint } = await outlineOf('提纲.docx', makeDocx(body))
  expect(problem).toBe('')
  expect(headingsOf(tree).map(({ text }) => text)).toEqual(['一、缘起', '（一）旧例', '二、做法'])
  expect(hint).toContain('按行首的编号认出')
})

test('a file without headings says so, and brings its short lines to make an outline of', async () => {
  const body = ['缘起与旧例', '做法', '古镇的来历说起来很长，这里只说个大概。', '余论']
    .map((line) => paragraph(line))
    .join('')
  const { tree, problem, text } = await outlineOf('提纲.docx', makeDocx(body))
  expect(tree.children).toEqual([])
  expect(problem).toContain('没有从这份文档认出标题')
  expect(text).toBe('缘起与旧例\n做法\n余论')
})

test('a list of works in an outline is no chapter, and that is told', async () => {
  const { tree, problem, hint } = await outlineOf(
    '提纲.md',
    '# 缘起\n\n古镇的来历。\n\n## 旧例\n\n# 参考文献\n\n## 中文\n\n# 余论\n',
  )
  expect(problem).toBe('')
  expect(headingsOf(tree).map(({ text }) => text)).toEqual(['缘起', '旧例', '余论'])
  expect(hint).toBe('「参考文献」随正文自动生成，没有列为章节')
})

test('a typed outline is kept with all its levels, and one that skips a level is refused', async () => {
  const { ctx } = createWorld()
  const { teamId } = ctx.seat
  const typed = (text: string) =>
    parseOutline(ctx, { teamId, title: '题目', source: { kind: 'text', text } })
  const { tree, problem } = await typed('# 一、缘起\n## 1.1 旧例\n### 其一')
  expect(problem).toBe('')
  expect(headingsOf(tree).map(({ text }) => text)).toEqual(['一、缘起', '1.1 旧例', '其一'])
  expect(await typed('# 缘起\n### 跳过了节')).toMatchObject({
    tree: { children: [] },
    problem: `${OUTLINE_LEVELS_WRONG}：跳过了节`,
  })
})

test('what no creation would take is told when it is read, not when it is ordered', async () => {
  const { ctx } = createWorld()
  const { teamId } = ctx.seat
  const typed = (text: string) =>
    parseOutline(ctx, { teamId, title: '题目', source: { kind: 'text', text } })
  const chapters = Array.from({ length: 501 }, (_, index) => `# 第${index + 1}部分`).join('\n')
  expect(await typed(chapters)).toMatchObject({ tree: { children: [] }, problem: '大纲最多500章' })
  expect(await typed(`# 缘起\n# ${'长'.repeat(201)}`)).toMatchObject({
    tree: { children: [] },
    problem: `标题不能超过200个字：${'长'.repeat(20)}`,
  })
})
