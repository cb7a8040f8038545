import { defineCall } from '~/core/calls/define-call'
import * as contract from '../../wire/contracts/word-return'

// What reads Word files is loaded with the first of them.
const load = () => import('./return-word')

export const wordReturnCalls = [
  defineCall({
    call: 'POST /document/word/return',
    title: '重新导入从这份文档导出的Word：改动逐节成为待定的修订',
    access: { role: 'member' },
    body: contract.returnWordInput,
    result: contract.wordReturn,
    run: async (ctx, { body }) => (await load()).returnWord(ctx, body),
  }),
  defineCall({
    call: 'POST /document/word/undo',
    title: '撤销一次重新导入；之后又写过的节不动',
    access: { role: 'member' },
    body: contract.undoWordReturnInput,
    result: contract.wordReturnUndone,
    run: async (ctx, { body }) => (await load()).undoWordReturn(ctx, body),
  }),
] as const
