import type { FileId, SessionId } from '~/core/ids'
import { pinyinLetters } from '#packages/chinese/pinyin'
import { RecordArchive, type ArchivedPage } from '../record-archive/record-archive'
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
// Questions that are read to be heard in pinyin.
const PINYIN_AT_MOST = 5_000

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
    for (const row of this.candidates(word)) {
      const hit = hitOf(row, word)
      if (hit.question || hit.answer) messages.set(hit.messageId, hit)
      if (messages.size === HITS_AT_MOST) break
    }
    for (const hit of this.readAs(word)) {
      if (messages.size < HITS_AT_MOST && !messages.has(hit.messageId))
        messages.set(hit.messageId, hit)
    }
    const ids = [...new Set([...messages.values()].map(({ sessionId }) => sessionId))]
    return {
      messages: [...messages.values()],
      archived: this.records.recordsAmong(ids, word, titledAtMost),
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
  }

  private *readAs(word: string): Iterable<QuestionHit> {
    if (pinyinLetters(word) === '') return
    const rows = this.sql.exec<Row>(
      `SELECT message_id, session_id, question, '' AS answer, read_ids FROM questions
       ORDER BY asked_at DESC, no DESC LIMIT ${PINYIN_AT_MOST}`,
    )
    for (const row of rows) if (placeOf(row.question, word)) yield hitOf(row, word)
  }

  private *candidates(word: string): Iterable<Row> {
    const pairs = [...pairsOf(word)]
    const columns = 'message_id, session_id, question, answer, read_ids'
    if (pairs.length === 0) {
      yield* this.sql.exec<Row>(`SELECT ${columns} FROM questions ORDER BY asked_at DESC, no DESC`)
      return
    }
    yield* this.sql.exec<Row>(
      `SELECT ${columns} FROM questions WHERE no IN (SELECT rowid FROM pairs WHERE pairs MATCH ?)
       ORDER BY asked_at DESC, no DESC`,
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
    this.sql.exec(`DELETE FROM questions WHERE ${condition}`, binding)
  }
}

function hitOf(row: Row, word: string): QuestionHit {
  const { message_id: messageId, session_id: sessionId, question, answer } = row
  const snippet = (text: string) => (placeOf(text, word) ? snippetOf(text, word) : null)
  // Written by this class alone, so the shape is known.
  const readIds = JSON.parse(row.read_ids) as FileId[]
  return { messageId, sessionId, readIds, question: snippet(question), answer: snippet(answer) }
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
