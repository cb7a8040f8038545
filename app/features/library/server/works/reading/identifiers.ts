/** Numbers by which works are known, as they stand in a line. */

const STANDARD =
  /(?<![A-Za-z])((?:GB|GJB|DB\d{2,4}|HJ|JGJ|CJJ|JTG|JT|YY|YD|SJ|HG|JB|DL|DA|LY|NY|QB|SL|TB|WS|YC|AQ|GA|MH|JR|SY|TD|T\/[A-Z]{2,8}|Q\/[A-Z0-9]{2,10}|ISO|IEC|ISO\/IEC|IEEE|ANSI|EN)(?:\/[TZ])?)\s*((?:[A-Z]\s?)?\d+(?:\.\d+)*)\s*[-—–－:：]\s*((?:19|20)\d{2}|\d{2})(?!\d)/

/** `GB/T 22239—2019`; null when the line names none. */
export function standardNumber(line: string): string | null {
  const [, code = '', number = '', year = ''] = STANDARD.exec(line.normalize('NFKC')) ?? []
  return code === '' ? null : `${code} ${number}—${year}`
}

/** `国发〔2020〕8号`, `国务院令第743号`. */
export function officialNumber(line: string): string | null {
  const plain = line.replace(/\s+/g, '')
  const numbered = /[\p{Script=Han}]{1,12}[〔［[（(](?:19|20)\d{2}[〕］\]）)]第?\d+号/u.exec(
    plain,
  )?.[0]
  if (numbered) return numbered.replace(/[［[（(]/, '〔').replace(/[］\]）)]/, '〕')
  return (
    /(?:\p{Script=Han}{2,16})?令第?[〇零一二三四五六七八九十百\d]+号/u
      .exec(plain)?.[0]
      .replace(/^[（(]/, '') ?? null
  )
}

/** Numbers that companies and schools give their papers: `编号：XY-2020-01`, `会企01表`, `Report No. 12`. */
export function houseNumber(line: string): string | null {
  const labelled =
    /(?:(?:文件|合同|档案|报告|项目|产品|规程|版本|制度)?编\s*号|文\s*号|(?:Report|Document|Doc\.?)\s*(?:No|Number)\.?)\s*[:：]\s*([A-Za-z0-9\p{Script=Han}][\w\p{Script=Han}〔〕（）()/.—–-]{2,39})/iu.exec(
      line,
    )?.[1]
  if (labelled && /\d/.test(labelled)) return labelled
  return /^会[企商工农财]\s*\d{2}\s*表$/u.exec(line.trim())?.[0].replace(/\s+/g, '') ?? null
}

export const arxivNumber = (line: string): string | null =>
  /arXiv:\s*(\d{4}\.\d{4,5}(?:v\d+)?)/i.exec(line)?.[0].replace(/\s+/g, '') ?? null

export const doiIn = (line: string): string | null =>
  /(?<![\w/])10\.\d{4,9}\/[^\s"'<>，。；、（）]+/.exec(line)?.[0].replace(/[.,;:)\]]+$/, '') ?? null

/** A DOI in a line of its own: what a paper says of itself, not of what it cites. */
export const labelledDoi = (line: string): string | null =>
  /^(?:doi\s*[:：]?\s*|https?:\/\/(?:dx\.)?doi\.org\/)10\.\d{4,9}\/\S+$/i.test(line.trim())
    ? doiIn(line.replace(/^.*?(?=10\.\d{4})/, ''))
    : null

/** A number of ten or thirteen digits whose check digit is right. */
export function isbnIn(line: string): string | null {
  const found =
    /ISBN(?:[-\s]?1[03])?\s*[:：]?\s*((?:97[89][-–—\s]?)?\d(?:[-–—\s]?\d){8}[-–—\s]?[\dXx])/i.exec(
      line.normalize('NFKC'),
    )?.[1]
  if (!found) return null
  const text = found.replace(/[–—\s]/g, '-').toUpperCase()
  return hasCheckDigit(text.replaceAll('-', '')) ? text : null
}

function hasCheckDigit(digits: string): boolean {
  const values = [...digits].map((sign) => (sign === 'X' ? 10 : Number(sign)))
  if (values.length === 13)
    return (
      values.reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
    )
  return values.reduce((sum, value, index) => sum + value * (10 - index), 0) % 11 === 0
}

/** `第3版`, `版本 2.100`, `Version 6.4`, `Second edition`. */
export function editionIn(line: string): string | null {
  const text = line.normalize('NFKC').trim()
  const own = /^(?:中文版本|中文版)\s*[:：]?\s*(?:版本|Version)?\s*([\w.+-]+)/u.exec(text)?.[1]
  if (own && /\d/.test(own)) return own
  const version =
    /(?:版\s*本(?:\s*号)?|构建版本|修订版|(?<![A-Za-z])(?:version|ver\.|revision))\s*[:：]?\s*v?(\d[\w.+-]*)/iu.exec(
      text,
    )?.[1]
  if (version && !/^(?:19|20)\d{2}年?$/.test(version)) return version.replace(/[.]+$/, '')
  if (text.length > 30) return null
  return (
    /第\s*[一二三四五六七八九十\d]+\s*版|^修订版$|(?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))\s+edition/iu
      .exec(text)?.[0]
      .replace(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, '') ?? null
  )
}
