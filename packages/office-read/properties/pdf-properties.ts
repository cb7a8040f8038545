import { propertiesOf, type DocumentProperties } from './properties'

interface Metadata {
  info: object
  metadata: { get(name: string): unknown } | null
}

const INFO = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  CreationDate: 'created',
  Creator: 'program',
} as const
const XMP = {
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:publisher': 'publisher',
  'dc:identifier': 'identifier',
  'prism:doi': 'doi',
  'prism:publicationname': 'container',
} as const

/** What a PDF says of itself, in its own dictionary and in XMP. */
export function pdfProperties({ info, metadata }: Metadata): DocumentProperties {
  const values = new Map(Object.entries(info))
  const own = Object.entries(INFO).map(([key, name]) => [name, textsOf(values.get(key))] as const)
  const more = Object.entries(XMP).map(
    ([key, name]) => [name, textsOf(metadata?.get(key))] as const,
  )
  return propertiesOf(
    [...own, ...more].flatMap(([name, texts]) => texts.map((text) => [name, text] as const)),
  )
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
