import { pinyinExpression, pinyinTerms } from '#packages/chinese/pinyin-terms'

/** A full-text table of how short texts are read, by their numbers, in the SQLite of an object. */
export interface PinyinIndex {
  table: string
  put(no: number, text: string): void
  /** `numbers`: a query of those that go. */
  remove(numbers: string, ...values: string[]): void
}

/** Opens it; an object of before fills it once from `all`. */
export function openPinyinIndex(
  sql: SqlStorage,
  table: string,
  all: () => Iterable<{ no: number; text: string }>,
): PinyinIndex {
  const isNew = [...sql.exec('SELECT 1 FROM sqlite_master WHERE name = ?', table)].length === 0
  const put = (no: number, text: string) =>
    void sql.exec(
      `INSERT OR REPLACE INTO ${table} (rowid, text) VALUES (?, ?)`,
      no,
      pinyinTerms(text),
    )
  if (isNew) {
    sql.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(
      text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'unicode61 remove_diacritics 0')`)
    for (const { no, text } of all()) put(no, text)
  }
  return {
    table,
    put,
    remove: (numbers, ...values) =>
      void sql.exec(`DELETE FROM ${table} WHERE rowid IN (${numbers})`, ...values),
  }
}

/** Matches the texts that may be read as the letters; null where none can be. */
export const matchLetters = (letters: string): string | null => pinyinExpression(letters) || null
