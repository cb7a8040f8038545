import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../docx-templates-contract'
import {
  deleteDocxTemplate,
  getDocxTemplate,
  listDocxTemplates,
  mapDocxTemplate,
  saveDocxTemplate,
} from './docx-templates'

/** A team's own documents as templates, mounted beside the other calls of documents. */
export const docxTemplatesCalls = [
  defineCall({
    call: 'GET /document/mould/list',
    title: '团队的Word模板，连同检查结果',
    access: { role: 'member' },
    query: contract.docxTemplatesQuery,
    result: z.array(contract.docxTemplateView),
    run: (ctx) => listDocxTemplates(ctx),
  }),
  defineCall({
    call: 'POST /document/mould/save',
    title: '把上传好的.docx收作模板，随后检查',
    access: { role: 'member' },
    body: contract.saveDocxTemplateInput,
    result: contract.docxTemplateView,
    run: (ctx, { body }) => saveDocxTemplate(ctx, body),
  }),
  defineCall({
    call: 'POST /document/mould/map',
    title: '指定模板的哪个样式用于哪种段落',
    access: { role: 'member' },
    body: contract.mapDocxTemplateInput,
    result: contract.docxTemplateView,
    run: (ctx, { body }) => mapDocxTemplate(ctx, body),
  }),
  defineCall({
    call: 'GET /document/mould/report',
    title: '一个模板的检查结果：各种段落各用哪个样式',
    access: { role: 'member' },
    query: contract.docxTemplateQuery,
    result: contract.docxTemplateView,
    run: (ctx, { query }) => getDocxTemplate(ctx, query),
  }),
  defineCall({
    call: 'DELETE /document/mould/delete',
    title: '删除模板',
    access: { role: 'member' },
    query: contract.docxTemplateQuery,
    result: done,
    run: (ctx, { query }) => deleteDocxTemplate(ctx, query),
  }),
] as const
