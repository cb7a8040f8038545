import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { exportNotes } from './export'
import { deleteNote, listNotes, saveNote } from './notes'

export const notesCalls = [
  defineCall({
    call: 'GET /file/note/list',
    title: '一份文件的笔记：自己的，和团队成员共享的',
    access: { role: 'member', scope: 'library.read' },
    query: contract.listNotesQuery,
    result: z.array(contract.noteView),
    run: (ctx, { query }) => listNotes(ctx, query),
  }),
  defineCall({
    call: 'POST /file/note/save',
    title: '记一条笔记，或修改自己的一条',
    access: { role: 'member', scope: 'library.write' },
    body: contract.saveNoteInput,
    result: contract.noteView,
    run: (ctx, { body }) => saveNote(ctx, body),
  }),
  defineCall({
    call: 'DELETE /file/note/delete',
    title: '删除一条笔记',
    access: { role: 'member', scope: 'library.write' },
    query: contract.deleteNoteQuery,
    result: done,
    run: (ctx, { query }) => deleteNote(ctx, query),
  }),
  defineCall({
    call: 'GET /file/note/export',
    title: '以 Markdown 导出一份文件的笔记',
    access: { role: 'member', scope: 'library.read' },
    query: contract.exportNotesQuery,
    result: 'file',
    run: (ctx, { query }, { request }) => exportNotes(ctx, query, new URL(request.url).origin),
  }),
] as const
