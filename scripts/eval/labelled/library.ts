import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileStore } from '~/core/file-store'
import { idSchemas } from '~/core/id-schemas'
import { idMaker, type FileId, type UploadId } from '~/core/ids'
import type { JobMessage } from '~/core/jobs'
import { readSettings } from '~/core/settings'
import { ingestWindow } from '~/features/library/server/jobs'
import { learn } from '~/features/library/server/ingest/pipeline'
import { openPassageIndex } from '~/features/library/server/passage-index'
import { extensionOf } from '#packages/office-read/formats'
import { files } from '~/features/library/server/tables'
import { openModels } from '~/features/models/server'
import { openNodeDatabase } from '../../../test/support/node-database'
import { openNodeSql } from '../../../test/support/node-sql'

const TEAM = idSchemas.team.parse('11')
const START = Date.UTC(2026, 0, 1)

export interface LabelledLibrary {
  ctx: SeatedContext
  /** Ids of the files that were learned, by their names. */
  ids: ReadonlyMap<string, FileId>
  /** Names of the files that could not be learned. */
  unread: string[]
}

/**
 * A library of a folder's files, in memory: learned by the product's own pipeline, without a browser or a model to see
 * pictures, so that a picture is there by its name only. Nobody answers but the offline engine.
 */
export async function openLibrary(directory: string): Promise<LabelledLibrary> {
  const world = openWorld()
  const { ctx } = world
  const ids = new Map<string, FileId>()
  for (const name of readdirSync(directory).toSorted()) {
    const extension = extensionOf(name)
    if (!extension) continue
    const bytes = readFileSync(join(directory, name))
    const id = ctx.newId<FileId>()
    const objectKey = `originals/${TEAM}/${id}`
    await ctx.files.write(objectKey, new Uint8Array(bytes).buffer, '')
    await ctx.db.insert(files).values({
      id,
      spaceId: TEAM,
      uploadId: ctx.newId<UploadId>(),
      title: name,
      extension: extname(name).slice(1).toLowerCase(),
      size: bytes.byteLength,
      objectKey,
      contentSha256: id,
      status: 'INIT',
      createdBy: ctx.actor.accountId,
      createdAt: ctx.now().getTime(),
      updatedAt: ctx.now().getTime(),
    })
    ids.set(name, id)
    await world.learn(id)
  }
  const failed = await ctx.db.select().from(files).where(eq(files.status, 'ERROR'))
  return { ctx, ids, unread: failed.map(({ title }) => title) }
}

function openWorld() {
  const clock = { now: START }
  const index = openPassageIndex(openNodeSql())
  const queued: JobMessage[] = []
  const ctx = {
    db: openNodeDatabase().db,
    files: inMemory(),
    settings: readSettings({ APP_ENV: 'local', JWT_SECRET: 'x'.repeat(32) }),
    models: openModels({ MODEL_PROVIDERS: [], MODEL_ROLES: {}, MODEL_STALL_MS: 60_000 }),
    actor: { accountId: '31', signInId: '1' },
    seat: { teamId: TEAM, spaceId: TEAM, memberId: '21', role: 'owner' },
    brandId: null,
    host: '',
    address: '',
    requestId: '',
    send: async (_queue: string, message: JobMessage) => void queued.push(message),
    // Every object that is asked for is the index of the one space.
    objects: () => promised(index),
    extensions: new Map(),
    now: () => new Date((clock.now += 1)),
    newId: idMaker(() => clock.now),
    later: () => {},
    log: () => {},
  } as unknown as SeatedContext
  return {
    ctx,
    async learn(fileId: FileId) {
      let next: { fileId: FileId; generation: number; window: number } | null = {
        fileId,
        generation: 1,
        window: 0,
      }
      while (next) {
        queued.length = 0
        await learn(ctx, next)
        const message = queued.find(({ type }) => type === ingestWindow.type)
        next = message ? ingestWindow.payload.parse(message.payload) : null
      }
    },
  }
}

/** As an object answers: every method with a promise. */
const promised = (methods: object): object =>
  new Proxy(methods, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => structuredClone(await method.apply(target, args))
    },
  })

function inMemory(): Pick<FileStore, 'head' | 'read' | 'readRange' | 'write' | 'remove' | 'list'> {
  const held = new Map<string, ArrayBuffer>()
  return {
    head: async (key) => {
      const bytes = held.get(key)
      return bytes ? { size: bytes.byteLength, contentType: '', etag: '' } : null
    },
    read: async (key) => held.get(key)?.slice() ?? null,
    readRange: async (key, from, length) => held.get(key)?.slice(from, from + length) ?? null,
    write: async (key, body) => {
      held.set(key, typeof body === 'string' ? new TextEncoder().encode(body).buffer : body)
    },
    remove: async (keys) => {
      for (const key of keys) held.delete(key)
    },
    list: async (prefix) => [...held.keys()].filter((key) => key.startsWith(prefix)),
  }
}
