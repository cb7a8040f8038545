import type { FileId, SessionId } from '~/core/ids'
import { pinyinLetters } from '#packages/chinese/pinyin'
import { RecordArchive, type ArchivedPage } from '../record-archive/record-archive'
import { matchLetters, openPinyinIndex, type PinyinIndex } from './pinyin-index'
import { placeOf, snippetOf, type Snippet } from './snippet'

/** A question with its answer, as they are found again. */
export interface ArchivedQuestion {
  messageId: string
  sessionId: SessionId
  question: string
  answer: string
  /** Files whose words the answer may hold. */
  readIds: FileId[]
  /** Milliseconds. */
  askedAt: number
}

/** Where a word stands in a question or its answer; null: not there. */
export interface QuestionHit {
  messageId: string
  sessionId: SessionId
  readIds: FileId[]
  question: Snippet | null
  answer: Snippet | null
}

type Row = {
  message_id: string
  session_id: SessionId
  question: string
  answer: string
  read_ids: string
}

// Several messages of one conversation may hold the word.
const HITS_AT_MOST = 300
// More than are ever shown, since some may hold only what may no longer be read.
const SESSIONS_AT_MOST = 80

/** What one look into the archive found. */
export interface ArchiveFind {
  messages: QuestionHit[]
  /** The conversations of those that rest here, and those by their titles. */
  archived: ArchivedPage
}

export const archiveMethods = [
  'keep',
  'find',
  'forgetSession',
  'forgetMessages',
  'sessionIds',
] as const

/**
 * What one person asked in one team and was answered, in their object's own SQLite, with an index of the pairs of
 * neighbouring letters: any two letters of a word narrow the search, as two Chinese characters must. What is forgotten
 * leaves a mark, since an answer may be settled after it was deleted.
 */
export class QuestionArchive {
  readonly records: RecordArchive
  private readonly readings: PinyinIndex

  constructor(private readonly sql: SqlStorage) {
    this.records = new RecordArchive(sql)
    sql.exec(`
      CREATE TABLE IF NOT EXISTS questions (
        no INTEGER PRIMARY KEY, message_id TEXT UNIQUE NOT NULL, session_id TEXT NOT NULL, question TEXT NOT NULL,
        answer TEXT NOT NULL, read_ids TEXT NOT NULL, asked_at INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS questions_by_session ON questions (session_id);
      CREATE TABLE IF NOT EXISTS forgotten (id TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE VIRTUAL TABLE IF NOT EXISTS pairs USING fts5(
        text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'unicode61 remove_diacritics 0');`)
    this.readings = openPinyinIndex(sql, 'question_readings', () =>
      sql.exec<{ no: number; text: string }>('SELECT no, question AS text FROM questions'),
    )
  }

  /** Keeps these, in place of what was kept of the same messages; nothing of what was forgotten. May run twice. */
  keep(all: readonly ArchivedQuestion[]): void {
    for (const item of all) if (!this.isForgotten(item)) this.put(item)
  }

  /**
   * The latest with the word, in small letters, in the question or the answer, then those whose question is read as it;
   * and at most so many conversations by their titles.
   */
  find(word: string, titledAtMost: number): ArchiveFind {
    const messages = new Map<string, QuestionHit>()
    const sessionIds = new Set<SessionId>()
    for (const row of this.rowsWith(word)) {
      const hit = hitOf(row, word)
      if (!hit.question && !hit.answer) continue
      messages.set(hit.messageId, hit)
      sessionIds.add(hit.sessionId)
      if (messages.size >= HITS_AT_MOST || sessionIds.size >= SESSIONS_AT_MOST) break
    }
    return {
      messages: [...messages.values()],
      archived: this.records.recordsAmong([...sessionIds], word, titledAtMost),
    }
  }

  forgetSession(sessionId: SessionId): void {
    this.mark([sessionId])
    this.records.releaseRecords([sessionId])
    this.remove(`session_id = ?`, sessionId)
  }

  forgetMessages(messageIds: readonly string[]): void {
    this.mark(messageIds)
    this.remove(`message_id IN (SELECT value FROM json_each(?))`, JSON.stringify(messageIds))
  }

  /** Some conversations that it knows of. */
  sessionIds(limit: number): SessionId[] {
    const rows = this.sql.exec<{ id: SessionId }>(
      'SELECT session_id AS id FROM questions UNION SELECT id FROM records LIMIT ?',
      limit,
    )
    return [...rows].map(({ id }) => id)
  }

  private isForgotten({ messageId, sessionId }: ArchivedQuestion): boolean {
    const marks = this.sql.exec('SELECT 1 FROM forgotten WHERE id IN (?, ?)', messageId, sessionId)
    return marks.toArray().length > 0
  }

  private put(item: ArchivedQuestion): void {
    const { messageId, sessionId, question, answer, readIds, askedAt } = item
    const { no } = this.sql
      .exec<{ no: number }>(
        `INSERT INTO questions (message_id, session_id, question, answer, read_ids, asked_at)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (message_id) DO UPDATE SET
           question = excluded.question, answer = excluded.answer, read_ids = excluded.read_ids
         RETURNING no`,
        messageId,
        sessionId,
        question,
        answer,
        JSON.stringify(readIds),
        askedAt,
      )
      .one()
    this.sql.exec(
      'INSERT OR REPLACE INTO pairs (rowid, text) VALUES (?, ?)',
      no,
      [...pairsOf(`${question}\n${answer}`)].join(' '),
    )
    this.readings.put(no, question)
  }

  private *rowsWith(word: string): Iterable<Row> {
    yield* this.candidates(word)
    yield* this.readAs(word)
  }

  private readAs(word: string): Iterable<Row> {
    const letters = pinyinLetters(word)
    const expression = letters === '' ? null : matchLetters(letters)
    if (expression === null) return []
    return this.sql.exec<Row>(
      `SELECT message_id, session_id, question, '' AS answer, read_ids
       FROM question_readings JOIN questions ON no = question_readings.rowid
       WHERE question_readings MATCH ? ORDER BY question_readings.rowid DESC`,
      expression,
    )
  }

  // Numbers rise with time: rows come as they are read, none is sorted with its answer.
  private candidates(word: string): Iterable<Row> {
    const pairs = [...pairsOf(word)]
    const columns = 'message_id, session_id, question, answer, read_ids'
    if (pairs.length === 0) {
      return this.sql.exec<Row>(`SELECT ${columns} FROM questions ORDER BY no DESC`)
    }
    return this.sql.exec<Row>(
      `SELECT ${columns} FROM pairs JOIN questions ON no = pairs.rowid
       WHERE pairs MATCH ? ORDER BY pairs.rowid DESC`,
      pairs.map((pair) => `"${pair}"`).join(' AND '),
    )
  }

  private mark(ids: readonly string[]): void {
    this.sql.exec(
      'INSERT OR IGNORE INTO forgotten (id) SELECT value FROM json_each(?)',
      JSON.stringify(ids),
    )
  }

  private remove(condition: string, binding: string): void {
    this.sql.exec(
      `DELETE FROM pairs WHERE rowid IN (SELECT no FROM questions WHERE ${condition})`,
      binding,
    )
    this.readings.remove(`SELECT no FROM questions WHERE ${condition}`, binding)
    this.sql.exec(`DELETE FROM questions WHERE ${condition}`, binding)
  }
}

function hitOf(row: Row, word: string): QuestionHit {
  const { message_id: messageId, session_id: sessionId, question, answer } = row
  const snippet = (text: string) => (placeOf(text, word) ? snippetOf(text, word) : null)
  // Written by this class alone, so the shape is known.
  const readIds = JSON.parse(row.read_ids) as FileId[]
  const inQuestion = snippet(question)
  return {
    messageId,
    sessionId,
    readIds,
    question: inQuestion,
    // Nobody is shown the answer of a question that holds the word.
    answer: inQuestion ? null : snippet(answer),
  }
}

/** Each two neighbouring letters or digits, in small letters. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (const [run] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const letters = [...run]
    for (let index = 1; index < letters.length; index += 1)
      pairs.add(`${letters[index - 1]}${letters[index]}`)
  }
  return pairs
}
