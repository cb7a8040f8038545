import { strToU8, zipSync } from 'fflate'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="a"/>${more}</w:style>`

// Word in Chinese names its styles by numbers and letters.
const styles = [
  '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/><w:rPr><w:sz w:val="24"/></w:rPr></w:style>',
  style(
    '1',
    'heading 1',
    '<w:pPr><w:numPr><w:numId w:val="7"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>',
  ),
  style(
    '2',
    'heading 2',
    '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="7"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr>',
  ),
  style(
    '3',
    'heading 3',
    '<w:pPr><w:numPr><w:ilvl w:val="2"/><w:numId w:val="7"/></w:numPr><w:outlineLvl w:val="2"/></w:pPr>',
  ),
  style('aa', 'caption'),
  style('ab', 'footnote text'),
  style('ac', '正文首行缩进', '<w:pPr><w:ind w:firstLineChars="200"/></w:pPr>'),
  style('TOC1', 'toc 1'),
].join('')

const level = (index: number, style: string, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pStyle w:val="${style}"/><w:suff w:val="space"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/></w:lvl>`
const numbering = `<w:abstractNum w:abstractNumId="7"><w:multiLevelType w:val="multilevel"/>${level(0, '1', 'chineseCountingThousand', '第%1章')}${level(1, '2', 'decimal', '%1.%2')}${level(2, '3', 'decimal', '%1.%2.%3')}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="7"/></w:num>`

const p = (text: string, more = '') => `<w:p>${more}<w:r><w:t>${text}</w:t></w:r></w:p>`
const section =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId5"/><w:pgSz w:w="10320" w:h="14570"/><w:pgMar w:top="1247" w:right="1134" w:bottom="1134" w:left="1247" w:header="851" w:footer="992" w:gutter="0"/><w:pgNumType w:start="1"/><w:titlePg/><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'

/** The text of a mould as a school hands it out: cover with places, an own footnote, thanks behind the place. */
export const templateText = [
  p('某某大学硕士学位论文'),
  '<w:p><w:bookmarkStart w:id="40" w:name="cover"/><w:r><w:t>题目：{{题</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>目}}</w:t></w:r><w:bookmarkEnd w:id="40"/></w:p>',
  p('作者：{{作者}}　导师：{{导师}}'),
  '<w:p><w:r><w:t>声明</w:t></w:r><w:r><w:footnoteReference w:id="5"/></w:r></w:p>',
  p('{{正文}}'),
  p('致谢'),
  p('感谢大家。'),
].join('')

export interface DocxTemplateChanges {
  text?: string
  /** Further parts by path, and changed ones. */
  parts?: Record<string, string | Uint8Array>
  /** Lines of the text's relations. */
  relations?: string
}

/** A mould made by hand, as Word makes them. */
export function docxTemplateOf({
  text = templateText,
  parts = {},
  relations = '',
}: DocxTemplateChanges = {}) {
  const line = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const override = (path: string, type: string) =>
    `<Override PartName="/word/${path}.xml" ContentType="${WORD}.${type}+xml"/>`
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('document', 'document.main')}${override('styles', 'styles')}${override('numbering', 'numbering')}${override('settings', 'settings')}${override('footnotes', 'footnotes')}${override('header1', 'header')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${line('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${line('rId1', 'styles', 'styles.xml')}${line('rId2', 'numbering', 'numbering.xml')}${line('rId3', 'settings', 'settings.xml')}${line('rId4', 'footnotes', 'footnotes.xml')}${line('rId5', 'header', 'header1.xml')}${relations}</Relationships>`,
    'word/document.xml': `${HEAD}<w:document ${W} ${R}><w:body>${text}${section}</w:body></w:document>`,
    'word/styles.xml': `${HEAD}<w:styles ${W}>${styles}</w:styles>`,
    'word/numbering.xml': `${HEAD}<w:numbering ${W}>${numbering}</w:numbering>`,
    'word/settings.xml': `${HEAD}<w:settings ${W}><w:zoom w:percent="100"/><w:compat/></w:settings>`,
    'word/footnotes.xml': `${HEAD}<w:footnotes ${W}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote><w:footnote w:id="5"><w:p><w:r><w:t>模板自带的注</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    'word/header1.xml': `${HEAD}<w:hdr ${W}><w:p><w:r><w:t>{{题目}}</w:t></w:r></w:p></w:hdr>`,
    ...parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
}

export const paragraphOf = p
export const relationOf = (type: string, target: string, mode = 'External') =>
  `<Relationship Id="rId99" Type="${OFFICE}/${type}" Target="${target}" TargetMode="${mode}"/>`
