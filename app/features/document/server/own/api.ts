import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../wire/contracts/own'
import { createText } from './create-text'
import { duplicateText } from './duplicate-text'
import { deleteTextFolder, moveTexts, saveTextFolder } from './folders'
import { addToLibrary, takeFromLibrary } from './learned-texts'
import { listOwnTexts, renameText } from './own-texts'
import { listTrash, purgeTrash, restoreText } from './trash'

const textCalls = [
  defineCall({
    call: 'GET /document/text/list',
    title: '能打开的文档与自己的文件夹，新的在前，一页50份',
    access: { role: 'member' },
    query: contract.ownTextsQuery,
    result: contract.ownTextPage,
    run: (ctx, { query }) => listOwnTexts(ctx, query),
  }),
  defineCall({
    call: 'POST /document/text/create',
    title: '新建文档：空白，或照模板、资料、笔记、带出处的文字',
    access: { role: 'member' },
    body: contract.createTextInput,
    result: contract.createdText,
    run: (ctx, { body }) => createText(ctx, body),
  }),
  defineCall({
    call: 'POST /document/text/rename',
    title: '给文档改名',
    access: { role: 'member' },
    body: contract.renameTextInput,
    result: done,
    run: (ctx, { body }) => renameText(ctx, body),
  }),
  defineCall({
    call: 'POST /document/text/duplicate',
    title: '复制文档；不对调用者开放的节留空',
    access: { role: 'member' },
    body: contract.ownTextInput,
    result: contract.createdText,
    run: (ctx, { body }) => duplicateText(ctx, body.id),
  }),
  defineCall({
    call: 'POST /document/text/move',
    title: '把自己的文档放入文件夹，或取出',
    access: { role: 'member' },
    body: contract.moveTextsInput,
    result: done,
    run: (ctx, { body }) => moveTexts(ctx, body),
  }),
  defineCall({
    call: 'POST /document/text/learn',
    title: '把文档加入知识库，随改动重新学习',
    access: { role: 'member' },
    body: contract.learnTextInput,
    result: contract.learnedFile,
    run: (ctx, { body }) => addToLibrary(ctx, body),
  }),
  defineCall({
    call: 'POST /document/text/unlearn',
    title: '把文档移出知识库',
    access: { role: 'member' },
    body: contract.ownTextInput,
    result: done,
    run: (ctx, { body }) => takeFromLibrary(ctx, body.id),
  }),
] as const

const placeCalls = [
  defineCall({
    call: 'POST /document/folder/save',
    title: '新建文档的文件夹，或改名',
    access: { role: 'member' },
    body: contract.saveTextFolderInput,
    result: contract.textFolderView,
    run: (ctx, { body }) => saveTextFolder(ctx, body),
  }),
  defineCall({
    call: 'DELETE /document/folder/delete',
    title: '删除文档的文件夹，里面的文档保留',
    access: { role: 'member' },
    query: contract.textFolderQuery,
    result: done,
    run: (ctx, { query }) => deleteTextFolder(ctx, query.id),
  }),
  defineCall({
    call: 'GET /document/trash/list',
    title: '三十天内删除的文档',
    access: { role: 'member' },
    query: contract.trashQuery,
    result: z.array(contract.trashedText),
    run: (ctx) => listTrash(ctx),
  }),
  defineCall({
    call: 'POST /document/trash/restore',
    title: '恢复删除的文档',
    access: { role: 'member' },
    body: contract.ownTextInput,
    result: done,
    run: (ctx, { body }) => restoreText(ctx, body.id),
  }),
  defineCall({
    call: 'DELETE /document/trash/purge',
    title: '彻底删除回收站里的一份文档',
    access: { role: 'member' },
    query: contract.ownTextInput,
    result: done,
    run: (ctx, { query }) => purgeTrash(ctx, query.id),
  }),
  defineCall({
    call: 'DELETE /document/trash/empty',
    title: '清空文档的回收站',
    access: { role: 'member' },
    query: contract.trashQuery,
    result: done,
    run: (ctx) => purgeTrash(ctx, null),
  }),
] as const

export const ownTextsCalls = [...textCalls, ...placeCalls] as const
