import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './deck-contract'
import type { DeckView } from './deck-terms'
import * as masters from './masters-contract'

const deck: z.ZodType<DeckView> = z
  .object({
    documentId: z.string(),
    rev: z.number(),
    deck: contract.deckShape,
    withheld: z.array(z.string()),
    master: masters.deckMaster.nullable(),
    updateTime: z.string(),
  })
  .meta({ id: 'Deck' })

export const deckCalls = defineCalls({
  'GET /deck/get': { title: '文档的演示文稿', query: contract.deckQuery, result: deck },
  'POST /deck/make': {
    title: '由文档做一份演示文稿，不计费；已有的照旧',
    body: contract.makeDeckInput,
    result: deck,
  },
  'POST /deck/change': {
    title: '修改演示文稿，一组改动要么都做、要么都不做',
    body: contract.changeDeckInput,
    result: deck,
  },
  'POST /deck/export': {
    title: '取得下载PowerPoint的代码，5分钟内用一次',
    body: contract.exportDeckInput,
    result: z.object({ code: z.string(), fileName: z.string() }),
  },
  'GET /deck/file': {
    title: '凭代码下载PowerPoint',
    query: contract.deckFileQuery,
    result: 'file',
  },
  'GET /deck/picture': {
    title: '一页上的图片',
    query: contract.deckPictureQuery,
    result: 'file',
  },
  'GET /deck/master/list': {
    title: '团队的PowerPoint母版',
    query: masters.mastersQuery,
    result: z.array(masters.masterView),
  },
  'POST /deck/master/save': {
    title: '把上传好的.pptx收作母版；读不了的说明原因',
    body: masters.saveMasterInput,
    result: masters.masterView,
  },
  'DELETE /deck/master/delete': {
    title: '删除母版；用它的演示文稿改用原来的模板，文字不变',
    query: masters.masterQuery,
    result: z.literal(true),
  },
  'GET /deck/master/picture': {
    title: '母版里的图片',
    query: masters.masterPictureQuery,
    result: 'file',
  },
})
