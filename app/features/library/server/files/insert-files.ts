import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { FileRow } from '../present'
import { files } from '../tables'
import { unnumbered } from './name-sum'

/**
 * The statements that write new files of one folder, in their order, each under the title that is free in the moment in
 * which it is written: its own, or the first of title(1), title(2), … Nearly always a single statement: to the database
 * fifty are fifty times the work of one.
 */
export const insertsOf = (ctx: Context, rows: FileRow[]): Statement[] =>
  rounds(rows).map((round) => ctx.db.insert(files).select(selectOf(round)))

// A statement sees none of the titles that it gives itself, so namesakes go one after the other.
function rounds(rows: FileRow[]): FileRow[][] {
  const all: FileRow[][] = []
  const met = new Map<string, number>()
  for (const row of rows) {
    const name = unnumbered(row.title)
    const round = met.get(name) ?? 0
    met.set(name, round + 1)
    all[round] = [...(all[round] ?? []), row]
  }
  return all
}

const stemOf = ({ title, extension }: FileRow) => title.slice(0, -extension.length - 1)

function selectOf(rows: FileRow[]): SQL {
  const stemmed = rows.map((row) => ({ ...row, stem: stemOf(row) }))
  const values = Object.keys(getTableColumns(files)).map((name) =>
    name === 'title' ? FREE_TITLE : field(name),
  )
  return sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(stemmed)}) AS one WHERE true`
}

// Names of columns as this house writes them.
const field = (name: string) => sql.raw(`(one.value ->> '${name}')`)

const numbered = (count: string) =>
  sql`CASE ${sql.raw(count)} WHEN 0 THEN ${field('title')}
    ELSE ${field('stem')} || '(' || ${sql.raw(count)} || ').' || ${field('extension')} END`

// The signs keep the database from reading a whole folder instead. Rows of before have no sum until the sweep has passed.
const FREE_TITLE = sql`(WITH RECURSIVE taken(count) AS (
    SELECT 0 UNION ALL SELECT count + 1 FROM taken WHERE EXISTS (
      SELECT 1 FROM files WHERE name_sum = ${field('nameSum')} AND deleted_at IS NULL
        AND +space_id = ${field('spaceId')} AND +folder_id = ${field('folderId')}
        AND title = ${numbered('taken.count')})
      OR EXISTS (SELECT 1 FROM files INDEXED BY files_without_name_sum WHERE name_sum IS NULL AND deleted_at IS NULL
        AND space_id = ${field('spaceId')} AND folder_id = ${field('folderId')}
        AND title = ${numbered('taken.count')}))
  SELECT ${numbered('max(count)')} FROM taken)`
