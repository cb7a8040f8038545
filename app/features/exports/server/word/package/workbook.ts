import { strToU8, zipSync } from 'fflate'
import { escaped, OFFICE, tag, XML_HEAD } from '../xml/write'

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const part = (root: string, attributes: Record<string, string>, content: string) =>
  strToU8(XML_HEAD + tag(root, attributes, content))

/** A workbook of one sheet, Sheet1: what a chart draws. Numbers that are none are left empty. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const lines = rows.map((row, index) =>
    tag(
      'row',
      { r: index + 1 },
      row.map((value, column) => cell(value, `${letterOf(column)}${index + 1}`)).join(''),
    ),
  )
  const relation = (id: string, type: string, target: string) =>
    tag('Relationship', { Id: id, Type: `${OFFICE}/${type}`, Target: target })
  const override = (path: string, type: string) =>
    tag('Override', { PartName: path, ContentType: `${TYPE}.${type}+xml` })
  return zipSync(
    {
      '[Content_Types].xml': part(
        'Types',
        { xmlns: `${PACKAGE}/content-types` },
        tag('Default', {
          Extension: 'rels',
          ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
        }) +
          tag('Default', { Extension: 'xml', ContentType: 'application/xml' }) +
          override('/xl/workbook.xml', 'sheet.main') +
          override('/xl/worksheets/sheet1.xml', 'worksheet'),
      ),
      '_rels/.rels': part(
        'Relationships',
        { xmlns: `${PACKAGE}/relationships` },
        relation('rId1', 'officeDocument', 'xl/workbook.xml'),
      ),
      'xl/workbook.xml': part(
        'workbook',
        { xmlns: SHEET, 'xmlns:r': OFFICE },
        tag('sheets', {}, tag('sheet', { name: 'Sheet1', sheetId: 1, 'r:id': 'rId1' })),
      ),
      'xl/_rels/workbook.xml.rels': part(
        'Relationships',
        { xmlns: `${PACKAGE}/relationships` },
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      ),
      'xl/worksheets/sheet1.xml': part(
        'worksheet',
        { xmlns: SHEET },
        tag('sheetData', {}, lines.join('')),
      ),
    },
    // The same chart gives the same bytes.
    { mtime: new Date('2000-01-01T00:00:00Z') },
  )
}

function cell(value: string | number, reference: string): string {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? tag('c', { r: reference }, tag('v', {}, String(value))) : ''
  }
  return tag(
    'c',
    { r: reference, t: 'inlineStr' },
    tag('is', {}, `<t xml:space="preserve">${escaped(value)}</t>`),
  )
}

/** A, B, … Z, AA. */
export const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letterOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
