import type { HeaderPart } from '../base/header-parts'
import { escaped, OFFICE, tag, XML_HEAD } from '../xml/write'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Kinds of files by their endings, and what every part of Word's is. */
export const defaultTypes: Record<string, string> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'
export const wordType = (name: string) => `${WORD}.${name}+xml`

export function contentTypes(
  overrides: readonly (readonly [path: string, type: string])[],
): string {
  const defaults = Object.entries(defaultTypes).map(([Extension, ContentType]) =>
    tag('Default', { Extension, ContentType }),
  )
  const named = overrides.map(([path, ContentType]) =>
    tag('Override', { PartName: `/${path}`, ContentType }),
  )
  return (
    XML_HEAD +
    tag('Types', { xmlns: `${PACKAGE}/content-types` }, defaults.join('') + named.join(''))
  )
}

/** Charts are counted before they are drawn: what the package holds is said at its beginning. */
export const presetOverrides = (
  headers: readonly HeaderPart[],
  {
    charts,
    hasComments,
    hasProperties,
  }: { charts: number; hasComments: boolean; hasProperties: boolean },
): [string, string][] => [
  ['word/document.xml', wordType('document.main')],
  ['word/styles.xml', wordType('styles')],
  ['word/numbering.xml', wordType('numbering')],
  ['word/settings.xml', wordType('settings')],
  ['word/footnotes.xml', wordType('footnotes')],
  ['word/endnotes.xml', wordType('endnotes')],
  ...(hasComments ? commentTypes : []),
  ...headers.map(({ path, kind }): [string, string] => [`word/${path}`, wordType(kind)]),
  ...chartOverrides(charts),
  ...(hasProperties ? [[PROPERTIES_PATH, PROPERTIES_TYPE] satisfies [string, string]] : []),
  ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ['docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
]

const commentTypes: [string, string][] = [
  ['word/comments.xml', wordType('comments')],
  ['word/commentsExtended.xml', wordType('commentsExtended')],
]

export const chartOverrides = (charts: number, mark = 'Ym'): [string, string][] =>
  Array.from({ length: charts }, (_, index) => [
    `word/charts/${mark}Chart${index + 1}.xml`,
    CHART_TYPE,
  ])

export interface RelationLine {
  id: string
  type: string
  target: string
  isOutside?: boolean
}

export const relationsXml = (lines: readonly RelationLine[]) =>
  XML_HEAD +
  tag('Relationships', { xmlns: `${PACKAGE}/relationships` }, lines.map(relationXml).join(''))

export const relationXml = ({ id, type, target, isOutside }: RelationLine) =>
  tag('Relationship', {
    Id: id,
    Type: type,
    Target: target,
    TargetMode: isOutside ? 'External' : null,
  })

export const rootRelations = (hasProperties: boolean) =>
  relationsXml([...rootLines, ...(hasProperties ? [propertiesLine] : [])])

export const PROPERTIES_PATH = 'docProps/custom.xml'
export const PROPERTIES_TYPE = 'application/vnd.openxmlformats-officedocument.custom-properties+xml'
export const propertiesLine = {
  id: 'rYmProperties',
  type: `${OFFICE}/custom-properties`,
  target: PROPERTIES_PATH,
}
export const VARIANT_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes'
const OWN_PROPERTIES = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}'

/** Properties that a file has beside those of every file, counted from `first`. */
export const propertyXml = (properties: Readonly<Record<string, string>>, first = 2) =>
  Object.entries(properties)
    .map(([name, value], index) =>
      tag(
        'property',
        { fmtid: OWN_PROPERTIES, pid: first + index, name },
        tag('vt:lpwstr', {}, escaped(value)),
      ),
    )
    .join('')

export const propertiesXml = (content: string) =>
  XML_HEAD +
  tag(
    'Properties',
    {
      xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties',
      'xmlns:vt': VARIANT_TYPES,
    },
    content,
  )

const rootLines: RelationLine[] = [
  { id: 'rId1', type: `${OFFICE}/officeDocument`, target: 'word/document.xml' },
  {
    id: 'rId2',
    type: `${PACKAGE}/relationships/metadata/core-properties`,
    target: 'docProps/core.xml',
  },
  { id: 'rId3', type: `${OFFICE}/extended-properties`, target: 'docProps/app.xml' },
]

/** What the file says of itself. */
export function coreXml(title: string, author: string, time: string): string {
  const moment = (name: string) => tag(`dcterms:${name}`, { 'xsi:type': 'dcterms:W3CDTF' }, time)
  return (
    XML_HEAD +
    tag(
      'cp:coreProperties',
      {
        'xmlns:cp': `${PACKAGE}/metadata/core-properties`,
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'xmlns:dcterms': 'http://purl.org/dc/terms/',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      },
      tag('dc:title', {}, title) +
        tag('dc:creator', {}, author) +
        moment('created') +
        moment('modified'),
    )
  )
}

export const appXml =
  XML_HEAD +
  tag(
    'Properties',
    { xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties' },
    tag('Application', {}, 'Microsoft Office Word'),
  )
