import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { exportNotes } from './export'
import { deleteNote, listNotes, saveNote } from './notes'

export const notesApi = new Hono<TeamApiEnv>()
  .get('/file/note/list', query(contract.listNotesQuery), async (c) =>
    c.json(await listNotes(c.var.ctx, c.req.valid('query'))),
  )
  .post('/file/note/save', body(contract.saveNoteInput), async (c) =>
    c.json(await saveNote(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/file/note/delete', query(contract.deleteNoteQuery), async (c) =>
    c.json(await deleteNote(c.var.ctx, c.req.valid('query'))),
  )
  .get('/file/note/export', query(contract.exportNotesQuery), async (c) =>
    exportNotes(c.var.ctx, c.req.valid('query'), new URL(c.req.url).origin),
  )
