import { strToU8, zipSync } from 'fflate'
import type { DocNode, DocTree } from '#packages/document/tree'
import { onOneLine } from '../typed-topics'
import { noteWithSources, type EvidenceWords } from './xmind-evidence'
import { escapeXml } from './xml'

const MOST_LEVELS = 9
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A map as a Word outline: each topic a heading of its level, as Word's own outline view and contents read it; notes and what topics lean on are text. */
export function writeMapWord(
  { title, children }: DocTree,
  evidence: EvidenceWords = new Map(),
): Uint8Array<ArrayBuffer> {
  const lines = (node: DocNode, level: number): string[] => [
    paragraph(onOneLine(node.title), `Heading${Math.min(level, MOST_LEVELS)}`),
    ...textUnder(node, evidence).map((line) => paragraph(line, 'Normal')),
    ...node.children.flatMap((child) => lines(child, level + 1)),
  ]
  const body = [paragraph(onOneLine(title), 'Title'), ...children.flatMap((node) => lines(node, 1))]
  return zipSync({
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(rootRelations),
    'word/_rels/document.xml.rels': strToU8(documentRelations),
    'word/styles.xml': strToU8(styles),
    'word/document.xml': strToU8(
      `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    ),
  })
}

const textUnder = (node: DocNode, evidence: EvidenceWords): string[] => {
  const note = noteWithSources(node, evidence)
  return note === '' ? [] : note.split('\n')
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const paragraph = (text: string, style: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
const rootRelations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`
const documentRelations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

const fonts = (east: string) =>
  `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${east}"/>`

const headingStyle = (_: unknown, index: number) => {
  const level = index + 1
  // Half points: from 16 pt down to the text's 12.
  const size = Math.max(24, 34 - level * 2)
  return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="160" w:after="60"/><w:ind w:left="${index * 240}"/><w:outlineLvl w:val="${index}"/></w:pPr><w:rPr>${fonts('黑体')}<w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`
}

const styles = `${HEAD}<w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr>${fonts('宋体')}<w:sz w:val="24"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/><w:spacing w:after="240"/></w:pPr><w:rPr>${fonts('黑体')}<w:b/><w:sz w:val="40"/></w:rPr></w:style>${Array.from({ length: MOST_LEVELS }, headingStyle).join('')}</w:styles>`
