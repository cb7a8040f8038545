import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { anchorSchema as anchor } from './wire/contracts/anchor'
import * as contract from './contract'
import { guideCalls } from './wire/calls/guide'
import {
  addedFile,
  fileDetail,
  filePage,
  fileProgress,
  fileView,
  spaceView,
} from './wire/calls/files'
import { foldersCalls } from './wire/calls/folders'
import { notesCalls } from './wire/calls/notes'
import { searchCalls } from './wire/calls/search'
import { ocrCalls } from './wire/calls/ocr'
import { passagesCalls } from './wire/calls/passages'
import { translateCalls } from './wire/calls/translate'
import { webCalls } from './wire/calls/web'

export { fileView } from './wire/calls/files'

const blockPage: z.ZodType<contract.BlockPage> = z.object({
  blocks: z.array(
    z.object({
      no: z.number(),
      kind: z.enum(['heading', 'paragraph', 'list', 'table', 'code']),
      level: z.number(),
      text: z.string(),
      anchor,
    }),
  ),
  total: z.number(),
})

const passage: z.ZodType<contract.PassageView> = z.object({
  id: z.string(),
  fileId: z.string(),
  title: z.string(),
  headings: z.array(z.string()),
  text: z.string(),
  anchor,
  isEdited: z.literal(true).exactOptional(),
  isOff: z.literal(true).exactOptional(),
  generation: z.number(),
  quoted: z.object({ from: z.number(), to: z.number() }).exactOptional(),
})

const uploadRecord: z.ZodType<contract.UploadRecord> = z.object({
  fileName: z.string(),
  fileUrl: z.string(),
  fileSha256: z.string(),
})
const done = z.literal(true)

export const libraryCalls = defineCalls({
  ...foldersCalls,
  ...searchCalls,
  ...ocrCalls,
  ...passagesCalls,
  ...webCalls,
  'POST /repositoryFile/addHtml': {
    title: '添加一个网页并开始学习；已在知识库中的答以原有的一份',
    body: contract.addHtmlInput,
    result: fileView,
  },
  ...guideCalls,
  'POST /file/checkSha256': {
    title: '按 SHA-256 查找自己在本团队上传过的文件；没有时为空',
    body: contract.checkDigestInput,
    result: uploadRecord.nullable(),
  },
  'POST /file/getUploadUrl': {
    title: '取得上传地址；随后以 PUT 直接上传，不需签名',
    body: contract.uploadUrlInput,
    result: z.object({ url: z.string(), contentType: z.string() }),
  },
  'POST /file/register': {
    title: '登记已上传的文件；fileUrl 即 getUploadUrl 给出的 url，相对、完整、带不带签名都可以',
    body: contract.registerUploadInput,
    result: z.object({ id: z.string() }),
  },
  'POST /repositoryFile/addFiles': {
    title: '把登记过的文件加入知识库并开始学习',
    body: contract.addFilesInput,
    result: z.array(addedFile),
  },
  'GET /repositoryFile/getDetail': {
    title: '一个文件的详情',
    query: contract.fileQuery,
    result: fileDetail,
  },
  'GET /repositoryFile/getDownloadLink': {
    title: '几分钟内有效的下载地址',
    query: contract.fileQuery,
    result: z.object({ url: z.string(), fileName: z.string() }),
  },
  'GET /repositoryFile/content': {
    title: '原文件，可分段读取',
    query: contract.fileQuery,
    result: 'file',
  },
  'GET /repositoryFile/blocks': {
    title: '读出的正文，一段段给出',
    query: contract.blocksQuery,
    result: blockPage,
  },
  'GET /repositoryFile/passage': {
    title: '引用所指的一个段落',
    query: contract.passageQuery,
    result: passage,
  },
  'GET /repository/getInfo': { title: '知识库概况', query: contract.teamQuery, result: spaceView },
  'GET /space/:spaceId/info': { title: '空间概况', result: spaceView },
  'GET /space/:spaceId/folder/listFile': {
    title: '文件列表，按游标翻页',
    query: contract.listFilesInput,
    result: filePage,
  },
  'POST /space/:spaceId/file/getFileInfoByIds': {
    title: '文件的学习进度',
    body: contract.fileInfoInput,
    result: z.array(fileProgress),
  },
  'POST /space/:spaceId/file/rename': {
    title: '给文件改名',
    body: contract.renameFileInput,
    result: done,
  },
  'POST /space/:spaceId/file/retry': {
    title: '重新学习一个失败的文件',
    body: contract.retryFileInput,
    result: done,
  },
  'DELETE /space/:spaceId/file/delete': {
    title: '删除文件',
    query: contract.deleteFilesQuery,
    result: done,
  },
  ...notesCalls,
  ...translateCalls,
})
