import { Hono } from 'hono'
import { z } from 'zod'
import { params, type ApiEnv } from '~/core/api'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import * as files from '../../wire/contracts/files'
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

const treeCalls = [
  defineCall({
    call: 'GET /space/:spaceId/folder/info',
    title: '一个文件夹和它所在的位置；不存在时报错',
    access: { role: 'member', scope: 'library.read' },
    query: contract.folderQuery,
    result: contract.folderDetailView,
    run: (ctx, { query }) => getFolder(ctx, query),
  }),
  defineCall({
    call: 'GET /space/:spaceId/folder/listFolder',
    title: '一层的文件夹；deep=1 时连同所有下级',
    access: { role: 'member', scope: 'library.read' },
    query: contract.listFoldersQuery,
    result: z.array(contract.folderView),
    run: (ctx, { query }) => listFolders(ctx, query),
  }),
  defineCall({
    call: 'GET /space/:spaceId/folder/listAll',
    title: '打开一层：文件夹、子文件夹和第一页文件',
    access: { role: 'member', scope: 'library.read' },
    query: contract.listFilesInput,
    result: contract.levelView,
    run: (ctx, { query }) => openLevel(ctx, query),
  }),
  defineCall({
    call: 'GET /space/:spaceId/folder/listAllFiles',
    title: '文件夹及所有下级中的文件，按游标翻页',
    access: { role: 'member', scope: 'library.read' },
    query: contract.listFilesInput,
    result: files.filePage,
    run: (ctx, { query }) => listFiles(ctx, { ...query, deep: '1' }),
  }),
  defineCall({
    call: 'POST /space/:spaceId/folder/addFolder',
    title: '新建文件夹',
    access: { role: 'member', scope: 'library.write' },
    body: contract.addFolderInput,
    result: contract.folderDetailView,
    run: (ctx, { body }) => addFolder(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/folder/rename',
    title: '给文件夹改名',
    access: { role: 'member', scope: 'library.write' },
    body: contract.renameFolderInput,
    result: done,
    run: (ctx, { body }) => renameFolder(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/folder/changeFolder',
    title: '移动文件和文件夹',
    access: { role: 'member', scope: 'library.write' },
    body: contract.moveInput,
    result: done,
    run: (ctx, { body }) => moveInto(ctx, body),
  }),
  defineCall({
    call: 'DELETE /space/:spaceId/folder/delete',
    title: '删除文件夹及其中的一切，放入回收站',
    access: { role: 'member', scope: 'library.write' },
    query: contract.deleteFolderQuery,
    result: done,
    run: (ctx, { query }) => deleteFolders(ctx, query),
  }),
  defineCall({
    call: 'GET /space/:spaceId/folder/access',
    title: '文件夹的权限',
    access: { role: 'member' },
    query: contract.folderQuery,
    result: contract.folderAccessView,
    run: (ctx, { query }) => getAccess(ctx, query),
  }),
  defineCall({
    call: 'POST /space/:spaceId/folder/setAccess',
    title: '设置谁能查看、谁能更改文件夹',
    access: { role: 'member' },
    body: contract.setAccessInput,
    result: contract.folderAccessView,
    run: (ctx, { body }) => setAccess(ctx, body),
  }),
] as const

const tagsCalls = [
  defineCall({
    call: 'GET /space/:spaceId/tag/list',
    title: '用到的标签',
    access: { role: 'member', scope: 'library.read' },
    result: z.array(z.object({ tag: z.string(), fileCount: z.number() })),
    run: (ctx) => listTags(ctx),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/setTags',
    title: '给文件加上和去掉标签',
    access: { role: 'member', scope: 'library.write' },
    body: contract.setTagsInput,
    result: done,
    run: (ctx, { body }) => setTags(ctx, body),
  }),
] as const

const binCalls = [
  defineCall({
    call: 'GET /space/:spaceId/bin/list',
    title: '回收站，按游标翻页',
    access: { role: 'member', scope: 'library.read' },
    query: contract.binQuery,
    result: contract.binPage,
    run: (ctx, { query }) => listBin(ctx, query),
  }),
  defineCall({
    call: 'POST /space/:spaceId/bin/restore',
    title: '从回收站恢复',
    access: { role: 'member', scope: 'library.write' },
    body: contract.binIdsInput,
    result: done,
    run: (ctx, { body }) => restoreItems(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/bin/remove',
    title: '彻底删除',
    access: { role: 'member', scope: 'library.write' },
    body: contract.binIdsInput,
    result: done,
    run: (ctx, { body }) => removeItems(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/bin/empty',
    title: '清空回收站',
    access: { role: 'member' },
    result: done,
    run: (ctx) => emptyBin(ctx),
  }),
] as const

const exportCalls = [
  defineCall({
    call: 'POST /space/:spaceId/folder/export',
    title: '把整个知识库、一个文件夹或选中的文件导出为 ZIP；地址五分钟内可用一次',
    access: { role: 'member' },
    body: contract.exportInput,
    result: z.object({ url: z.string(), fileName: z.string() }),
    run: (ctx, { body }) => startExport(ctx, body),
  }),
] as const

/** Open to whoever holds a code, once: what an export's address points at. */
export const exportsApi = new Hono<ApiEnv>().get('/:code', params(contract.exportPath), async (c) =>
  serveExport(c.var.ctx, c.req.valid('param')),
)

/** Behind the team gate: the tree of a space, the tags of its files, its bin. */
export const foldersCalls = [...treeCalls, ...tagsCalls, ...binCalls, ...exportCalls] as const
