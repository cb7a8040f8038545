import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

type Recorded = (own: Belongings) => Recording

/** The calls of folders, tags and the bin, as their owner makes them. */
export const foldersRecordings: Record<string, Recorded> = {
  ...reads({
    'folder/listFolder': ({ folderId }) => `?parentId=${folderId}&deep=1`,
  }),
  ...writes({
    'folder/addFolder': ({ folderId }) => ({
      name: `下级${crypto.randomUUID()}`,
      parentId: folderId,
    }),
    'folder/rename': ({ folderId }) => ({ folderId, name: '改名' }),
    'folder/changeFolder': ({ fileId, folderId }) => ({
      fileIds: [fileId],
      targetFolderId: folderId,
    }),
    'folder/setAccess': ({ folderId }) => ({
      folderId,
      see: 'admins',
      change: 'admins',
      members: [],
    }),
    'file/setTags': ({ fileId }) => ({ ids: [fileId], add: ['新标签'] }),
    'bin/restore': ({ binId }) => ({ ids: [binId] }),
    'bin/remove': ({ binId }) => ({ ids: [binId] }),
  }),
}

function reads(queries: Record<string, (own: Belongings) => string>): Record<string, Recorded> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [
      `GET /space/:spaceId/${name}`,
      (own: Belongings) => ({ path: `/space/${own.teamId}/${name}${query(own)}` }),
    ]),
  )
}

function writes(bodies: Record<string, (own: Belongings) => unknown>): Record<string, Recorded> {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [
      `POST /space/:spaceId/${name}`,
      (own: Belongings) => ({ path: `/space/${own.teamId}/${name}`, body: body(own) }),
    ]),
  )
}
