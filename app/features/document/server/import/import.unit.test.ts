import { expect, test } from 'vitest'
import { makeDocx, paragraph } from '../../../../../test/fixtures/make-docx'
import { makeArchive, makePptx, shapeXml } from '../../../../../test/fixtures/make-office'
import { XmlArchive } from '~/features/library/server'
import { readHeadings } from '#packages/document/outline'
import { readPptxOutline } from './pptx-headings'
import { ofDocx } from '.'

const open = (bytes: Uint8Array<ArrayBuffer>) =>
  XmlArchive.open({
    size: bytes.byteLength,
    read: async (from, length) => bytes.slice(from, from + length).buffer,
  })
const docx = async (body: string, styles = '') =>
  ofDocx(await open(makeDocx(body, { 'word/styles.xml': `<w:styles>${styles}</w:styles>` })))
const outlineOf = ({ headings }: { headings: readonly { level: number; text: string }[] }) =>
  headings.map(({ level, text }) => `${level}${text}`)

// Word's own Chinese files call their styles 1, 2, a3; only the names tell.
const STYLES = [
  '<w:style w:styleId="1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
  '<w:style w:styleId="2"><w:name w:val="heading 2"/></w:style>',
  '<w:style w:styleId="a3"><w:name w:val="Title"/></w:style>',
  '<w:style w:styleId="own"><w:name w:val="公司二级标题"/><w:basedOn w:val="2"/></w:style>',
  '<w:style w:styleId="third"><w:name w:val="三"/><w:basedOn w:val="own"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>',
  '<w:style w:styleId="plain"><w:name w:val="正文样式"/><w:basedOn w:val="1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>',
  '<w:style w:styleId="x"><w:name w:val="x"/><w:basedOn w:val="y"/></w:style>',
  '<w:style w:styleId="y"><w:name w:val="y"/><w:basedOn w:val="x"/></w:style>',
].join('')

test('levels of a Word file come from the paragraph, its style, or what that is based on; titles stay byte for byte', async () => {
  const found = await docx(
    [
      paragraph('论文题目', 'a3'),
      paragraph('第一章　绪论  概述', '1'),
      paragraph('正文', 'plain'),
      paragraph('1.1 背景', 'own'),
      paragraph('现状', 'third'),
      paragraph('绕圈', 'x'),
      '<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>自带级别</w:t></w:r></w:p>',
      '<w:p><w:pPr><w:pStyle w:val="1"/><w:outlineLvl w:val="9"/></w:pPr><w:r><w:t>自称正文</w:t></w:r></w:p>',
    ].join(''),
    STYLES,
  )
  expect(found).toMatchObject({ title: '论文题目', by: 'levels' })
  expect(outlineOf(found)).toEqual(['1第一章　绪论  概述', '21.1 背景', '3现状', '2自带级别'])
})

test('deleted words, tables and text boxes hold no headings; breaks and tabs are spaces', async () => {
  const heading = (inner: string) => `<w:p><w:pPr><w:pStyle w:val="1"/></w:pPr>${inner}</w:p>`
  const found = await docx(
    [
      heading(
        '<w:r><w:t>甲</w:t><w:tab/><w:t>乙</w:t></w:r><w:del><w:r><w:delText>旧</w:delText></w:r></w:del><w:ins><w:r><w:t>新</w:t></w:r></w:ins>',
      ),
      `<w:tbl><w:tr><w:tc>${heading('<w:r><w:t>表里</w:t></w:r>')}</w:tc></w:tr></w:tbl>`,
      heading('<w:r><w:t> </w:t></w:r>'),
    ].join(''),
    STYLES,
  )
  expect(outlineOf(found)).toEqual(['1甲 乙新'])
})

test('a Word file without levels is read by the numbers of its lines, and says so', async () => {
  const found = await docx(
    [
      '第一章 绪论',
      '本章说明背景。',
      '一、背景',
      '（一）现状',
      '1. 这是一句正文，不是标题。',
      '第二章 方法',
    ]
      .map((text) => paragraph(text))
      .join(''),
  )
  expect(found.by).toBe('numbers')
  expect(outlineOf(found)).toEqual(['1第一章 绪论', '2一、背景', '3（一）现状', '1第二章 方法'])
})

test('a level that is skipped leaves no outline, and the heading is named', async () => {
  const { headings } = await docx(paragraph('章', '1') + paragraph('太深', 'third'), STYLES)
  expect(readHeadings(headings)).toMatchObject({
    outline: [],
    refused: { heading: { text: '太深' } },
  })
})

test('a deck without sections is one chapter, its slides are sections, their points the third level', async () => {
  const found = await readPptxOutline(
    await open(
      makePptx([
        shapeXml(['年度汇报'], 'ctrTitle'),
        shapeXml(['游客增长'], 'title') +
          shapeXml(['桥上人多', '水边人少'], 'body') +
          shapeXml(['7'], 'sldNum'),
        shapeXml(['没有标题'], 'body'),
        shapeXml(['展望'], 'title'),
      ]),
    ),
  )
  expect(found.title).toBe('年度汇报')
  expect(outlineOf(found)).toEqual(['1年度汇报', '2游客增长', '3桥上人多', '3水边人少', '2展望'])
})

test('an archive that is none is refused by name', async () => {
  await expect(open(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
    slug: expect.stringMatching(/./),
  })
  const empty = await open(makeArchive({ 'a.txt': 'x' }))
  await expect(ofDocx(empty)).rejects.toMatchObject({ slug: expect.stringMatching(/./) })
})
