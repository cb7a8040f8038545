import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from '../contracts/passages'
import { anchorSchema } from '../contracts/anchor'

const passageLine: z.ZodType<contract.PassageLineView> = z.object({
  no: z.number(),
  headings: z.array(z.string()),
  text: z.string(),
  anchor: anchorSchema,
  original: z.string().nullable(),
  isOff: z.boolean(),
  lastChange: z.object({ id: z.string(), by: z.string(), time: z.string() }).nullable(),
})

const state = z.object({ text: z.string(), isOff: z.boolean() })

const passageLinePage: z.ZodType<contract.PassageLinePage> = z.object({
  passages: z.array(passageLine),
  total: z.number(),
  counts: z.object({ all: z.number(), edited: z.number(), off: z.number() }),
  generation: z.number(),
})

const passageChange: z.ZodType<contract.PassageChangeView> = z.object({
  id: z.string(),
  no: z.number(),
  act: z.enum(contract.passageActions),
  by: z.object({ id: z.string(), name: z.string() }),
  time: z.string(),
  before: state,
  after: state,
})

export const passagesCalls = defineCalls({
  'GET /repositoryFile/passages': {
    title: '一个文件的知识片段，可按关键词与状态筛选',
    query: contract.passageListQuery,
    result: passageLinePage,
  },
  'GET /repositoryFile/passageHistory': {
    title: '一段或整个文件的修改记录，新的在前，最多200条',
    query: contract.passageHistoryQuery,
    result: z.array(passageChange),
  },
  'POST /repositoryFile/changePassage': {
    title: '修改、停用、启用或恢复一个知识片段',
    body: contract.changePassageInput,
    result: passageLine,
  },
  'POST /space/:spaceId/file/relearn': {
    title: '把一个学完的文件重新学习一遍，修改过的片段能对上的会保留',
    body: contract.relearnFileInput,
    result: z.literal(true),
  },
  'POST /space/:spaceId/file/relearnFiles': {
    title: '把至多200个文件一起重新学习，正在学习的不动；回答排上队的文件',
    body: contract.relearnFilesInput,
    result: z.object({ ids: z.array(z.string()) }),
  },
})
