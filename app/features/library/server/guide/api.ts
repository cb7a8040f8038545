import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { cancelGenerationJob, retryGenerationJob, startGenerationJob } from './generation-jobs'
import { getGuide, getIdeas, getMap } from './views'

/** 导读, 脑图, 灵感. Behind the team gate. */
export const guideCalls = [
  defineCall({
    call: 'GET /file/guide',
    title: '文件的导读；没有时 making.status 为 none',
    access: { role: 'member', scope: 'library.read' },
    query: contract.generatedQuery,
    result: contract.guideView,
    run: (ctx, { query }) => getGuide(ctx, query),
  }),
  defineCall({
    call: 'POST /file/guide/make',
    title: '生成导读；已有的不会重做，除非 again',
    access: { role: 'member', scope: 'library.write' },
    body: contract.makeInput,
    result: contract.started,
    run: (ctx, { body }) => startGenerationJob(ctx, { kind: 'guide', ...body }),
  }),
  defineCall({
    call: 'GET /file/mindmap',
    title: '文件的脑图；没有时 tree 为空',
    access: { role: 'member', scope: 'library.read' },
    query: contract.generatedQuery,
    result: contract.mapView,
    run: (ctx, { query }) => getMap(ctx, query),
  }),
  defineCall({
    call: 'POST /file/mindmap/make',
    title: '生成脑图；已有的不会重做，除非 again',
    access: { role: 'member', scope: 'library.write' },
    body: contract.makeInput,
    result: contract.started,
    run: (ctx, { body }) => startGenerationJob(ctx, { kind: 'mindmap', ...body }),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/startInspiration',
    title: '从一个文件得到灵感',
    access: { role: 'member', scope: 'library.write' },
    body: contract.startInspirationInput,
    result: contract.started,
    run: (ctx, { body }) => startGenerationJob(ctx, { kind: 'inspiration', ...body }),
  }),
  defineCall({
    call: 'GET /space/:spaceId/file/inspiration',
    title: '灵感的进度与结果',
    access: { role: 'member', scope: 'library.read' },
    query: contract.inspirationQuery,
    result: contract.ideasView,
    run: (ctx, { query }) => getIdeas(ctx, query),
  }),
  defineCall({
    call: 'POST /file/making/cancel',
    title: '停止生成导读、脑图或灵感',
    access: { role: 'member', scope: 'library.write' },
    body: contract.generationJobInput,
    result: done,
    run: (ctx, { body }) => cancelGenerationJob(ctx, body),
  }),
  defineCall({
    call: 'POST /file/making/retry',
    title: '重新开始停下或失败的生成',
    access: { role: 'member', scope: 'library.write' },
    body: contract.generationJobInput,
    result: done,
    run: (ctx, { body }) => retryGenerationJob(ctx, body),
  }),
] as const
