import type { CitableWork, WorkDate, WorkName } from '#packages/citations/citable-work'

/** Short names of a record's parts, so that many fit a page. */
export interface RecordFields {
  /** `;` between names; `Family, Given, Suffix`; `=` before a name that is written whole. Chinese ones as they are. */
  a?: string
  /** Translators. */
  tr?: string
  /** Who answers for the host. */
  host?: string
  in?: string
  event?: string
  at?: string
  by?: string
  /** `2024`, `2024-05-09`, `1865|清同治四年`. */
  d?: string
  read?: string
  v?: string
  n?: string
  p?: string
  ed?: string
  ver?: string
  no?: string
  scale?: string
  size?: string
  url?: string
  doi?: string
  cstr?: string
}

export function record(type: string, title: string, fields: RecordFields = {}): CitableWork {
  return {
    type,
    title,
    author: names(fields.a),
    issued: fields.d === undefined ? null : date(fields.d),
    'container-title': fields.in,
    'container-author': fields.host === undefined ? undefined : names(fields.host),
    'event-title': fields.event,
    publisher: fields.by,
    'publisher-place': fields.at,
    volume: fields.v,
    issue: fields.n,
    page: fields.p,
    edition: fields.ed,
    version: fields.ver,
    scale: fields.scale,
    dimensions: fields.size,
    DOI: fields.doi,
    CSTR: fields.cstr,
    URL: fields.url,
    number: fields.no,
    accessed: fields.read === undefined ? undefined : date(fields.read),
    translator: names(fields.tr),
  }
}

const names = (text = ''): WorkName[] =>
  text === '' ? [] : text.split(/\s*;\s*/).map((item) => name(item))

function name(text: string): WorkName {
  if (text.startsWith('=')) return { family: '', literal: text.slice(1) }
  const [family = '', givenName, suffix] = text.split(/\s*,\s*/)
  return { family, ...(givenName && { given: givenName }), ...(suffix && { suffix }) }
}

function date(text: string): WorkDate {
  const [days = '', era] = text.split('|')
  const [year = 0, month, day] = days.split('-').map(Number)
  return { year, month, day, ...(era && { era }) }
}

/** An example of the standard: a record in short and the entry it is listed with. */
export interface Example extends RecordFields {
  type: string
  title: string
  entry: string
}

export const workOf = ({ type, title, ...fields }: Example): CitableWork =>
  record(type, title, fields)

const WIDE = '，：；（）？'
const NARROW = ',:;()?'

/** An entry without the widths and spaces of setting, which copies of the standard do not tell alike. */
export const folded = (entry: string): string =>
  entry.replace(/[，：；（）？]/g, (mark) => NARROW[WIDE.indexOf(mark)] ?? mark).replace(/\s+/g, '')
