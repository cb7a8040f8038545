import { Hono } from 'hono'
import { body, params, query, type ApiEnv, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { listBin } from '../bin/bin'
import { deleteFolders } from '../bin/delete-folders'
import { emptyBin, removeItems } from '../bin/remove'
import { restoreItems } from '../bin/restore'
import { serveExport, startExport } from '../export/export'
import { listFiles } from '../files/list-files'
import { getAccess, setAccess } from './access'
import { getFolder, listFolders } from './folders'
import { openLevel } from './level'
import { moveInto } from './move'
import { listTags, setTags } from './tags'
import { addFolder, renameFolder } from './write-folders'

const space = params(contract.spacePath)

const treeApi = new Hono<TeamApiEnv>()
  .get('/folder/info', space, query(contract.folderQuery), async (c) =>
    c.json(await getFolder(c.var.ctx, c.req.valid('query'))),
  )
  .get('/folder/listFolder', space, query(contract.listFoldersQuery), async (c) =>
    c.json(await listFolders(c.var.ctx, c.req.valid('query'))),
  )
  .get('/folder/listAll', space, query(contract.listFilesInput), async (c) =>
    c.json(await openLevel(c.var.ctx, c.req.valid('query'))),
  )
  .get('/folder/listAllFiles', space, query(contract.listFilesInput), async (c) =>
    c.json(await listFiles(c.var.ctx, { ...c.req.valid('query'), deep: '1' })),
  )
  .post('/folder/addFolder', space, body(contract.addFolderInput), async (c) =>
    c.json(await addFolder(c.var.ctx, c.req.valid('json'))),
  )
  .post('/folder/rename', space, body(contract.renameFolderInput), async (c) =>
    c.json(await renameFolder(c.var.ctx, c.req.valid('json'))),
  )
  .post('/folder/changeFolder', space, body(contract.moveInput), async (c) =>
    c.json(await moveInto(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/folder/delete', space, query(contract.deleteFolderQuery), async (c) =>
    c.json(await deleteFolders(c.var.ctx, c.req.valid('query'))),
  )
  .get('/folder/access', space, query(contract.folderQuery), async (c) =>
    c.json(await getAccess(c.var.ctx, c.req.valid('query'))),
  )
  .post('/folder/setAccess', space, body(contract.setAccessInput), async (c) =>
    c.json(await setAccess(c.var.ctx, c.req.valid('json'))),
  )

const tagsApi = new Hono<TeamApiEnv>()
  .get('/tag/list', space, async (c) => c.json(await listTags(c.var.ctx)))
  .post('/file/setTags', space, body(contract.setTagsInput), async (c) =>
    c.json(await setTags(c.var.ctx, c.req.valid('json'))),
  )

const binApi = new Hono<TeamApiEnv>()
  .get('/bin/list', space, query(contract.binQuery), async (c) =>
    c.json(await listBin(c.var.ctx, c.req.valid('query'))),
  )
  .post('/bin/restore', space, body(contract.binIdsInput), async (c) =>
    c.json(await restoreItems(c.var.ctx, c.req.valid('json'))),
  )
  .post('/bin/remove', space, body(contract.binIdsInput), async (c) =>
    c.json(await removeItems(c.var.ctx, c.req.valid('json'))),
  )
  .post('/bin/empty', space, async (c) => c.json(await emptyBin(c.var.ctx)))

const exportApi = new Hono<TeamApiEnv>().post(
  '/folder/export',
  space,
  body(contract.exportInput),
  async (c) => c.json(await startExport(c.var.ctx, c.req.valid('json'))),
)

/** Open to whoever holds a code, once: what an export's address points at. */
export const exportsApi = new Hono<ApiEnv>().get('/:code', params(contract.exportPath), async (c) =>
  serveExport(c.var.ctx, c.req.valid('param')),
)

/** Behind the team gate: the tree of a space, the tags of its files, its bin. */
export const foldersApi = new Hono<TeamApiEnv>()
  .route('/space/:spaceId', treeApi)
  .route('/space/:spaceId', tagsApi)
  .route('/space/:spaceId', binApi)
  .route('/space/:spaceId', exportApi)
