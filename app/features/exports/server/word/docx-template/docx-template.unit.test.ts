import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  docxTemplateOf,
  templateText,
  paragraphOf,
  relationOf,
  type DocxTemplateChanges,
} from '#test/word/docx-templates'
import { hasOffice, throughOffice } from '#test/word/office'
import { bytesOf, textPart, xmlPart, type Parts } from '#test/word/package'
import { thesisOf } from '#test/word/thesis'
import { faultsOf } from '#test/word/validate'
import type { WordOptions, WordReport } from '../options'
import { writeWord } from '../write-word'
import { allOf, textOf } from '../xml/read'
import { openDocxTemplate } from './open'
import { docxTemplateReport } from './report'

const small = thesisOf({
  chapters: 2,
  characters: 3_000,
  formulas: 4,
  tables: 9,
  figures: 4,
  references: 6,
})

async function grafted(template: Uint8Array<ArrayBuffer>, more: Partial<WordOptions> = {}) {
  let report: WordReport | undefined
  const bytes = await bytesOf(
    writeWord(small, {
      preset: 'thesis',
      edition: '2025',
      style: 'numeric',
      exportedAt: Date.UTC(2026, 10, 22),
      author: '林墨',
      bytesOf: async () => null,
      template,
      report: (it) => (report = it),
      ...more,
    }),
  )
  const parts: Parts = unzipSync(bytes)
  return { bytes, parts, report, body: textPart(parts, 'word/document.xml') }
}

test('the text goes where the template says, in its styles, and everything of the template stays', async () => {
  const { parts, body, report } = await grafted(docxTemplateOf())
  expect(faultsOf(parts)).toEqual([])
  const words = [...allOf(xmlPart(parts, 'word/document.xml'), 'w:p')].map(textOf)
  const indexOf = (text: string) => words.findIndex((item) => item.includes(text))
  expect(indexOf('题目：区域数据研究与分析方法')).toBe(1)
  expect(indexOf('作者：林墨　导师：{{导师}}')).toBe(2)
  expect(indexOf('{{正文}}')).toBe(-1)
  expect(indexOf('第0段')).toBeGreaterThan(indexOf('声明'))
  expect(words.lastIndexOf('致谢')).toBeGreaterThan(indexOf('参考文献'))
  expect(words.at(-1)).toBe('感谢大家。')
  expect(textOf(xmlPart(parts, 'word/header1.xml'))).toBe('区域数据研究与分析方法')
  expect(report?.flaws).toContainEqual({
    kind: 'mould',
    nodeId: '',
    text: '模板中的{{导师}}没有内容可填',
  })
  // Two chapters by Word's Chinese ids, six sections, captions and notes in the template's looks.
  expect(body.match(/<w:pStyle w:val="1"\/>/g)).toHaveLength(2)
  expect(body.match(/<w:pStyle w:val="2"\/>/g)).toHaveLength(6)
  expect(body).toContain('<w:pStyle w:val="aa"/>')
  expect(body).toContain('<w:pStyle w:val="ac"/>')
  expect(textPart(parts, 'word/footnotes.xml')).toContain('<w:pStyle w:val="ab"/>')
})

test('pages, numbers and notes of the template go on', async () => {
  const { parts, body } = await grafted(docxTemplateOf())
  const sections = [...allOf(xmlPart(parts, 'word/document.xml'), 'w:sectPr')]
  expect(body.match(/<w:pgMar w:top="1247"/g)).toHaveLength(sections.length)
  // A wide table lies on a page of its own; what follows neither counts anew nor has a first page of its own.
  expect(sections).toHaveLength(5)
  expect(
    sections.map(
      (item) => textPart(parts, 'word/document.xml') && [...allOf(item, 'w:titlePg')].length,
    ),
  ).toEqual([1, 0, 0, 0, 0])
  expect(body.match(/w:orient="landscape"/g)).toHaveLength(2)
  // Headings count by the template's list alone; captions take their chapter from the hidden count, since it says 第一章.
  const numbering = textPart(parts, 'word/numbering.xml')
  expect(numbering.match(/<w:pStyle w:val="1"\/>/g)).toHaveLength(1)
  expect(body).toContain('SEQ 章 \\c')
  const ids = [...allOf(xmlPart(parts, 'word/footnotes.xml'), 'w:footnote')].map(
    ({ attributes }) => attributes['w:id'],
  )
  expect(ids.slice(0, 3)).toEqual(['-1', '0', '5'])
  const ours = ids.slice(3).map(Number)
  expect(ours).toHaveLength(6)
  expect(ours.every((id, index) => id > (ours[index - 1] ?? 5))).toBe(true)
  expect(textPart(parts, 'word/footnotes.xml')).toContain('模板自带的注')
})

test('styles that do not count are given numbers by their paragraphs', async () => {
  const styles =
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="T"><w:name w:val="大标题样式"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>'
  const { parts, body } = await grafted(
    docxTemplateOf({
      parts: {
        'word/styles.xml': styles,
        'word/numbering.xml':
          '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
      },
    }),
  )
  expect(faultsOf(parts)).toEqual([])
  expect(body).toMatch(/<w:pStyle w:val="T"\/><w:numPr><w:ilvl w:val="0"\/><w:numId w:val="1"\/>/)
  expect(textPart(parts, 'word/styles.xml')).toContain('w:styleId="Ymcaption"')
})

test('a template without a place takes the text at its end; one of ours forgets its old marks', async () => {
  const first = await grafted(docxTemplateOf({ text: paragraphOf('封面') }))
  expect(faultsOf(first.parts)).toEqual([])
  expect(first.body.indexOf('封面')).toBeLessThan(first.body.indexOf('第0段'))
  expect(first.report?.flaws.map(({ text }) => text)).toContain(
    '模板中没有{{正文}}，正文放在了最后',
  )
  const again = await grafted(Uint8Array.from(first.bytes))
  expect(faultsOf(again.parts)).toEqual([])
})

test('the report says what the template brings', () => {
  const report = docxTemplateReport(docxTemplateOf())
  const how = Object.fromEntries(
    report.roles.map((item) => [item.role, `${item.how} ${item.style}`]),
  )
  expect(how).toMatchObject({
    heading1: 'named heading 1',
    body: 'named 正文首行缩进',
    caption: 'named caption',
    quote: 'appended ',
  })
  expect(report).toMatchObject({
    isMarked: true,
    hasNumbers: true,
    hasContents: false,
    places: ['题目', '作者', '导师'],
    page: { width: 182, height: 257, top: 22 },
  })
})

const refused: [why: string, slug: string, changes: DocxTemplateChanges][] = [
  ['macros', 'docxTemplateHasMacros', { parts: { 'word/vbaProject.bin': new Uint8Array(8) } }],
  [
    'an embedded object',
    'docxTemplateHasMacros',
    { parts: { 'word/embeddings/oleObject1.bin': new Uint8Array(8) } },
  ],
  ['another file drawn in', 'docxTemplateHasMacros', { text: '<w:altChunk/>' }],
  [
    'a picture from outside',
    'docxTemplateReachesOut',
    { relations: relationOf('image', 'https://a.example/x.png') },
  ],
  [
    'a link that runs',
    'docxTemplateReachesOut',
    { relations: relationOf('hyperlink', 'javascript:alert(1)') },
  ],
  [
    'a field that loads',
    'docxTemplateReachesOut',
    {
      text: '<w:p><w:r><w:instrText> INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "http://a.example" </w:instrText></w:r></w:p>',
    },
  ],
  [
    'a field that runs',
    'docxTemplateReachesOut',
    { text: '<w:p><w:fldSimple w:instr=" DDEAUTO cmd "/></w:p>' },
  ],
  [
    'tracked changes',
    'docxTemplateHasChanges',
    { text: '<w:p><w:ins w:id="1" w:author="x"><w:r><w:t>新</w:t></w:r></w:ins></w:p>' },
  ],
  [
    'protection',
    'docxTemplateProtected',
    {
      parts: {
        'word/settings.xml':
          '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:documentProtection w:edit="forms" w:enforcement="1"/></w:settings>',
      },
    },
  ],
  [
    'a document type',
    'docxTemplateDamaged',
    { parts: { 'word/settings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:settings/>' } },
  ],
  ['tags that do not close', 'docxTemplateDamaged', { text: '<w:p>' }],
  [
    'a bomb',
    'docxTemplateTooLarge',
    { parts: { 'word/media/a.bmp': new Uint8Array(20 * 1024 * 1024) } },
  ],
  ['no text', 'docxTemplateNotWord', { parts: { '_rels/.rels': '<Relationships/>' } }],
]
for (const [why, slug, changes] of refused) {
  test(`a template with ${why} is refused by name`, () => {
    expect(() => openDocxTemplate(docxTemplateOf(changes))).toThrowError(
      expect.objectContaining({ slug: `document.${slug}` }),
    )
  })
}

test('what is no document at all is refused, and a template on somebody’s disk is only forgotten', () => {
  expect(() => openDocxTemplate(new Uint8Array([0x25, 0x50]))).toThrowError(
    'document.docxTemplateNotWord',
  )
  expect(() => openDocxTemplate(new Uint8Array([0xd0, 0xcf]))).toThrowError(
    'document.docxTemplateProtected',
  )
  expect(() => openDocxTemplate(docxTemplateOf().slice(0, 900))).toThrowError(
    'document.docxTemplateDamaged',
  )
  expect(() => openDocxTemplate(new Uint8Array(11 * 1024 * 1024))).toThrowError(
    'document.docxTemplateTooLarge',
  )
  const template = openDocxTemplate(
    docxTemplateOf({ relations: relationOf('attachedTemplate', 'file:///C:/x.dotm') }),
  )
  expect(JSON.stringify([...template.xml])).not.toContain('dotm')
})

test('a stream over a template that is refused fails with the reason', async () => {
  const bad = docxTemplateOf({ text: `${templateText}<w:altChunk/>` })
  await expect(grafted(bad)).rejects.toMatchObject({ slug: 'document.docxTemplateHasMacros' })
})

test(
  'LibreOffice opens the grafted file with cover, notes and formulas',
  { timeout: 240_000 },
  async ({ skip }) => {
    if (!hasOffice('writer')) skip('LibreOffice Writer is not installed: nothing was opened')
    const flat = await throughOffice((await grafted(docxTemplateOf())).bytes)
    expect(flat.match(/<text:note /g)).toHaveLength(7)
    // Without Math a formula is a frame without words.
    if (hasOffice('math')) expect(flat.match(/<math[ >]/g)).toHaveLength(4)
    expect(flat).toContain('某某大学硕士学位论文')
    expect(flat).toContain('感谢大家。')
  },
)
