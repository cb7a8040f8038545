import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { agentProfile, agentsCalls } from './agents-calls'
import * as contract from './contract'

const code = z.union([z.string(), z.number()])

// Where a source stands in its file; the shapes are those of the library's passages.
const anchor = z.custom<contract.Reference['anchor']>().meta({
  type: 'object',
  description: '引文在原文件中的位置，kind 为 page、paragraph、text、slide、cells 或 image',
})

const verdict = z.enum(contract.supportVerdicts)
const reference: z.ZodType<contract.Reference> = z.object({
  index: z.number(),
  type: z.enum(contract.referenceTypes),
  kind: z.literal('MESSAGE'),
  title: z.string(),
  fileId: z.string().exactOptional(),
  extension: z.string().exactOptional(),
  passageNo: z.number().exactOptional(),
  generation: z.number().exactOptional(),
  headings: z.array(z.string()).exactOptional(),
  content: z.string(),
  used: z.array(z.object({ from: z.number(), to: z.number() })),
  anchor: anchor.exactOptional(),
  isEdited: z.literal(true).exactOptional(),
  isAnswer: z.literal(true).exactOptional(),
  url: z.string().exactOptional(),
  site: z.string().exactOptional(),
  publishedAt: z.string().exactOptional(),
  authors: z.array(z.string()).exactOptional(),
  year: z.number().exactOptional(),
  venue: z.string().exactOptional(),
  support: z.enum(['supported', 'weak']),
  verdict: verdict.exactOptional(),
})

const modelIdentity = z.object({ provider: z.string(), label: z.string(), model: z.string() })
const messageShape = {
  id: z.string(),
  question: z.string(),
  files: z.array(z.object({ id: z.string(), title: z.string(), extension: z.string() })),
  image: z.object({ id: z.string(), fileName: z.string() }).exactOptional(),
  modes: z.array(z.enum(contract.questionModes)).exactOptional(),
  createTime: z.string(),
  status: z.enum(contract.answerStatuses),
  answer: z.string(),
  by: modelIdentity.nullable(),
  thinking: z.string(),
  thinkingSeconds: z.number(),
  steps: z.array(
    z.object({
      id: z.string(),
      name: z.enum(contract.toolNames),
      args: z.record(z.string(), z.string()),
      result: z.string().nullable(),
      seconds: z.number(),
      trouble: z.enum(contract.toolTroubles).exactOptional(),
    }),
  ),
  refs: z.array(reference),
  checks: z.array(
    z.object({
      at: z.number(),
      index: z.number(),
      support: z.enum(['supported', 'weak']),
      verdict: verdict.exactOptional(),
    }),
  ),
  refused: z.boolean(),
  rating: z.enum(['up', 'down']).exactOptional(),
  versions: z.array(z.string()).exactOptional(),
  error: z.object({ code, message: z.string() }).nullable(),
}
const message: z.ZodType<contract.MessageView> = z.object({
  ...messageShape,
  beside: z.object(messageShape).exactOptional(),
})

const running = z.object({ messageId: z.string(), lastEventId: z.number() })
const session: z.ZodType<contract.SessionView> = z.object({
  id: z.string(),
  title: z.string(),
  sessionFrom: z.enum(contract.sessionFroms),
  fileIds: z.string(),
  folderIds: z.string(),
  agent: agentProfile.exactOptional(),
  messages: z.array(message),
  earlier: z.object({ count: z.number(), lastId: z.string() }).nullable(),
  running: running.nullable(),
  runningBeside: running.exactOptional(),
})

const record: z.ZodType<contract.QuestionRecordView> = z.object({
  id: z.string(),
  title: z.string(),
  sessionId: z.string(),
  sessionFrom: z.enum(contract.sessionFroms),
  fileIds: z.string(),
  folderIds: z.string(),
  updateTime: z.string(),
  isPinned: z.boolean(),
  sessionFolderId: z.string(),
  isAnswering: z.boolean(),
})

const records: z.ZodType<contract.QuestionRecordPage> = z.object({
  records: z.array(record),
  pages: z.number(),
  total: z.number(),
})
const labels = z.array(z.string())
const readyModes: z.ZodType<contract.ReadyModes> = z.object({
  reasoning: labels,
  vision: labels,
  answerers: z.array(modelIdentity),
  web: labels,
  scholar: labels,
})
const prompt: z.ZodType<contract.PromptView> = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  isShared: z.boolean(),
  mayChange: z.boolean(),
  author: z.string(),
  updateTime: z.string(),
})

const found: z.ZodType<contract.FoundQuestion> = z.object({
  record,
  messageId: z.string(),
  part: z.enum(['title', 'question', 'answer']),
  text: z.string(),
  mark: z.object({ from: z.number(), to: z.number() }).nullable(),
})
const followUps: z.ZodType<contract.FollowUps> = z.object({
  understanding: z.string(),
  questions: z.array(z.string()),
})
const sessionFolder: z.ZodType<contract.SessionFolderView> = z.object({
  id: z.string(),
  name: z.string(),
  sessions: z.number(),
})
const done = z.literal(true)

export const chatCalls = defineCalls({
  ...agentsCalls,
  'POST /chat/question/stream': {
    title: '提问；回答以编号事件流式给出',
    body: contract.askInput,
    result: 'stream',
  },
  'GET /chat/question/follow': {
    title: '接着看一个回答，可从某个事件之后开始',
    query: contract.followQuery,
    result: 'stream',
  },
  'GET /chat/image': { title: '问题所带的图片', query: contract.imageQuery, result: 'file' },
  'GET /chat/modes': {
    title: '各提问方式由谁提供；空表示没有配置',
    query: contract.teamQuery,
    result: readyModes,
  },
  'GET /chat/prompt/list': {
    title: '提示词：自己的与团队的',
    query: contract.teamQuery,
    result: z.array(prompt),
  },
  'POST /chat/prompt/save': {
    title: '新建或修改提示词',
    body: contract.savePromptInput,
    result: prompt,
  },
  'DELETE /chat/prompt/delete': {
    title: '删除提示词',
    query: contract.deletePromptQuery,
    result: done,
  },
  'POST /chat/question/stop': { title: '停止回答', body: contract.stopInput, result: done },
  'GET /chat/session/page': {
    title: '提问记录，分页',
    query: contract.recordsQuery,
    result: records,
  },
  'GET /chat/session/:sessionId': {
    title: '一个会话末尾的问答，或某一组之前的若干组',
    query: contract.threadQuery,
    result: session,
  },
  'POST /chat/session/rename': {
    title: '给会话改名',
    body: contract.renameSessionInput,
    result: done,
  },
  'GET /chat/session/find': {
    title: '按标题、问题和回答里的词查找会话',
    query: contract.findQuestionsQuery,
    result: z.array(found),
  },
  'GET /chat/session/folder/list': {
    title: '自己的会话文件夹',
    query: contract.teamQuery,
    result: z.array(sessionFolder),
  },
  'POST /chat/session/folder/save': {
    title: '新建会话文件夹，或改名',
    body: contract.saveSessionFolderInput,
    result: sessionFolder,
  },
  'DELETE /chat/session/folder/delete': {
    title: '删除会话文件夹，里面的会话保留',
    query: contract.deleteSessionFolderQuery,
    result: done,
  },
  'POST /chat/session/move': {
    title: '把会话放入文件夹，或取出',
    body: contract.moveSessionInput,
    result: done,
  },
  'POST /chat/session/pin': {
    title: '置顶会话，或取消置顶',
    body: contract.pinSessionInput,
    result: done,
  },
  'POST /chat/message/rate': {
    title: '评价一个回答，或收回评价',
    body: contract.rateAnswerInput,
    result: done,
  },
  'POST /chat/message/followUps': {
    title: '一个回答之后可以接着问什么',
    body: contract.followUpsInput,
    result: followUps,
  },
  'POST /chat/message/choose': {
    title: '在同一处的几个版本之间切换',
    body: contract.chooseMessageInput,
    result: session,
  },
  'DELETE /chat/session/delete': {
    title: '删除会话',
    query: contract.sessionQuery,
    result: done,
  },
  'DELETE /chat/message/delete': {
    title: '删除一组问答',
    query: contract.deleteMessageQuery,
    result: done,
  },
})
