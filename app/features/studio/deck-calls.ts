import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './deck-contract'
import type { DeckView } from './deck-terms'

const deck: z.ZodType<DeckView> = z
  .object({
    documentId: z.string(),
    rev: z.number(),
    deck: contract.deckShape,
    withheld: z.array(z.string()),
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
})
