import type { SessionId } from '~/core/ids'
import { pinyinLetters, pinyinSpan } from '#packages/chinese/pinyin'
import { matchLetters, openPinyinIndex, type PinyinIndex } from '../recall/pinyin-index'
import type { SavedAgent } from '../agents/saved-agent'
import type { SessionFrom } from '../../terms'

/** A conversation's row of the list while it rests: not pinned, in no folder. */
export interface ArchivedRecord {
  id: SessionId
  title: string
  assignedTitle: string
  sessionFrom: SessionFrom
  /** Comma-joined ids. */
  fileIds: string
  folderIds: string
  /** Milliseconds. */
  createdAt: number
  updatedAt: number
  /** What it was begun with. */
  agent: SavedAgent | null
}

/** What is wanted of the records; all that is left out, or undefined, is any. */
export interface RecordFilter {
  title?: string | undefined
  from?: readonly SessionFrom[] | undefined
  fileIds?: string | undefined
  folderIds?: string | undefined
}

export interface ArchivedPage {
  records: ArchivedRecord[]
  total: number
  /** Wanted ones that are on the move: where the database has them, they do not count. */
  moving: SessionId[]
}

export const recordArchiveMethods = [
  'takeRecords',
  'settleRecords',
  'lendRecord',
  'releaseRecords',
  'readRecord',
  'listRecords',
  'recordsNamed',
] as const

type Row = {
  id: SessionId
  title: string
  assigned_title: string
  session_from: SessionFrom
  file_ids: string
  folder_ids: string
  created_at: number
  updated_at: number
  agent: string | null
  mover: string
}

/**
 * Records of one person's conversations that rest, in the SQLite of their archive. While one moves in or out, it has a
 * `mover`, and is nobody's word: the database decides where it is. A move that breaks off leaves it so.
 */
export class RecordArchive {
  private readonly readings: PinyinIndex

  constructor(private readonly sql: SqlStorage) {
    sql.exec(`
      CREATE TABLE IF NOT EXISTS records (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, assigned_title TEXT NOT NULL, session_from TEXT NOT NULL,
        file_ids TEXT NOT NULL, folder_ids TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
        agent TEXT, mover TEXT NOT NULL) WITHOUT ROWID;
      DROP INDEX IF EXISTS records_by_time;
      CREATE INDEX IF NOT EXISTS records_by_time_titled ON records (updated_at, id, title);
      CREATE TABLE IF NOT EXISTS record_numbers (no INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL);`)
    this.readings = openPinyinIndex(sql, 'title_readings', () => {
      sql.exec('INSERT OR IGNORE INTO record_numbers (id) SELECT id FROM records ORDER BY id')
      return sql.exec<{ no: number; text: string }>(
        'SELECT no, title AS text FROM records JOIN record_numbers USING (id)',
      )
    })
  }

  /** Takes these in, in place of what it has of them; `settleRecords` ends the move. */
  takeRecords(records: readonly ArchivedRecord[], mover: string): void {
    for (const record of records) this.put(record, mover)
  }

  /** They are here, and nowhere else, unless somebody else has moved them since. */
  settleRecords(ids: readonly SessionId[], mover: string): void {
    this.sql.exec(
      `UPDATE records SET mover = '' WHERE mover = ? AND id IN ${AMONG}`,
      mover,
      JSON.stringify(ids),
    )
  }

  /** Begins the way back; null: not here. `releaseRecords` ends it. */
  lendRecord(id: SessionId, mover: string): ArchivedRecord | null {
    this.sql.exec('UPDATE records SET mover = ? WHERE id = ?', mover, id)
    return this.readRecord(id)
  }

  releaseRecords(ids: readonly SessionId[]): void {
    const among = JSON.stringify(ids)
    const those = `record_numbers WHERE id IN ${AMONG}`
    this.readings.remove(`SELECT no FROM ${those}`, among)
    this.sql.exec(`DELETE FROM ${those}`, among)
    this.sql.exec(`DELETE FROM records WHERE id IN ${AMONG}`, among)
  }

  readRecord(id: SessionId): ArchivedRecord | null {
    const [row] = this.sql.exec<Row>('SELECT * FROM records WHERE id = ?', id)
    return row ? recordOf(row) : null
  }

  /** Some of those that are wanted, the latest first, and how many there are; none of `except`. */
  listRecords(
    filter: RecordFilter,
    { offset, limit, except }: { offset: number; limit: number; except: readonly SessionId[] },
  ): ArchivedPage {
    const { condition, values } = conditionOf(filter, except)
    const rows = this.sql.exec<Row>(
      `SELECT * FROM records WHERE ${condition} ORDER BY updated_at DESC, id DESC LIMIT ? OFFSET ?`,
      ...values,
      limit,
      offset,
    )
    const { total } = this.sql
      .exec<{ total: number }>(
        `SELECT count(*) AS total FROM records WHERE ${condition}`,
        ...values,
      )
      .one()
    const moving = this.sql.exec<{ id: SessionId }>(
      `SELECT id FROM records WHERE mover <> '' AND ${condition}`,
      ...values,
    )
    return {
      records: [...rows].map(recordOf),
      total,
      moving: [...moving].map(({ id }) => id),
    }
  }

  /** Those of `ids`, and the latest whose title holds the word, in small letters, or is read as it. */
  recordsAmong(ids: readonly SessionId[], word: string, atMost: number): ArchivedPage {
    const titled = [...this.titledWith(word, atMost)]
    return this.recordsNamed([...new Set([...ids, ...titled])])
  }

  /** Those of `ids` that lie here. */
  recordsNamed(ids: readonly SessionId[]): ArchivedPage {
    const rows = [
      ...this.sql.exec<Row>(`SELECT * FROM records WHERE id IN ${AMONG}`, JSON.stringify(ids)),
    ]
    const moving = rows.filter(({ mover }) => mover !== '').map(({ id }) => id)
    return { records: rows.map(recordOf), total: rows.length, moving }
  }

  private titledWith(word: string, atMost: number): SessionId[] {
    type Titled = { id: SessionId; title: string }
    const held = this.sql.exec<Titled>(
      'SELECT id, title FROM records WHERE instr(lower(title), ?) > 0 ORDER BY updated_at DESC LIMIT ?',
      word,
      atMost,
    )
    const ids = [...held].map(({ id }) => id)
    const letters = pinyinLetters(word)
    const expression = letters === '' ? null : matchLetters(letters)
    if (expression === null) return ids
    const titles = this.sql.exec<Titled>(
      `SELECT id, title FROM title_readings JOIN record_numbers ON no = title_readings.rowid
         JOIN records USING (id)
       WHERE title_readings MATCH ? ORDER BY title_readings.rowid DESC`,
      expression,
    )
    for (const { id, title } of titles) {
      if (ids.length >= atMost) break
      if (pinyinSpan(title, letters)) ids.push(id)
    }
    return ids
  }

  private put(record: ArchivedRecord, mover: string): void {
    const { id, title, assignedTitle, sessionFrom, fileIds, folderIds, agent } = record
    this.sql.exec(
      'INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      title,
      assignedTitle,
      sessionFrom,
      fileIds,
      folderIds,
      record.createdAt,
      record.updatedAt,
      agent && JSON.stringify(agent),
      mover,
    )
    const { no } = this.sql
      .exec<{ no: number }>(
        `INSERT INTO record_numbers (id) VALUES (?)
         ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING no`,
        id,
      )
      .one()
    this.readings.put(no, title)
  }
}

const AMONG = '(SELECT value FROM json_each(?))'

function conditionOf(filter: RecordFilter, except: readonly SessionId[]) {
  const { title, from, fileIds, folderIds } = filter
  const parts: [sql: string, value: string | undefined][] = [
    ['instr(lower(title), lower(?)) > 0', title || undefined],
    [`session_from IN ${AMONG}`, from && JSON.stringify(from)],
    ['file_ids = ?', fileIds],
    ['folder_ids = ?', folderIds],
    [`id NOT IN ${AMONG}`, except.length > 0 ? JSON.stringify(except) : undefined],
  ]
  const used = parts.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  return {
    condition: ['1', ...used.map(({ sql }) => sql)].join(' AND '),
    values: used.map(({ value }) => value),
  }
}

const recordOf = (row: Row): ArchivedRecord => ({
  id: row.id,
  title: row.title,
  assignedTitle: row.assigned_title,
  sessionFrom: row.session_from,
  fileIds: row.file_ids,
  folderIds: row.folder_ids,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  // Written by this class alone, so the shape is known.
  agent: row.agent === null ? null : (JSON.parse(row.agent) as SavedAgent),
})
