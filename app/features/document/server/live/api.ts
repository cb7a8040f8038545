import { defineCall } from '~/core/calls/define-call'
import * as contract from '../../live-contract'
import { connectLive, joinLive, sealLive } from './live'

/** Sections that several people write at once. */
export const liveCalls = [
  defineCall({
    call: 'GET /document/live',
    title: '几人同写：文档的双向连接，消息见正文的约定',
    access: { role: 'member', unsigned: true },
    query: contract.liveQuery,
    result: 'socket',
    run: (ctx, { query }, { request }) => connectLive(ctx, { documentId: query.id, request }),
  }),
  defineCall({
    call: 'POST /document/live/join',
    title: '几人同写一节：领一张票，连同此刻的文字',
    access: { role: 'member', reads: true },
    body: contract.joinLiveInput,
    result: contract.liveStart,
    run: (ctx, { body }) => joinLive(ctx, { documentId: body.id, nodeId: body.nodeId }),
  }),
  defineCall({
    call: 'POST /document/live/seal',
    title: '把同写的文字存为一版',
    access: { role: 'member', once: 'version' },
    body: contract.sealLiveInput,
    result: contract.sealedLive,
    run: (ctx, { body }) => {
      const { id: documentId, nodeId, version } = body
      return sealLive(ctx, { documentId, nodeId, version })
    },
  }),
] as const
