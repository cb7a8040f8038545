import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from '../../contract'
import { filePage } from './files'

const person = z.object({ id: z.string(), name: z.string() })
const audience = z.enum(contract.folderAudiences)
const grant = z.object({ accountId: z.string(), mayChange: z.boolean() })

const folder = {
  id: z.string(),
  name: z.string(),
  parentId: z.string(),
  spaceId: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  fileCount: z.number(),
  createdBy: person,
  isMine: z.boolean(),
  mayAdd: z.boolean(),
  see: audience,
  change: audience,
}
const folderView: z.ZodType<contract.FolderView> = z.object(folder)
const folderDetail: z.ZodType<contract.FolderDetailView> = z.object({
  ...folder,
  path: z.array(person),
})

const level: z.ZodType<contract.LevelView> = z.object({
  folder: folderDetail.nullable(),
  folders: z.array(folderView),
  files: filePage,
})

const access: z.ZodType<contract.FolderAccessView> = z.object({
  folderId: z.string(),
  see: audience,
  change: audience,
  members: z.array(grant),
  inheritedFrom: z
    .object({ id: z.string(), name: z.string(), see: audience, change: audience })
    .nullable(),
  candidates: z.array(z.object({ accountId: z.string(), name: z.string() })),
  outlets: z.array(
    z.object({
      kind: z.enum(contract.outletKinds),
      id: z.string(),
      title: z.string(),
      by: z.string(),
      createTime: z.string(),
    }),
  ),
})

const binPage: z.ZodType<contract.BinPage> = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['file', 'folder']),
      name: z.string(),
      folderId: z.string(),
      folderName: z.string(),
      fileCount: z.number(),
      size: z.number(),
      deletedBy: person,
      deleteTime: z.string(),
      daysLeft: z.number(),
      holdsOthers: z.literal(true).optional(),
    }),
  ),
  total: z.number(),
  next: z.string().exactOptional(),
})

const done = z.literal(true)

export const foldersCalls = defineCalls({
  'GET /space/:spaceId/folder/info': {
    title: '一个文件夹和它所在的位置；不存在时报错',
    query: contract.folderQuery,
    result: folderDetail,
  },
  'GET /space/:spaceId/folder/listFolder': {
    title: '一层的文件夹；deep=1 时连同所有下级',
    query: contract.listFoldersQuery,
    result: z.array(folderView),
  },
  'GET /space/:spaceId/folder/listAll': {
    title: '打开一层：文件夹、子文件夹和第一页文件',
    query: contract.listFilesInput,
    result: level,
  },
  'GET /space/:spaceId/folder/listAllFiles': {
    title: '文件夹及所有下级中的文件，按游标翻页',
    query: contract.listFilesInput,
    result: filePage,
  },
  'POST /space/:spaceId/folder/addFolder': {
    title: '新建文件夹',
    body: contract.addFolderInput,
    result: folderDetail,
  },
  'POST /space/:spaceId/folder/rename': {
    title: '给文件夹改名',
    body: contract.renameFolderInput,
    result: done,
  },
  'POST /space/:spaceId/folder/changeFolder': {
    title: '移动文件和文件夹',
    body: contract.moveInput,
    result: done,
  },
  'DELETE /space/:spaceId/folder/delete': {
    title: '删除文件夹及其中的一切，放入回收站',
    query: contract.deleteFolderQuery,
    result: done,
  },
  'GET /space/:spaceId/folder/access': {
    title: '文件夹的权限',
    query: contract.folderQuery,
    result: access,
  },
  'POST /space/:spaceId/folder/setAccess': {
    title: '设置谁能查看、谁能更改文件夹',
    body: contract.setAccessInput,
    result: access,
  },
  'GET /space/:spaceId/tag/list': {
    title: '用到的标签',
    result: z.array(z.object({ tag: z.string(), fileCount: z.number() })),
  },
  'POST /space/:spaceId/file/setTags': {
    title: '给文件加上和去掉标签',
    body: contract.setTagsInput,
    result: done,
  },
  'POST /space/:spaceId/folder/export': {
    title: '把整个知识库、一个文件夹或选中的文件导出为 ZIP；地址五分钟内可用一次',
    body: contract.exportInput,
    result: z.object({ url: z.string(), fileName: z.string() }),
  },
  'GET /space/:spaceId/bin/list': {
    title: '回收站，按游标翻页',
    query: contract.binQuery,
    result: binPage,
  },
  'POST /space/:spaceId/bin/restore': {
    title: '从回收站恢复',
    body: contract.binIdsInput,
    result: done,
  },
  'POST /space/:spaceId/bin/remove': {
    title: '彻底删除',
    body: contract.binIdsInput,
    result: done,
  },
  'POST /space/:spaceId/bin/empty': { title: '清空回收站', result: done },
})
