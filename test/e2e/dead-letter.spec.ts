import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/product.mjs'
import { migrate, startWorkers } from '../../scripts/lib/runtime/workers.mjs'
import { expect, test } from './world.ts'

const TEXT = '研墨把团队的资料读成有出处的段落，再回答同事的提问。'.repeat(4)

test('a poisoned file is tried again, goes to the dead letters and ends with a reason; others flow @deep', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-dead-'))
  const { miniflare } = await startWorkers({
    host: '127.0.0.1',
    port: await freePort(),
    dataDir,
    variables: { JWT_SECRET: 'only-for-tests-only-for-tests-only' },
  })
  try {
    const db = await migrate(miniflare)
    const bucket = await miniflare.getR2Bucket('FILES', 'yanmo')
    const queue = await miniflare.getQueueProducer('INGEST_QUEUE', 'yanmo')
    const learn = async (id: string, generation = 1) => {
      const message = {
        outboxId: `${id}${generation}`,
        type: 'library.ingest-file',
        payload: { fileId: id, generation },
      }
      await db
        .prepare(
          "INSERT INTO outbox (id, queue, type, payload, created_at, sent_at) VALUES (?, 'ingest', ?, ?, ?, ?)",
        )
        .bind(
          message.outboxId,
          message.type,
          JSON.stringify(message.payload),
          Date.now(),
          Date.now(),
        )
        .run()
      await queue.send(message)
    }
    const add = async (id: string) => {
      await bucket.put(`originals/1/${id}`, TEXT)
      await db
        .prepare(
          "INSERT INTO files (id, space_id, upload_id, title, extension, size, object_key, content_sha256, status, created_by, created_at, updated_at) VALUES (?, '1', ?, ?, 'txt', ?, ?, '', 'INIT', '1', 1, 1)",
        )
        .bind(id, id, `${id}.txt`, Buffer.byteLength(TEXT), `originals/1/${id}`)
        .run()
      await learn(id)
    }
    const rowOf = (id: string) =>
      db.prepare('SELECT status, error_code, generation FROM files WHERE id = ?').bind(id).first()
    const ticketOf = (id: string) =>
      db.prepare('SELECT dead_at FROM outbox WHERE id = ?').bind(id).first()

    // What an earlier run left of the file cannot be read: no verdict about the file, so it is tried again.
    await bucket.put('extracted/11/1/00000.json', '{')
    await add('11')
    await add('12')
    await expect.poll(() => rowOf('12'), { timeout: 10_000 }).toMatchObject({ status: 'DONE' })
    // Not given up yet: it waits for its next try.
    expect(await rowOf('11')).toMatchObject({
      status: expect.stringMatching(/INIT|PROCESSING/),
      error_code: '',
    })
    // Each try waits twice as long as the one before: the next is its last.
    await db.prepare("UPDATE outbox SET attempts = 3 WHERE id = '111'").run()

    await expect
      .poll(() => rowOf('11'), { timeout: 60_000 })
      .toMatchObject({ status: 'ERROR', error_code: 'FILE_GAVE_UP' })
    await expect.poll(() => ticketOf('111')).toMatchObject({ dead_at: expect.any(Number) })
    expect(await ticketOf('121')).toBeNull()

    // Tried again by a person, it is read anew.
    await db.prepare("UPDATE files SET status = 'INIT', generation = 2 WHERE id = '11'").run()
    await learn('11', 2)
    await expect.poll(() => rowOf('11'), { timeout: 10_000 }).toMatchObject({ status: 'DONE' })
  } finally {
    await miniflare.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
