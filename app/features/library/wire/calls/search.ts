import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { anchorSchema as anchor } from '../contracts/anchor'
import { searchInput } from '../contracts/search'
import type { SearchHit, SearchPage } from '../terms/search'

const marks = z.array(z.tuple([z.number(), z.number()]))
const named = {
  id: z.string(),
  title: z.string(),
  marks,
  folderId: z.string(),
  path: z.array(z.string()),
  createTime: z.string(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
}
const block = z.object({
  no: z.number(),
  headings: z.array(z.string()),
  text: z.string(),
  marks,
  anchor,
})
const hit: z.ZodType<SearchHit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), ...named }),
  z.object({
    kind: z.literal('file'),
    ...named,
    extension: z.string(),
    fileSize: z.number(),
    status: z.enum(['INIT', 'PROCESSING', 'DONE', 'ERROR']),
    blocks: z.array(block),
    blockCount: z.number(),
  }),
])
const searchPage: z.ZodType<SearchPage> = z.object({
  records: z.array(hit),
  pages: z.number(),
  total: z.number(),
  isCut: z.boolean(),
  isNear: z.boolean(),
})

export const searchCalls = defineCalls({
  'POST /space/:spaceId/folder/search': {
    title: '按名称查找文件夹与文件',
    body: searchInput,
    result: searchPage,
  },
  'POST /space/:spaceId/folder/search/v2': {
    title: '按名称与正文查找，给出原文片段与命中位置',
    body: searchInput,
    result: searchPage,
  },
})
