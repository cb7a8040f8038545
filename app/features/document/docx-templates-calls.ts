import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './docx-templates-contract'

export const docxTemplateCalls = defineCalls({
  'GET /document/mould/list': {
    title: '团队的Word模板，连同检查结果',
    query: contract.docxTemplatesQuery,
    result: z.array(contract.docxTemplateView),
  },
  'POST /document/mould/save': {
    title: '把上传好的.docx收作模板，随后检查',
    body: contract.saveDocxTemplateInput,
    result: contract.docxTemplateView,
  },
  'GET /document/mould/report': {
    title: '一个模板的检查结果：各种段落各用哪个样式',
    query: contract.docxTemplateQuery,
    result: contract.docxTemplateView,
  },
  'POST /document/mould/map': {
    title: '指定模板的哪个样式用于哪种段落',
    body: contract.mapDocxTemplateInput,
    result: contract.docxTemplateView,
  },
  'DELETE /document/mould/delete': {
    title: '删除模板',
    query: contract.docxTemplateQuery,
    result: z.literal(true),
  },
})
