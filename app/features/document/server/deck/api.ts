import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as deckContract from '../../deck-contract'
import * as history from '../../deck-history-contract'
import * as mastersContract from '../../masters-contract'
import { changeDeck, deckPicture, getDeck, makeDeck } from './decks'
import { exportDeck, serveDeckFile } from './export-deck'
import {
  nameDeckRevisions,
  readDeckRevision,
  redoDeck,
  restoreDeckRevision,
  undoDeck,
} from './revisions'
import { deleteMaster, listMasters, masterPicture, saveMaster } from './masters'

/** Decks of documents. */
export const deckCalls = [
  defineCall({
    call: 'GET /deck/get',
    title: '文档的演示文稿',
    access: { role: 'member' },
    query: deckContract.deckQuery,
    result: deckContract.deckView,
    run: (ctx, { query }) => getDeck(ctx, query),
  }),
  defineCall({
    call: 'POST /deck/make',
    title: '由文档做一份演示文稿，不计费；已有的照旧',
    access: { role: 'member' },
    body: deckContract.makeDeckInput,
    result: deckContract.deckView,
    run: (ctx, { body }) => makeDeck(ctx, body),
  }),
  defineCall({
    call: 'POST /deck/change',
    title: '修改演示文稿，一组改动要么都做、要么都不做',
    access: { role: 'member' },
    body: deckContract.changeDeckInput,
    result: deckContract.deckView,
    run: (ctx, { body }) => changeDeck(ctx, body),
  }),
  defineCall({
    call: 'POST /deck/undo',
    title: '撤销自己对演示文稿的最近一次修改；别人此后改过同一页的不能撤销',
    access: { role: 'member' },
    body: history.undoDeckInput,
    result: deckContract.deckView,
    run: (ctx, { body }) => undoDeck(ctx, body),
  }),
  defineCall({
    call: 'POST /deck/redo',
    title: '重做自己刚撤销的修改',
    access: { role: 'member' },
    body: history.undoDeckInput,
    result: deckContract.deckView,
    run: (ctx, { body }) => redoDeck(ctx, body),
  }),
  defineCall({
    call: 'GET /deck/revision/list',
    title: '演示文稿的历次修改，一次50条',
    access: { role: 'member' },
    query: history.deckRevisionsQuery,
    result: z.array(history.deckRevisionLine),
    run: (ctx, { query }) => nameDeckRevisions(ctx, query),
  }),
  defineCall({
    call: 'GET /deck/revision/get',
    title: '读演示文稿某一次的样子',
    access: { role: 'member' },
    query: history.deckRevisionQuery,
    result: history.deckRevisionView,
    run: (ctx, { query }) => readDeckRevision(ctx, query),
  }),
  defineCall({
    call: 'POST /deck/revision/restore',
    title: '把演示文稿恢复成某一次的样子，记作新的一次修改',
    access: { role: 'member' },
    body: history.restoreDeckInput,
    result: deckContract.deckView,
    run: (ctx, { body }) => restoreDeckRevision(ctx, body),
  }),
  defineCall({
    call: 'POST /deck/export',
    title: '取得下载PowerPoint的代码，5分钟内用一次',
    access: { role: 'member' },
    body: deckContract.exportDeckInput,
    result: z.object({ code: z.string(), fileName: z.string() }),
    run: (ctx, { body }) => exportDeck(ctx, body),
  }),
  defineCall({
    call: 'GET /deck/file',
    title: '凭代码下载PowerPoint',
    access: { role: 'member', unsigned: true },
    query: deckContract.deckFileQuery,
    result: 'file',
    run: (ctx, { query }, { request }) => serveDeckFile(ctx, query, new URL(request.url).origin),
  }),
  defineCall({
    call: 'GET /deck/picture',
    title: '一页上的图片',
    access: { role: 'member', unsigned: true },
    query: deckContract.deckPictureQuery,
    result: 'file',
    run: (ctx, { query }) => deckPicture(ctx, query),
  }),
  defineCall({
    call: 'GET /deck/master/list',
    title: '团队的PowerPoint母版',
    access: { role: 'member' },
    query: mastersContract.mastersQuery,
    result: z.array(mastersContract.masterView),
    run: (ctx) => listMasters(ctx),
  }),
  defineCall({
    call: 'POST /deck/master/save',
    title: '把上传好的.pptx收作母版；读不了的说明原因',
    access: { role: 'member' },
    body: mastersContract.saveMasterInput,
    result: mastersContract.masterView,
    run: (ctx, { body }) => saveMaster(ctx, body),
  }),
  defineCall({
    call: 'DELETE /deck/master/delete',
    title: '删除母版；用它的演示文稿改用原来的模板，文字不变',
    access: { role: 'member' },
    query: mastersContract.masterQuery,
    result: done,
    run: (ctx, { query }) => deleteMaster(ctx, query),
  }),
  defineCall({
    call: 'GET /deck/master/picture',
    title: '母版里的图片',
    access: { role: 'member', unsigned: true },
    query: mastersContract.masterPictureQuery,
    result: 'file',
    run: (ctx, { query }) => masterPicture(ctx, query),
  }),
] as const
