import { Hono } from 'hono'
import { body, params, query, type ApiEnv, type TeamApiEnv } from '~/core/api'
import * as contract from '../contract'
import { addFiles } from './files/add-files'
import { getBlocks } from './files/blocks'
import { findingApi } from './finding/api'
import { deleteFiles } from './bin/delete-files'
import { fileProgress, getFile, renameFile, retryFile } from './files/find-files'
import { foldersApi } from './folders/api'
import { listFiles } from './files/list-files'
import { getPassage } from './find-passages'
import { notesApi } from './notes/api'
import { guideApi } from './guide/api'
import { downloadOriginal, getDownloadLink, showOriginal } from './files/originals'
import { passagesApi } from './passages/api'
import { ocrApi } from './ocr/api'
import { getSpace } from './spaces'
import { translateApi } from './translate/api'
import { webApi } from './web/api'
import { checkDigest, issueUploadUrl, registerUpload } from './uploads/register-uploads'

/** Behind the team gate, which has checked that path, query and body name one and the same space. */
export const libraryApi = new Hono<TeamApiEnv>()
  .route('/', guideApi)
  .route('/', foldersApi)
  .route('/', notesApi)
  .route('/', findingApi)
  .route('/', passagesApi)
  .route('/', ocrApi)
  .route('/', webApi)
  .route('/', translateApi)
  .post('/file/checkSha256', body(contract.checkDigestInput), async (c) =>
    c.json(await checkDigest(c.var.ctx, c.req.valid('json'))),
  )
  .post('/file/getUploadUrl', body(contract.uploadUrlInput), async (c) =>
    c.json(await issueUploadUrl(c.var.ctx, c.req.valid('json'))),
  )
  .post('/file/register', body(contract.registerUploadInput), async (c) =>
    c.json(await registerUpload(c.var.ctx, c.req.valid('json'))),
  )
  .post('/repositoryFile/addFiles', body(contract.addFilesInput), async (c) =>
    c.json(await addFiles(c.var.ctx, c.req.valid('json'))),
  )
  .get('/repositoryFile/getDetail', query(contract.fileQuery), async (c) =>
    c.json(await getFile(c.var.ctx, c.req.valid('query'))),
  )
  .get('/repositoryFile/getDownloadLink', query(contract.fileQuery), async (c) =>
    c.json(await getDownloadLink(c.var.ctx, c.req.valid('query'))),
  )
  .get('/repositoryFile/content', query(contract.fileQuery), async (c) =>
    showOriginal(c.var.ctx, c.req.valid('query'), c.req.raw),
  )
  .get('/repositoryFile/blocks', query(contract.blocksQuery), async (c) =>
    c.json(await getBlocks(c.var.ctx, c.req.valid('query'))),
  )
  .get('/repositoryFile/passage', query(contract.passageQuery), async (c) =>
    c.json(await getPassage(c.var.ctx, c.req.valid('query'))),
  )
  .get('/repository/getInfo', query(contract.teamQuery), async (c) =>
    c.json(await getSpace(c.var.ctx)),
  )
  .get('/space/:spaceId/info', params(contract.spacePath), async (c) =>
    c.json(await getSpace(c.var.ctx)),
  )
  .get(
    '/space/:spaceId/folder/listFile',
    params(contract.spacePath),
    query(contract.listFilesInput),
    async (c) => c.json(await listFiles(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/space/:spaceId/file/getFileInfoByIds',
    params(contract.spacePath),
    body(contract.fileInfoInput),
    async (c) => c.json(await fileProgress(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/space/:spaceId/file/rename',
    params(contract.spacePath),
    body(contract.renameFileInput),
    async (c) => c.json(await renameFile(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/space/:spaceId/file/retry',
    params(contract.spacePath),
    body(contract.retryFileInput),
    async (c) => c.json(await retryFile(c.var.ctx, c.req.valid('json'))),
  )
  .delete(
    '/space/:spaceId/file/delete',
    params(contract.spacePath),
    query(contract.deleteFilesQuery),
    async (c) => c.json(await deleteFiles(c.var.ctx, c.req.valid('query'))),
  )

/** Open by signature, outside `/ai`: what a download link points at. */
export const downloadsApi = new Hono<ApiEnv>().get(
  '/:id',
  params(contract.downloadPath),
  query(contract.downloadQuery),
  async (c) =>
    downloadOriginal(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }, c.req.raw),
)
