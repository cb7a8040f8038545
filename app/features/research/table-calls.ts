import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { fileView } from '~/features/library/calls'
import * as contract from './contract'
import { workView } from './work-view'

const quote: z.ZodType<contract.TableQuote> = z.object({
  text: z.string(),
  place: z.string(),
  passageNo: z.number().nullable(),
  isWeak: z.boolean(),
})

const paper: z.ZodType<contract.TablePaperView> = z.object({
  no: z.number(),
  work: workView,
  state: z.enum(contract.tablePaperStates),
  reach: z.enum(contract.paperReaches).nullable(),
  reason: z.string(),
  fileId: z.string(),
  cells: z.array(
    z.object({
      questionId: z.string(),
      state: z.enum(contract.tableCellStates),
      answer: z.string(),
      quote: quote.nullable(),
      reason: z.string(),
    }),
  ),
})

const table: z.ZodType<contract.PaperTableView> = z
  .object({
    id: z.string(),
    title: z.string(),
    questions: z.array(z.object({ id: z.string(), text: z.string() })),
    papers: z.array(paper),
    done: z.number(),
    failed: z.number(),
    total: z.number(),
    isRunning: z.boolean(),
    priceCoins: z.number(),
    by: z.object({ provider: z.string(), label: z.string(), model: z.string() }).nullable(),
    createTime: z.string(),
    updateTime: z.string(),
  })
  .meta({ id: 'PaperTable' })

const line: z.ZodType<contract.PaperTableLine> = z.object({
  id: z.string(),
  title: z.string(),
  papers: z.number(),
  questions: z.array(z.string()),
  done: z.number(),
  total: z.number(),
  isRunning: z.boolean(),
  updateTime: z.string(),
})

export const tableCalls = defineCalls({
  'POST /scholar/table/add': {
    title: '新建论文对比表并开始填写：2–12篇，每格一个带出处的短答',
    body: contract.addTableInput,
    result: table,
  },
  'GET /scholar/table/list': {
    title: '我的对比表',
    query: contract.tablesQuery,
    result: z.array(line),
  },
  'GET /scholar/table/get': {
    title: '一张对比表；填写时随时可读，填好一篇多一行',
    query: contract.tableQuery,
    result: table,
  },
  'POST /scholar/table/change': {
    title: '改名，增删、排序问题；新增的问题逐篇填写',
    body: contract.changeTableInput,
    result: table,
  },
  'POST /scholar/table/fill': {
    title: '继续填写没有填好的格子，或重填一格',
    body: contract.fillTableInput,
    result: table,
  },
  'POST /scholar/table/stop': {
    title: '停止填写；已填的保留，没有填的退回硬币',
    body: contract.tableInput,
    result: table,
  },
  'POST /scholar/table/save': {
    title: '把对比表连同出处存入知识库',
    body: contract.saveTableInput,
    result: fileView,
  },
  'DELETE /scholar/table/delete': {
    title: '删除对比表',
    query: contract.tableQuery,
    result: z.literal(true),
  },
})
