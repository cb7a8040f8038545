import { Hono } from 'hono'
import { z } from 'zod'
import { params, query, type ApiEnv } from '~/core/api'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import * as files from '../wire/contracts/files'
import * as pictures from '../wire/contracts/page-pictures'
import { deleteFiles } from './bin/delete-files'
import { addFiles } from './files/add-files'
import { getBlocks } from './files/blocks'
import { keepFile } from './files/keep-file'
import { fileProgress, getFile, renameFile, retryFile } from './files/find-files'
import { listFiles } from './files/list-files'
import { downloadOriginal, getDownloadLink, showOriginal } from './files/originals'
import { getPagePicture, keepPagePicture } from './files/page-pictures'
import { getPassage } from './find-passages'
import { findingCalls } from './search/api'
import { foldersCalls } from './folders/api'
import { guideCalls } from './guide/api'
import { notesCalls } from './notes/api'
import { ocrCalls } from './ocr/api'
import { passagesCalls } from './passages/api'
import { getSpace } from './spaces'
import { translateCalls } from './translate/api'
import { checkDigest, issueUploadUrl, registerUpload } from './uploads/register-uploads'
import { webCalls } from './web/api'
import { worksCalls } from './works/api'

/** Behind the team gate, which has checked that path, query and body name one and the same space. */
export const libraryCalls = [
  ...guideCalls,
  ...foldersCalls,
  ...notesCalls,
  ...findingCalls,
  ...webCalls,
  ...passagesCalls,
  ...ocrCalls,
  ...translateCalls,
  ...worksCalls,
  defineCall({
    call: 'POST /file/checkSha256',
    title: '按 SHA-256 查找自己在本团队上传过的文件；没有时为空',
    access: { role: 'member', scope: 'library.write', reads: true },
    body: contract.checkDigestInput,
    result: contract.uploadRecord.nullable(),
    run: (ctx, { body }) => checkDigest(ctx, body),
  }),
  defineCall({
    call: 'POST /file/getUploadUrl',
    title: '取得上传地址；随后以 PUT 直接上传，不需签名',
    access: { role: 'member', scope: 'library.write' },
    body: contract.uploadUrlInput,
    result: z.object({ url: z.string(), contentType: z.string() }),
    run: (ctx, { body }) => issueUploadUrl(ctx, body),
  }),
  defineCall({
    call: 'POST /file/register',
    title: '登记已上传的文件；fileUrl 即 getUploadUrl 给出的 url，相对、完整、带不带签名都可以',
    access: { role: 'member', scope: 'library.write' },
    body: contract.registerUploadInput,
    result: z.object({ id: z.string() }),
    run: (ctx, { body }) => registerUpload(ctx, body),
  }),
  defineCall({
    call: 'POST /repositoryFile/addFiles',
    title: '把登记过的文件加入知识库并开始学习',
    // Sent as the page closes, it has no time to be signed.
    access: { role: 'member', scope: 'library.write', unsigned: true },
    body: contract.addFilesInput,
    result: z.array(files.addedFileView),
    run: (ctx, { body }) => addFiles(ctx, body),
  }),
  defineCall({
    call: 'POST /repositoryFile/addText',
    title: '把一段文字（回答、成稿）存为知识库里的 Markdown 文件并开始学习',
    access: { role: 'member', scope: 'library.write' },
    body: contract.addTextInput,
    result: files.addedFileView,
    run: (ctx, { body: { title, content, folderId, sourceMessageId } }) =>
      keepFile(ctx, {
        fileName: `${title}.md`,
        bytes: new TextEncoder().encode(content),
        folderId,
        isAnswer: sourceMessageId !== undefined,
      }),
  }),
  defineCall({
    call: 'GET /repositoryFile/getDetail',
    title: '一个文件的详情',
    access: { role: 'member', scope: 'library.read' },
    query: contract.fileQuery,
    result: files.fileDetailView,
    run: (ctx, { query }) => getFile(ctx, query),
  }),
  defineCall({
    call: 'GET /repositoryFile/getDownloadLink',
    title: '几分钟内有效的下载地址',
    access: { role: 'member', scope: 'library.read' },
    query: contract.fileQuery,
    result: z.object({ url: z.string(), fileName: z.string() }),
    run: (ctx, { query }) => getDownloadLink(ctx, query),
  }),
  defineCall({
    call: 'GET /repositoryFile/content',
    title: '原文件，可分段读取',
    access: { role: 'member', scope: 'library.read', unsigned: true },
    query: contract.fileQuery,
    result: 'file',
    run: (ctx, { query }, { request }) => showOriginal(ctx, query, request),
  }),
  defineCall({
    call: 'GET /repositoryFile/blocks',
    title: '读出的正文，一段段给出',
    access: { role: 'member', scope: 'library.read' },
    query: contract.blocksQuery,
    result: contract.blockPage,
    run: (ctx, { query }) => getBlocks(ctx, query),
  }),
  defineCall({
    call: 'GET /repositoryFile/passage',
    title: '引用所指的一个段落',
    access: { role: 'member', scope: 'library.read' },
    query: contract.passageQuery,
    result: contract.passageView,
    run: (ctx, { query }) => getPassage(ctx, query),
  }),
  defineCall({
    call: 'GET /repositoryFile/pagePicture',
    title: '文件一页的图像；还没有人画过时为空',
    access: { role: 'member', scope: 'library.read' },
    query: pictures.pagePictureQuery,
    result: pictures.drawnPage,
    run: (ctx, { query }) => getPagePicture(ctx, query),
  }),
  defineCall({
    call: 'POST /repositoryFile/keepPagePicture',
    title: '保存画好的一页，供看得到文件的人使用',
    access: { role: 'member', scope: 'library.write' },
    body: pictures.keepPagePictureInput,
    result: done,
    run: (ctx, { body }) => keepPagePicture(ctx, body),
  }),
  defineCall({
    call: 'GET /repository/getInfo',
    title: '知识库概况',
    access: { role: 'member', scope: 'library.read' },
    query: contract.teamQuery,
    result: files.spaceView,
    run: (ctx) => getSpace(ctx),
  }),
  defineCall({
    call: 'GET /space/:spaceId/info',
    title: '空间概况',
    access: { role: 'member', scope: 'library.read' },
    result: files.spaceView,
    run: (ctx) => getSpace(ctx),
  }),
  defineCall({
    call: 'GET /space/:spaceId/folder/listFile',
    title: '文件列表，按游标翻页',
    access: { role: 'member', scope: 'library.read' },
    query: contract.listFilesInput,
    result: files.filePage,
    run: (ctx, { query }) => listFiles(ctx, query),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/getFileInfoByIds',
    title: '文件的学习进度',
    access: { role: 'member', scope: 'library.read', reads: true },
    body: contract.fileInfoInput,
    result: z.array(files.fileProgressView),
    run: (ctx, { body }) => fileProgress(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/rename',
    title: '给文件改名',
    access: { role: 'member', scope: 'library.write' },
    body: contract.renameFileInput,
    result: done,
    run: (ctx, { body }) => renameFile(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/retry',
    title: '重新学习一个失败的文件',
    access: { role: 'member', scope: 'library.write' },
    body: contract.retryFileInput,
    result: done,
    run: (ctx, { body }) => retryFile(ctx, body),
  }),
  defineCall({
    call: 'DELETE /space/:spaceId/file/delete',
    title: '删除文件',
    access: { role: 'member', scope: 'library.write' },
    query: contract.deleteFilesQuery,
    result: done,
    run: (ctx, { query }) => deleteFiles(ctx, query),
  }),
] as const

/** Open by signature, outside `/ai`: what a download link points at. */
export const downloadsApi = new Hono<ApiEnv>().get(
  '/:id',
  params(contract.downloadPath),
  query(contract.downloadQuery),
  async (c) =>
    downloadOriginal(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }, c.req.raw),
)
