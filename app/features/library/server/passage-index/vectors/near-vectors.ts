import type { FileId } from '~/core/ids'
import type {
  NearPlace,
  PassageHit,
  PassagePlace,
  PlacedVector,
  SearchScope,
  Unembedded,
} from '../../ports'
import { EDITED, IS_EDITED, isNowhere, passage, scopeCondition, type Row } from '../read'
import { headingsOf } from '../rows'
import type { Sql, SqlCell, SqlValue } from '../sql'
import { scopeTest, type TitledFile } from '../titles'
import { readVector, writeVector } from './vector-bytes'

const CLAIM_MS = 120_000
const MOST_GONE = 500
// What one object may hold of them in memory and look through for a question: some 25 ms of work.
const MOST_VECTORS = 20_000
const MOST_BYTES = 24 * 1024 * 1024

interface Held {
  version: number
  model: string
  dimensions: number
  places: PassagePlace[]
  /** One after the other, each with values from -127 to 127. */
  values: Int8Array
  /** By place: what one step of its values is. */
  steps: Float32Array
}

/** Vectors of passages: which have one, and where the index keeps them itself, which are near a question. */
export function openVectors(sql: Sql, titles: () => ReadonlyMap<string, TitledFile>) {
  let held: Held | null = null
  return {
    take: (model: string, limit: number, now: number): Unembedded =>
      sql.atomically(() => take(sql, model, limit, now)),
    giveBack: (places: PassagePlace[]) => void withIds(sql, places, (id) => unclaim(sql, id)),
    keep: (model: string, vectors: PlacedVector[]) =>
      sql.atomically(() => keep(sql, model, vectors)),
    forgetGone: (places: PassagePlace[]) => {
      for (const { fileId, generation, no } of places) {
        sql.all(
          `DELETE FROM vectors_gone WHERE file_id = ? AND generation = ? AND no = ?`,
          fileId,
          generation,
          no,
        )
      }
    },
    isLacking: (model: string) => isLacking(sql, model),
    nearest(model: string, vector: Float32Array, scope: SearchScope, limit: number): NearPlace[] {
      const version = versionOf(sql)
      if (held?.version !== version || held.model !== model) held = load(sql, model, version)
      return nearest(held, vector, scopeOf(titles(), scope), limit)
    },
    passagesAt: (places: NearPlace[], scope: SearchScope) => passagesAt(sql, places, scope),
  }
}

interface TakenRow extends Record<string, SqlValue> {
  id: number
  file_id: FileId
  generation: number
  no: number
  headings: string
  body: string
  title: string
}

function take(sql: Sql, model: string, limit: number, now: number): Unembedded {
  const rows = sql.all<TakenRow>(
    `SELECT p.id, p.file_id, p.generation, p.no, p.headings, p.body, f.title
     FROM files f JOIN passages p ON p.file_id = f.file_id AND p.generation = f.generation
     WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.id = p.id AND v.model = ?)
       AND NOT EXISTS (SELECT 1 FROM vector_claims c WHERE c.id = p.id AND c.until > ?)
       AND NOT EXISTS (SELECT 1 FROM edited e WHERE e.id = p.id AND e.is_off = 1)
     LIMIT ?`,
    model,
    now,
    limit,
  )
  for (const { id } of rows) {
    sql.all(`INSERT OR REPLACE INTO vector_claims (id, until) VALUES (?, ?)`, id, now + CLAIM_MS)
  }
  const gone = sql.all<{ file_id: FileId; generation: number; no: number }>(
    `SELECT file_id, generation, no FROM vectors_gone LIMIT ${MOST_GONE}`,
  )
  return {
    passages: rows.map(({ file_id: fileId, generation, no, ...row }) => ({
      fileId,
      generation,
      no,
      text: [[row.title, ...headingsOf(row.headings)].join(' '), row.body].join('\n'),
    })),
    isMoreLeft: rows.length === limit || gone.length === MOST_GONE,
    gone: gone.map(({ file_id: fileId, generation, no }) => ({ fileId, generation, no })),
  }
}

/** False when they are of another length than those of the same model that lie here already; then none is kept. */
function keep(sql: Sql, model: string, vectors: PlacedVector[]): boolean {
  const [existing] = sql.all<{ bytes: number }>(
    `SELECT length(vector) AS bytes FROM vectors WHERE model = ? AND vector IS NOT NULL LIMIT 1`,
    model,
  )
  const written = vectors.map(({ values }) => values && writeVector(values))
  if (existing && written.some((bytes) => bytes && bytes.byteLength !== existing.bytes))
    return false
  noteOutside(sql, vectors)
  withIds(sql, vectors, (id, index) => {
    const [claim] = sql.all(`SELECT 1 AS one FROM vector_claims WHERE id = ?`, id)
    if (!claim) return
    unclaim(sql, id)
    sql.all(`DELETE FROM vectors WHERE id = ?`, id)
    const bytes = written[index] ?? null
    sql.all(`INSERT INTO vectors (id, model, vector) VALUES (?, ?, ?)`, id, model, bytes)
  })
  return true
}

// Vectors that lie outside by now. Of passages that went while theirs were made they have to be deleted there.
function noteOutside(sql: Sql, vectors: PlacedVector[]): void {
  const outside = vectors.filter(({ values }) => values === null)
  if (outside.length === 0) return
  sql.all(`INSERT OR IGNORE INTO meta VALUES ('vectors_outside', 1)`)
  for (const { fileId, generation, no } of outside) {
    sql.all(
      `INSERT OR IGNORE INTO vectors_gone SELECT ?1, ?2, ?3 WHERE NOT EXISTS (
        SELECT 1 FROM passages WHERE file_id = ?1 AND generation = ?2 AND no = ?3)`,
      fileId,
      generation,
      no,
    )
  }
}

const unclaim = (sql: Sql, id: number) => sql.all(`DELETE FROM vector_claims WHERE id = ?`, id)

function withIds(sql: Sql, places: PassagePlace[], use: (id: number, at: number) => void): void {
  places.forEach(({ fileId, generation, no }, index) => {
    const [row] = sql.all<{ id: number }>(
      `SELECT id FROM passages WHERE file_id = ? AND generation = ? AND no = ?`,
      fileId,
      generation,
      no,
    )
    if (row) use(row.id, index)
  })
}

function isLacking(sql: Sql, model: string): boolean {
  const [counts] = sql.all<{ passages: number; off: number; vectors: number }>(
    `SELECT (SELECT coalesce(sum(passages), 0) FROM files) AS passages,
       (SELECT count(*) FROM edited WHERE is_off = 1) AS off,
       (SELECT count(*) FROM vectors WHERE model = ?) AS vectors`,
    model,
  )
  return counts !== undefined && counts.vectors < counts.passages - counts.off
}

function versionOf(sql: Sql): number {
  const [row] = sql.all<{ value: number }>(`SELECT value FROM meta WHERE key = 'vectors_version'`)
  return row?.value ?? 0
}

interface VectorRow extends Record<string, SqlCell> {
  file_id: FileId
  generation: number
  no: number
  vector: Uint8Array<ArrayBuffer> | ArrayBuffer
}

// Of more than fit the latest learned.
function load(sql: Sql, model: string, version: number): Held {
  const rows = sql.all<VectorRow>(
    `SELECT p.file_id, p.generation, p.no, v.vector
     FROM vectors v JOIN passages p ON p.id = v.id
     WHERE v.model = ? AND v.vector IS NOT NULL ORDER BY v.id DESC LIMIT ${MOST_VECTORS}`,
    model,
  )
  const dimensions = rows[0] ? readVector(rows[0].vector).values.length : 0
  const fit = rows.slice(0, Math.floor(MOST_BYTES / Math.max(1, dimensions)))
  const values = new Int8Array(fit.length * dimensions)
  const steps = new Float32Array(fit.length)
  fit.forEach(({ vector }, index) => {
    const parsed = readVector(vector)
    values.set(parsed.values, index * dimensions)
    steps[index] = parsed.step
  })
  const places = fit.map(({ file_id: fileId, generation, no }) => ({ fileId, generation, no }))
  return { version, model, dimensions, places, values, steps }
}

function scopeOf(titles: ReadonlyMap<string, TitledFile>, scope: SearchScope) {
  const isInScope = scopeTest(scope)
  const cached = new Map<string, boolean>()
  return (fileId: FileId): boolean => {
    const before = cached.get(fileId)
    if (before !== undefined) return before
    const file = titles.get(fileId)
    const isIn = file !== undefined && isInScope(fileId, file.folderId)
    cached.set(fileId, isIn)
    return isIn
  }
}

function nearest(
  { dimensions, places, values, steps }: Held,
  vector: Float32Array,
  isInScope: (fileId: FileId) => boolean,
  limit: number,
): NearPlace[] {
  if (vector.length !== dimensions) return []
  const near: NearPlace[] = []
  places.forEach((place, index) => {
    if (!isInScope(place.fileId)) return
    const from = index * dimensions
    let sum = 0
    for (let n = 0; n < dimensions; n += 1) sum += (vector[n] ?? 0) * (values[from + n] ?? 0)
    near.push({ ...place, similarity: sum * (steps[index] ?? 0) })
  })
  return near.toSorted((a, b) => b.similarity - a.similarity).slice(0, limit)
}

/** Those of the passages that can be found now and lie in the scope, in the order given. */
function passagesAt(sql: Sql, places: NearPlace[], scope: SearchScope): PassageHit[] {
  if (places.length === 0 || isNowhere(scope)) return []
  const inScope = scopeCondition(scope)
  const rows = sql.all<Row & { position: number }>(
    `SELECT k.key AS position, p.file_id, p.no, p.headings, p.body, p.anchor, ${IS_EDITED}
     FROM json_each(?) k
     JOIN files f ON f.file_id = k.value ->> 'fileId' AND f.generation = k.value ->> 'generation'
     JOIN passages p ON p.file_id = f.file_id AND p.generation = f.generation
       AND p.no = k.value ->> 'no' ${EDITED}
     WHERE coalesce(e.is_off, 0) = 0 ${inScope.condition.replaceAll('+rowid', 'p.id')}
     ORDER BY k.key`,
    JSON.stringify(places.map(({ fileId, generation, no }) => ({ fileId, generation, no }))),
    ...inScope.values,
  )
  return rows.map((row) => ({ ...passage(row), fileId: row.file_id, score: 0 }))
}
