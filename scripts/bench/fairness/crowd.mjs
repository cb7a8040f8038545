import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makeReport } from '../ingest/report.mjs'
import { pageOfProse } from '../ingest/prose.mjs'
import { addUploads } from '../library/world.mjs'

/** The team whose member fills every queue; 沈砚 sits in it as well as in the other one. */
export const CROWD = '1001'
const PAGES = Number(process.env.BENCH_HANGING ?? 300)
const PDFS = Number(process.env.BENCH_PDFS ?? 200)
const EXPORTS = Number(process.env.BENCH_EXPORTS ?? 20)
const PDF_PAGES = 300
const FILES_A_CALL = 50
const CHAPTERS = 100
const SECTION =
  '沿河界面的建筑限高按资料所列的数值执行，间口率与退线另行核定，不得以平均值代替。'.repeat(38)

/** A site that takes every request and never answers. */
export async function startHangingSite() {
  let requests = 0
  const server = createServer(() => void (requests += 1))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${server.address().port}`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { host, requests: () => requests, stop }
}

/** 300 pages that hang, 200 PDFs of 300 pages and 20 Word files of one team, all at once. Answers how to have 20 of these again. */
export async function crowd(world, site) {
  const documentId = await writeBook(world)
  await addPages(world, site)
  const contents = Array.from({ length: PDFS }, () => REPORT)
  const files = await addUploads(world, CROWD, { from: 0, contents, ending: 'pdf' })
  for (let index = 0; index < files.length; index += FILES_A_CALL) {
    const some = files.slice(index, index + FILES_A_CALL)
    const body = { spaceId: CROWD, teamId: CROWD, files: some }
    await world.call('POST', '/repositoryFile/addFiles', body)
  }
  const body = { teamId: CROWD, id: documentId, format: 'docx' }
  const { id } = (await world.call('POST', '/document/export', body)).result
  const topUp = async () => addExports(world, id, EXPORTS - (await leftOf(world)).exports)
  await topUp()
  while (site.requests() === 0) await pause(50)
  return topUp
}

let exportsAdded = 0

// As `addPages`: a person may ask for sixty an hour, and a written one is soon done.
async function addExports({ database, miniflare }, like, missing) {
  const ids = Array.from({ length: Math.max(0, missing) }, () => String(870_000 + exportsAdded++))
  const rows = JSON.stringify(ids)
  const same = 'document_id, team_id, account_id, member_id, format, options, origin'
  await database.batch([
    database
      .prepare(
        `INSERT INTO document_exports (id, ${same}, state, created_at, updated_at)
         SELECT value, ${same}, 'wait', created_at, updated_at FROM json_each(?1), document_exports AS one WHERE one.id = ?2`,
      )
      .bind(rows, like),
    database
      .prepare(
        `INSERT INTO outbox (id, queue, type, payload, created_at, sent_at, team_id, account_id)
         SELECT value, 'exports', 'editor.write-export', json_object('exportId', value), 0, 0, ?1, '2002' FROM json_each(?2)`,
      )
      .bind(CROWD, rows),
  ])
  const queue = await miniflare.getQueueProducer('EXPORTS_QUEUE', 'yanmo')
  await queue.send({ outboxId: '', type: 'queue.wake-up', payload: null })
}

const REPORT = makeReport(PDF_PAGES)

/** How many of each queue wait or are under way, and how many ended without being done, which bear on nobody. */
export async function leftOf({ database }) {
  const { results } = await database
    .prepare(
      `SELECT queue, count(*) AS left FROM outbox WHERE queue <> 'jobs' AND team_id = ?1 AND dead_at IS NULL GROUP BY queue
       UNION ALL SELECT 'failed', count(*) FROM files WHERE space_id = ?1 AND status = 'ERROR' AND source_url = ''
       UNION ALL SELECT 'failedExports', count(*) FROM document_exports WHERE team_id = ?1 AND state = 'error'`,
    )
    .bind(CROWD)
    .all()
  const counts = results.map(({ queue, left }) => [queue, left])
  return { pages: 0, ingest: 0, exports: 0, ...Object.fromEntries(counts) }
}

// The call takes twenty a minute of one person, and the crowd is many: rows and tickets as it writes them.
async function addPages({ database, miniflare }, { host }) {
  const rows = JSON.stringify(
    Array.from({ length: PAGES }, (_, no) => ({ id: String(880_000 + no), no })),
  )
  const url = `http://${host}/`
  await database.batch([
    database
      .prepare(
        `INSERT INTO files (id, space_id, upload_id, title, title_key, extension, size, object_key, content_sha256,
           status, created_by, created_at, updated_at, source_url)
         SELECT value ->> 'id', ?1, value ->> 'id', 'page' || (value ->> 'no') || '.html', value ->> 'id', 'html', 0, 'none', '',
           'INIT', '2002', 0, 0, ?2 || (value ->> 'no') FROM json_each(?3)`,
      )
      .bind(CROWD, url, rows),
    database
      .prepare(
        `INSERT INTO outbox (id, queue, type, payload, created_at, sent_at, team_id, account_id, weight)
         SELECT value ->> 'id', 'pages', 'library.fetch-page', json_object('fileId', value ->> 'id', 'generation', 1),
           0, 0, ?1, '2002', 0 FROM json_each(?2)`,
      )
      .bind(CROWD, rows),
  ])
  const queue = await miniflare.getQueueProducer('PAGES_QUEUE', 'yanmo')
  await queue.send({ outboxId: '', type: 'queue.wake-up', payload: null })
}

/** A book of a hundred chapters, section by section as people save them. */
async function writeBook({ call, database }) {
  await database.prepare('UPDATE teams SET vip_level = 3 WHERE id = ?').bind(CROWD).run()
  const node = (id, title, children = []) => ({ id, title, intent: '', children })
  const chapters = Array.from({ length: CHAPTERS }, (_, no) =>
    node(`c${no}`, pageOfProse(no, 10).heading, [
      node(`c${no}a`, `第${no + 1}章之一`),
      node(`c${no}b`, `第${no + 1}章之二`),
    ]),
  )
  const form = {
    kind: 'conetnt',
    project: 'book',
    topic: '片区建设综述',
    haveOutline: '有大纲，需保持原文',
    outlineSource: 'custom',
    material: '无',
    targetWords: CHAPTERS * 600,
  }
  const outline = node('book', '片区建设综述', chapters)
  const { id } = (await call('POST', '/creation/create', { teamId: CROWD, form, outline })).result
  const { documentId } = (await call('GET', `/creation/${id}?teamId=${CROWD}`)).result
  const { tree } = (await call('GET', `/document/info?teamId=${CROWD}&id=${documentId}`)).result
  for (const nodeId of leavesOf(tree)) {
    const body = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { blockId: `b${nodeId}`.slice(0, 32), by: 'human' },
          content: [{ type: 'text', text: SECTION }],
        },
      ],
    }
    const sent = { teamId: CROWD, id: documentId, nodeId, baseRev: 0, body }
    const { result } = await call('POST', '/document/section/save', sent)
    if (result.outcome !== 'kept') throw new Error(`一节没有保存：${result.outcome}`)
  }
  return documentId
}

const leavesOf = ({ id, children }) => (children.length > 0 ? children.flatMap(leavesOf) : [id])
