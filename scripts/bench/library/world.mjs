import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemoWorld } from '../../lib/demo/demo.mjs'
import { migrate, readBuilt, startWorkers } from '../../lib/runtime/workers.mjs'
import { pageOfProse } from '../ingest/prose.mjs'
import { callerAt } from './calling.mjs'
import { besideWith } from './beside.mjs'

export const variablesOfBench = {
  APP_ENV: 'test',
  JWT_SECRET: 'only-for-benches-only-for-benches',
  CLIENT_ADDRESS_HEADER: 'x-bench-address',
}
const ACCOUNT = '2001'
const FOLDERS = 20
const STORED_AT_ONCE = 100
const TRIES = 3

/**
 * The product's Workers with the named world and a Worker of the bench beside them, which reaches the indexes.
 * `variables` are added to the product's; with `inspector` V8's inspector listens as well. `frontEntry`: see `startWorkers`.
 */
export async function inWorld(use, { variables = {}, inspector = false, frontEntry } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-library-'))
  const { miniflare, url } = await startWorkers({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    variables: { ...variablesOfBench, ...variables },
    inspector,
    frontEntry,
    beside: [besideWith(readBuilt('server').config.r2_buckets[0].bucket_name)],
  })
  try {
    const database = await migrate(miniflare)
    await seedDemoWorld(database)
    const worker = await miniflare.getWorker('beside')
    const send = async (path, body) => {
      const request = { method: 'POST', body: JSON.stringify(body) }
      const answer = await patiently(() => worker.fetch(`http://beside${path}`, request))
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return answer.json()
    }
    // The house's own host, on which every team without a brand may be.
    const origin = `http://localhost:${url.port}`
    return await use({ miniflare, database, send, call: await callerAt(origin), origin })
  } finally {
    await miniflare.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

// A busy machine sometimes lets go of the line between this process and workerd; what is sent may be sent twice.
async function patiently(work) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

/**
 * A team with a space, in which 沈砚 is a plain member, and twenty folders, two of which are closed to members: who may
 * see what has to be worked out, as it is for most people.
 */
export async function addTeam(database, teamId) {
  const put = (sql, ...values) => database.prepare(sql).bind(...values)
  await database.batch([
    put(
      "INSERT INTO teams (id, name, status, expires_at, created_at, vip_level) VALUES (?, ?, 'active', 9999999999999, 0, 3)",
      teamId,
      `测速${teamId}`,
    ),
    put(
      "INSERT INTO spaces (id, team_id, name, max_bytes, created_at) VALUES (?1, ?1, '我的知识', 1e12, 0)",
      teamId,
    ),
    put(
      "INSERT INTO members (id, team_id, account_id, role, joined_at) VALUES (?, ?, ?, 'member', 0)",
      `${teamId}9`,
      teamId,
      ACCOUNT,
    ),
    ...Array.from({ length: FOLDERS }, (_, no) =>
      put(
        "INSERT INTO folders (id, space_id, name, name_key, see, change, created_by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, '1', 0, 0)",
        `${teamId}0${no}`,
        teamId,
        `文件夹${no}`,
        `文件夹${no}`,
        ...(no < 2 ? ['admins', 'admins'] : ['team', 'team']),
      ),
    ),
  ])
}

/** Learned files as rows alone, numbers `from` to `to`, of several people, at the root. */
export async function addRows(database, teamId, { from, to, passages = 4 }) {
  // One statement: through the emulation each call costs more than the rows.
  await database
    .prepare(
      `WITH RECURSIVE numbers(no) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT no + 1 FROM numbers WHERE no + 1 < ?3),
         named(no, id, title) AS (
           SELECT no, ?1 || printf('%06d', no), '第' || no || '号记录.md' FROM numbers)
       INSERT INTO files (id, space_id, upload_id, title, title_key, extension, size, object_key, content_sha256,
         status, progress, word_count, passage_count, created_by, created_at, updated_at)
       SELECT id, ?1, id, title, title, 'md', 4096 + no % 100, id, id,
         'DONE', 100, 1300 + no % 50, CAST(?4 AS INTEGER), 2001 + no % 3,
         1700000000000 + no * 1000, 1700000000000 + no * 1000
       FROM named`,
    )
    .bind(teamId, from, to, passages)
    .run()
}

/** Passages of a file in a library that is filled without being learned. */
export const PER_FILE = 10
const FILES_A_CALL = 50

/** `count` learned files with their rows and `PER_FILE` passages each in the index. */
export async function fillLibrary({ database, send }, teamId, count) {
  if (count === 0) return
  await addRows(database, teamId, { from: 0, to: count, passages: PER_FILE })
  for (let from = 0; from < count; from += FILES_A_CALL) {
    const length = Math.min(FILES_A_CALL, count - from)
    const files = Array.from({ length }, (_, index) => fileOf(teamId, from + index, PER_FILE))
    await send('/fill', { space: teamId, files })
  }
}

/** A file of prose as the index takes it. */
export function fileOf(teamId, no, count) {
  const passages = Array.from({ length: count }, (_, index) => ({
    no: index,
    headings: [`第${(index % 9) + 1}节`],
    text: pageOfProse(no * count + index, 330).paragraphs.join('\n'),
    anchor: { kind: 'text', from: index * 400, to: index * 400 + 400 },
  }))
  return { fileId: fileIdOf(teamId, no), title: titleOf(no), passages }
}

const fileIdOf = (teamId, no) => `${teamId}${String(no).padStart(6, '0')}`
const titleOf = (no, ending = 'md') => `第${no}号记录.${ending}`

/** Uploads that are registered, their bytes in the store. Answers what `addFiles` takes. */
export async function addUploads({ database, send }, teamId, { from, contents, ending = 'md' }) {
  const uploads = contents.map((content, index) => {
    const id = fileIdOf(teamId, from + index)
    const bytes = Buffer.from(content)
    const key = `originals/${teamId}/${id}`
    return { id, key, name: titleOf(from + index, ending), size: bytes.length, bytes }
  })
  for (let index = 0; index < uploads.length; index += STORED_AT_ONCE) {
    const some = uploads.slice(index, index + STORED_AT_ONCE)
    await send('/store', {
      files: some.map(({ key, bytes }) => ({ key, base64: bytes.toString('base64') })),
    })
  }
  await database
    .prepare(
      `INSERT INTO uploads (id, account_id, team_id, file_name, object_key, content_type, content_sha256, size,
         created_at, registered_at)
       SELECT value ->> 'id', ?, ?, value ->> 'name', value ->> 'key', '', value ->> 'id', value ->> 'size', 0, 1
       FROM json_each(?)`,
    )
    .bind(
      ACCOUNT,
      teamId,
      JSON.stringify(uploads.map(({ id, key, name, size }) => ({ id, key, name, size }))),
    )
    .run()
  return uploads.map(({ id, name }) => ({ fileId: id, fileName: name }))
}
