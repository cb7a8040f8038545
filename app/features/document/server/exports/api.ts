import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import * as views from '../../view-contract'
import { addDrawing, listUndrawn } from '../drawings/drawings'
import { countReview } from './count-review'
import { getExportCode, listExports, serveExport, startExport } from './exports'

export const exportsCalls = [
  defineCall({
    call: 'POST /document/export',
    title: '开始导出；进度见 export/list',
    access: { role: 'member' },
    body: contract.startExportInput,
    result: views.exportView,
    run: (ctx, { body }, { request }) => {
      const { id, ...fields } = body
      return startExport(ctx, id, { ...fields, origin: new URL(request.url).origin })
    },
  }),
  defineCall({
    call: 'GET /document/export/list',
    title: '自己对这份文档的导出，文件留一天',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: z.array(views.exportView),
    run: (ctx, { query }) => listExports(ctx, query.id),
  }),
  defineCall({
    call: 'GET /document/drawing/list',
    title: '导出之前要由浏览器画出的示意图与矢量图',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: z.array(contract.drawing),
    run: (ctx, { query }) => listUndrawn(ctx, query.id),
  }),
  defineCall({
    call: 'POST /document/drawing/add',
    title: '把画好并上传的一张示意图或矢量图交给文档，供导出的Word与PDF使用',
    access: { role: 'member' },
    body: contract.addDrawingInput,
    result: done,
    run: (ctx, { body }) => addDrawing(ctx, body),
  }),
  defineCall({
    call: 'GET /document/export/changes',
    title: '多少节有待定的修订、有多少批注：有就问导出时怎么办',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: views.reviewCounts,
    run: (ctx, { query }) => countReview(ctx, query.id),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/getExportCode',
    title: '取下载码：一次有效，5分钟内使用',
    access: { role: 'member' },
    body: contract.exportCodeInput,
    result: views.exportCodeView,
    run: (ctx, { body }) => getExportCode(ctx, body),
  }),
] as const

/** Open to whoever holds a code, once. */
export const documentExportsCalls = [
  defineCall({
    call: 'GET /export/:code',
    title: '凭下载码下载，一次',
    access: { visitor: 'gone', unsigned: true },
    params: contract.exportPath,
    result: 'file',
    run: (ctx, { params }) => serveExport(ctx, params),
  }),
] as const
