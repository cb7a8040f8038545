import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from '../contracts/guide'

const generationJob: z.ZodType<contract.GenerationJobView> = z.object({
  taskId: z.string(),
  status: z.enum(contract.generationJobStatuses),
  progress: z.number(),
  error: z.string(),
  isMine: z.boolean(),
  madeBy: z.string(),
  isExtracted: z.boolean(),
  madeAt: z.string(),
  readPassages: z.number(),
  allPassages: z.number(),
})
const place = z.object({ no: z.number(), words: z.string(), from: z.number(), to: z.number() })
const placed = z.array(z.object({ text: z.string(), places: z.array(place) }))
const node: z.ZodType<contract.MapNode> = z
  .object({
    text: z.string(),
    places: z.array(place),
    get children() {
      return z.array(node)
    },
  })
  .meta({ id: 'MapNode' })
const guide: z.ZodType<contract.GuideView> = z.object({
  making: generationJob,
  summary: z.string(),
  points: placed,
  terms: z.array(z.string()),
  questions: z.array(z.string()),
  minutes: z.number(),
})
const map: z.ZodType<contract.MapView> = z.object({ making: generationJob, tree: node.nullable() })
const ideas: z.ZodType<contract.IdeasView> = z.object({
  making: generationJob,
  prompt: z.string(),
  angles: placed,
  outline: placed,
  opposing: placed,
  reading: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      extension: z.string(),
      shared: z.array(z.string()),
    }),
  ),
})
const started = z.object({ taskId: z.string() })

export const guideCalls = defineCalls({
  'GET /file/guide': {
    title: '文件的导读；没有时 making.status 为 none',
    query: contract.generatedQuery,
    result: guide,
  },
  'POST /file/guide/make': {
    title: '生成导读；已有的不会重做，除非 again',
    body: contract.makeInput,
    result: started,
  },
  'GET /file/mindmap': {
    title: '文件的脑图；没有时 tree 为空',
    query: contract.generatedQuery,
    result: map,
  },
  'POST /file/mindmap/make': {
    title: '生成脑图；已有的不会重做，除非 again',
    body: contract.makeInput,
    result: started,
  },
  'POST /space/:spaceId/file/startInspiration': {
    title: '从一个文件得到灵感',
    body: contract.startInspirationInput,
    result: started,
  },
  'GET /space/:spaceId/file/inspiration': {
    title: '灵感的进度与结果',
    query: contract.inspirationQuery,
    result: ideas,
  },
  'POST /file/making/cancel': {
    title: '停止生成导读、脑图或灵感',
    body: contract.generationJobInput,
    result: z.literal(true),
  },
  'POST /file/making/retry': {
    title: '重新开始停下或失败的生成',
    body: contract.generationJobInput,
    result: z.literal(true),
  },
})
