import { piecesOf } from '#packages/chinese/keyword'
import { isReadAs, pinyinLetters } from '#packages/chinese/pinyin'
import { bigrams } from '#packages/chinese/terms'
import type { FileId } from '~/core/ids'
import type { KeywordMatches, PassageHit, SearchScope } from '../ports'
import { findSingleCharacters, isSingleCharacter } from './single-character'
import { EDITED, IS_EDITED, passage, type Row } from './read'
import type { Sql, SqlValue } from './sql'
import { scopeTest, type TitledFile } from './titles'

/** Passages of one search that are looked at; of a keyword that stands in more, the latest learned. */
const MOST_ROWS = 3000
const MOST_FILES = 500

/**
 * Files whose passages hold all words of a keyword as they were typed, best first, and those whose title does or is
 * read as it. A file that is found by its title has only its passages' own text searched, any other its headings too.
 */
export function lookUp(
  sql: Sql,
  titles: ReadonlyMap<FileId, TitledFile>,
  keyword: string,
  scope: SearchScope,
): KeywordMatches {
  return lookUpRows(sql, { titles, keyword, scope, most: MOST_ROWS }).matches
}

interface LookUp {
  titles: ReadonlyMap<FileId, TitledFile>
  keyword: string
  scope: SearchScope
  /** Passages that are looked at. */
  most: number
}

/** The same with the passages in which it was found, the latest first. */
export function lookUpRows(
  sql: Sql,
  { titles, keyword, scope, most }: LookUp,
): { matches: KeywordMatches; rows: FoundRow[] } {
  const pieces = piecesOf(keyword)
  if (pieces.length === 0) return { matches: { titles: [], files: [], isCut: false }, rows: [] }
  const isInScope = scopeTest(scope)
  const groups: FilesByTitle = { unnamed: [], outOfScope: [], partlyNamed: [], named: [] }
  for (const [fileId, { title, folderId }] of titles) {
    if (!isInScope(fileId, folderId)) groups.outOfScope.push(fileId)
    else if (!pieces.some((piece) => title.includes(piece))) groups.unnamed.push(fileId)
    else groups.partlyNamed.push(fileId)
  }
  groups.named = groups.partlyNamed.filter((fileId) =>
    pieces.every((piece) => titles.get(fileId)?.title.includes(piece)),
  )
  const rows = rowsOf(sql, { pieces, most }, groups)
  const named = [...groups.named, ...readAs(keyword, titles, groups.unnamed)]
  return { matches: { titles: named.slice(0, MOST_FILES), ...byFile(rows, most) }, rows }
}

/** Those of the files whose titles are read as the keyword. */
function readAs(
  keyword: string,
  titles: ReadonlyMap<FileId, TitledFile>,
  fileIds: FileId[],
): FileId[] {
  const letters = pinyinLetters(keyword)
  if (letters === '') return []
  const read: FileId[] = []
  for (const fileId of fileIds) {
    if (isReadAs(titles.get(fileId)?.title ?? '', letters)) read.push(fileId)
    if (read.length >= MOST_FILES) break
  }
  return read
}

/** The files of an index by what a keyword and a scope make of them. */
interface FilesByTitle {
  outOfScope: FileId[]
  /** Of the scope: by their title in part or not at all; the rest. */
  partlyNamed: FileId[]
  named: FileId[]
  unnamed: FileId[]
}

/** How much of what a keyword is found in is shown at once. */
export interface LookUpPage {
  /** Files by their title, and as many by what stands in them. */
  files: number
  perFile: number
}

/** The files whose passages are shown of what was found. */
export const topFiles = ({ titles, files }: KeywordMatches, most: number): FileId[] => [
  ...new Set([...titles.slice(0, most), ...files.slice(0, most).map(({ fileId }) => fileId)]),
]

/** The best passages of these files that hold all words of a keyword, at most `perFile` of each. */
export function blocksWith(
  sql: Sql,
  keyword: string,
  fileIds: FileId[],
  perFile: number,
): PassageHit[] {
  const pieces = piecesOf(keyword)
  const expression = expressionOf(pieces, IN_ALL)
  if (expression === null || fileIds.length === 0) return []
  const characterRows = singleCharacterRows(sql, pieces, { columns: IN_ALL, is: 'IN', fileIds })
  // Of characters alone the texts say all there is to find in these files; their terms would be read for nothing.
  const isFound = pieces.every(isSingleCharacter) && fileIds.every(among(characterRows))
  const rows = sql.all<Row & { score: number }>(
    `SELECT file_id, no, headings, body, anchor, is_edited, score FROM (
       SELECT p.file_id, p.no, p.headings, p.body, p.anchor, ${IS_EDITED}, best.score,
         row_number() OVER (PARTITION BY p.file_id ORDER BY best.score, p.no) AS place
       FROM (
         SELECT id, min(score) AS score FROM (
           ${isFound ? '' : `${TERMS_OF_FILES} UNION ALL`} SELECT value AS id, 0 AS score FROM json_each(?)
         ) GROUP BY id
       ) AS best JOIN passages p ON p.id = best.id ${EDITED}
     ) WHERE place <= ? ORDER BY file_id, place`,
    ...(isFound ? [] : [expression, JSON.stringify(fileIds)]),
    JSON.stringify(characterRows.map(({ id }) => id)),
    perFile,
  )
  return rows.map((row) => ({ ...passage(row), fileId: row.file_id, score: -row.score }))
}

const TERMS_OF_FILES = `SELECT rowid AS id, bm25(terms, 0, 0.2, 0, 1) AS score FROM terms
  WHERE terms MATCH ? AND +rowid NOT IN (SELECT id FROM pending)
    AND +rowid IN (SELECT id FROM passages WHERE file_id IN (SELECT value FROM json_each(?)))`

function among(rows: FoundRow[]): (fileId: FileId) => boolean {
  const found = new Set(rows.map((row) => row.file_id))
  return (fileId) => found.has(fileId)
}

export interface FoundRow extends Record<string, SqlValue> {
  id: number
  file_id: FileId
}

/** Columns of the full text: all of a passage, or its own words alone. */
const IN_ALL = 'bigrams title_bigrams'
const IN_BODY = 'bigrams'

/** Where is looked. */
interface FieldQuery {
  columns: typeof IN_ALL | typeof IN_BODY
  is: 'IN' | 'NOT IN'
  fileIds: FileId[]
}

/** The folded words of a keyword, and of how many passages that hold them is heard. */
interface KeywordQuery {
  pieces: string[]
  most: number
}

function rowsOf(sql: Sql, query: KeywordQuery, groups: FilesByTitle): FoundRow[] {
  const { unnamed, outOfScope, partlyNamed } = groups
  return [
    ...findAmong(sql, query, IN_BODY, [partlyNamed, [...outOfScope, ...unnamed]]),
    ...findAmong(sql, query, IN_ALL, [unnamed, [...outOfScope, ...partlyNamed]]),
  ]
}

// The shorter list says the same as the longer one.
function findAmong(
  sql: Sql,
  query: KeywordQuery,
  columns: FieldQuery['columns'],
  [fileIds, others]: [fileIds: FileId[], others: FileId[]],
): FoundRow[] {
  if (fileIds.length === 0) return []
  return fileIds.length < others.length
    ? find(sql, query, { columns, is: 'IN', fileIds })
    : find(sql, query, { columns, is: 'NOT IN', fileIds: others })
}

function find(sql: Sql, { pieces, most }: KeywordQuery, query: FieldQuery): FoundRow[] {
  const expression = expressionOf(pieces, query.columns)
  if (expression === null) return []
  const characterRows = singleCharacterRows(sql, pieces, query)
  // A character that stands everywhere begins terms everywhere: to read them all takes longer than the texts did.
  if (characterRows.length >= most) return characterRows.slice(0, most)
  const rows = sql.all<FoundRow>(
    `SELECT p.id, p.file_id FROM terms CROSS JOIN passages p ON p.id = terms.rowid
     WHERE terms MATCH ? AND terms.rowid NOT IN (SELECT id FROM pending)
       AND p.file_id ${query.is} (SELECT value FROM json_each(?))
     ORDER BY terms.rowid DESC LIMIT ${most}`,
    expression,
    JSON.stringify(query.fileIds),
  )
  if (characterRows.length === 0) return rows
  const foundIds = new Set(characterRows.map(({ id }) => id))
  return [...characterRows, ...rows.filter(({ id }) => !foundIds.has(id))].slice(0, most)
}

/** What the terms miss where a piece is a single character. */
function singleCharacterRows(
  sql: Sql,
  pieces: string[],
  { columns, is, fileIds }: FieldQuery,
): FoundRow[] {
  if (!pieces.some(isSingleCharacter)) return []
  const others = pieces.filter((piece) => !isSingleCharacter(piece))
  return findSingleCharacters(sql, {
    pieces,
    others: others.length > 0 ? expressionOf(others, columns) : null,
    withHeadings: columns === IN_ALL,
    isAmong: `${is} (SELECT value FROM json_each(?))`,
    fileIds,
    limit: MOST_ROWS,
  })
}

function byFile(rows: FoundRow[], most: number): Pick<KeywordMatches, 'files' | 'isCut'> {
  const counts = new Map<FileId, number>()
  for (const row of rows) counts.set(row.file_id, (counts.get(row.file_id) ?? 0) + 1)
  const files = [...counts].map(([fileId, blocks]) => ({ fileId, blocks }))
  return {
    files: files.toSorted((a, b) => b.blocks - a.blocks).slice(0, MOST_FILES),
    isCut: rows.length >= most || files.length > MOST_FILES,
  }
}

// Characters of one piece stand side by side in the text, so their terms are a phrase.
function expressionOf(pieces: string[], columns: string): string | null {
  const phrases = pieces.map(phraseOf)
  if (phrases.some((phrase) => phrase === null)) return null
  return `{${columns}}:(${phrases.join(' AND ')})`
}

const HAN = /[\u3400-\u9fff\uf900-\ufaff〇々]/

function phraseOf(piece: string): string | null {
  const terms = bigrams(piece)
  const last = terms.at(-1)
  // A lone character before letters ends a longer run in most texts, where it is no term of its own.
  const phraseTerms = terms.filter(
    (term, index) => index === terms.length - 1 || term.length > 1 || !HAN.test(term),
  )
  if (last === undefined || isSigns(piece, terms)) return null
  // What is still being typed, and a character that more will follow.
  const goesOn = !HAN.test(last) || last.length === 1
  return `"${phraseTerms.join(' ')}"${goesOn ? '*' : ''}`
}

// What begins with a sign and has a single letter, as <b>, would find everything that the letter begins.
const isSigns = (piece: string, terms: string[]) =>
  terms.join('').length === 1 && !HAN.test(piece) && !piece.startsWith(terms.join(''))
