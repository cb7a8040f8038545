import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { anchorSchema } from '../contracts/anchor'
import * as contract from '../contracts/notes'
import { noteSources, type NoteView } from '../terms/notes'

const note: z.ZodType<NoteView> = z.object({
  id: z.string(),
  fileId: z.string(),
  content: z.string(),
  quote: z.string().exactOptional(),
  page: z.number().exactOptional(),
  anchor: anchorSchema.nullable(),
  source: z.enum(noteSources),
  isShared: z.boolean(),
  isMine: z.boolean(),
  mayDelete: z.boolean(),
  author: z.object({ id: z.string(), name: z.string() }),
  revision: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
})

export const notesCalls = defineCalls({
  'GET /file/note/list': {
    title: '一份文件的笔记：自己的，和团队成员共享的',
    query: contract.listNotesQuery,
    result: z.array(note),
  },
  'POST /file/note/save': {
    title: '记一条笔记，或修改自己的一条',
    body: contract.saveNoteInput,
    result: note,
  },
  'DELETE /file/note/delete': {
    title: '删除一条笔记',
    query: contract.deleteNoteQuery,
    result: z.literal(true),
  },
  'GET /file/note/export': {
    title: '以 Markdown 导出一份文件的笔记',
    query: contract.exportNotesQuery,
    result: 'file',
  },
})
