import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { docTree } from '~/features/document/schema'
import * as contract from './contract'
import { study } from './study-calls'
import { materialCalls } from './material-calls'

const quote: z.ZodType<contract.QuoteView> = z.object({
  coins: z.number(),
  fullCoins: z.number(),
  outlineRev: z.string(),
  nodes: z.number(),
  words: z.number(),
})

const node: z.ZodType<contract.CreationNodeView> = z.object({
  nodeId: z.string(),
  state: z.enum(contract.nodeStates),
  stage: z.enum(contract.writingStages).nullable(),
  words: z.number(),
  budget: z.number().nullable(),
  coins: z.number(),
  isPaid: z.boolean(),
  reason: z.string(),
})

const line = z.object({
  id: z.string(),
  kind: z.enum(contract.creationKinds),
  project: z.enum(contract.projectTypes).nullable(),
  app: z.enum(contract.creationApps),
  title: z.string(),
  taskStatus: z.enum(contract.taskStatuses),
  makeStatus: z.enum(contract.makeStatuses).nullable(),
  done: z.number(),
  total: z.number(),
  words: z.number(),
  targetWords: z.number(),
  documentId: z.string().nullable(),
  isPaused: z.boolean(),
  createTime: z.string(),
  updateTime: z.string(),
}) satisfies z.ZodType<contract.CreationLine>

const helpStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])

const creation: z.ZodType<contract.CreationView> = line
  .extend({
    stage: z.enum(contract.writingStages).nullable(),
    quote: quote.nullable(),
    paidCoins: z.number(),
    heldCoins: z.number(),
    helpStatus,
    helpCode: z.string(),
    helpers: z.number(),
    helpersNeeded: z.number(),
    nodes: z.array(node),
    failed: z.number(),
    errorCode: z.string(),
    errorText: z.string(),
    lastEventId: z.number(),
  })
  .meta({ id: 'Creation' })

const page: z.ZodType<contract.CreationPage> = z.object({
  records: z.array(line),
  pages: z.number(),
  total: z.number(),
})

const help: z.ZodType<contract.HelpView> = z.object({
  helpStatus,
  code: z.string(),
  title: z.string(),
  helpers: z.number(),
  helpersNeeded: z.number(),
})

const helpRequest: z.ZodType<contract.HelpRequestView> = z.object({
  asker: z.string(),
  title: z.string(),
  kind: z.enum(contract.creationKinds),
  app: z.enum(contract.creationApps),
  helpStatus,
  helpers: z.number(),
  helpersNeeded: z.number(),
  isOwn: z.boolean(),
  hasHelped: z.boolean(),
  isOpen: z.boolean(),
})

const outline = z.object({ tree: docTree, problem: z.string(), hint: z.string() })

export const generationCalls = {
  ...materialCalls,
  ...defineCalls({
    'POST /outline/generate': {
      title: '按题目与资料拟一份大纲，不计费',
      body: contract.generateOutlineInput,
      result: outline,
    },
    'POST /outline/parse': {
      title: '把粘贴的大纲或文件的标题读成大纲；层级有误时说明是哪一处',
      body: contract.parseOutlineInput,
      result: outline,
    },
    'POST /creation/create': {
      title: '新建创作；没有大纲时先拟大纲，不计费',
      body: contract.createCreationInput,
      result: creation,
    },
    'GET /creation/list': {
      title: '我的创作，每页10项',
      query: contract.creationListQuery,
      result: page,
    },
    'POST /creation/rename': {
      title: '给创作改名',
      body: contract.renameCreationInput,
      result: z.literal(true),
    },
    'DELETE /creation/delete': {
      title: '删除创作，文档移入回收站',
      query: contract.deleteCreationQuery,
      result: z.literal(true),
    },
    'POST /creation/helpRule/set': {
      title: '设置助力人数，0为关闭',
      body: contract.helpRuleInput,
      result: z.literal(true),
    },
    'GET /creation/:id': {
      title: '一项创作的进度，每3秒可查一次',
      query: contract.creationQuery,
      result: creation,
    },
    'GET /creation/:id/events': {
      title: '撰写中的事件流；按Last-Event-ID续读，node列出要看文字的小节',
      query: contract.creationEventsQuery,
      result: 'stream',
    },
    'GET /creation/:id/quoteNode': {
      title: '重写一节的价格',
      query: contract.quoteNodeQuery,
      result: z.object({ coins: z.number(), words: z.number() }),
    },
    'GET /creation/:id/study': {
      title: '付款之前看资料够不够：各节可引的句数、资料彼此不一致之处、没有写进大纲的资料',
      query: contract.creationQuery,
      result: study,
    },
    'POST /creation/:id/settle': {
      title: '资料不一致时选定一份，空为并列写明',
      body: contract.settleConflictInput,
      result: z.literal(true),
    },
    'POST /creation/:id/change': {
      title: '付款之前修改要求',
      body: contract.changeCreationInput,
      result: creation,
    },
    'POST /creation/:id/pay': {
      title: '按报价预扣硬币并开始撰写',
      body: contract.payCreationInput,
      result: creation,
    },
    'POST /creation/:id/pause': {
      title: '暂停撰写',
      body: contract.creationInput,
      result: creation,
    },
    'POST /creation/:id/resume': {
      title: '继续撰写',
      body: contract.creationInput,
      result: creation,
    },
    'POST /creation/:id/stop': {
      title: '只停一节：写出的留作正文，按写出的结算，其余各节照写',
      body: contract.stopNodeInput,
      result: creation,
    },
    'POST /creation/:id/cancel': {
      title: '取消撰写；已写成的保留并结算，其余退回',
      body: contract.creationInput,
      result: creation,
    },
    'POST /creation/:id/retry': {
      title: '重试没有写成的部分',
      body: contract.retryCreationInput,
      result: z.literal(true),
    },
    'POST /creation/:id/regenerate': {
      title: '重写一节，其余各节不变',
      body: contract.regenerateNodeInput,
      result: creation,
    },
    'GET /creation/:id/help': {
      title: '助力之前：谁在请队友助力，为的是哪一项创作；不含内容',
      query: contract.helpRequestQuery,
      result: helpRequest,
    },
    'POST /creation/:id/help': {
      title: '请队友助力，或用链接里的代码给队友助力',
      body: contract.helpCreationInput,
      result: help,
    },
  }),
}
