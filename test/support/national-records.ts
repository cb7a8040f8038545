import type { CitableWork, WorkDate, WorkName } from '~/core/citing/citable-work'

/** Short names of a record's parts, so that many fit a page. */
export interface Told {
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

export function record(type: string, title: string, told: Told = {}): CitableWork {
  return {
    type,
    title,
    author: names(told.a),
    issued: told.d === undefined ? null : date(told.d),
    'container-title': told.in,
    'container-author': told.host === undefined ? undefined : names(told.host),
    'event-title': told.event,
    publisher: told.by,
    'publisher-place': told.at,
    volume: told.v,
    issue: told.n,
    page: told.p,
    edition: told.ed,
    version: told.ver,
    scale: told.scale,
    dimensions: told.size,
    DOI: told.doi,
    CSTR: told.cstr,
    URL: told.url,
    number: told.no,
    accessed: told.read === undefined ? undefined : date(told.read),
    translator: names(told.tr),
  }
}

const names = (said = ''): WorkName[] =>
  said === '' ? [] : said.split(/\s*;\s*/).map((one) => name(one))

function name(said: string): WorkName {
  if (said.startsWith('=')) return { family: '', literal: said.slice(1) }
  const [family = '', given, suffix] = said.split(/\s*,\s*/)
  return { family, ...(given && { given }), ...(suffix && { suffix }) }
}

function date(said: string): WorkDate {
  const [days = '', era] = said.split('|')
  const [year = 0, month, day] = days.split('-').map(Number)
  return { year, month, day, ...(era && { era }) }
}

/** An example of the standard: a record in short and the entry it is listed with. */
export interface Example extends Told {
  type: string
  title: string
  entry: string
}

export const workOf = ({ type, title, ...told }: Example): CitableWork => record(type, title, told)

const WIDE = '，：；（）？'
const NARROW = ',:;()?'

/** An entry without the widths and spaces of setting, which copies of the standard do not tell alike. */
export const folded = (entry: string): string =>
  entry.replace(/[，：；（）？]/g, (mark) => NARROW[WIDE.indexOf(mark)] ?? mark).replace(/\s+/g, '')
