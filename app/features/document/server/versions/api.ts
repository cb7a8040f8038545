import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import * as views from '../../view-contract'
import { finalize, unlock } from '../finals'
import { restoreVersion } from './version-return'
import { compareText, deleteVersion, diffVersions, listVersions, saveVersion } from './versions'

export const versionsCalls = [
  defineCall({
    call: 'GET /document/version/list',
    title: '命名的版本',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: z.array(views.versionView),
    run: (ctx, { query }) => listVersions(ctx, query.id),
  }),
  defineCall({
    call: 'POST /document/version/save',
    title: '把现在的文档存为一个版本',
    access: { role: 'member' },
    body: contract.saveVersionInput,
    result: views.versionView,
    run: (ctx, { body }) => {
      const { id, name, isAutomatic } = body
      return saveVersion(ctx, id, { name, isAutomatic })
    },
  }),
  defineCall({
    call: 'POST /document/finalize',
    title: '定稿：存为一个版本并锁定；与引文不符等处须先处理或核对，其余没处理的须确认',
    access: { role: 'member' },
    body: contract.finalizeInput,
    result: views.versionView,
    run: (ctx, { body }) => {
      const { id, isSure } = body
      return finalize(ctx, id, { isSure })
    },
  }),
  defineCall({
    call: 'POST /document/unlock',
    title: '解锁定稿，可以接着改；定稿的版本留着',
    access: { role: 'member' },
    body: contract.documentInput,
    result: done,
    run: (ctx, { body }) => unlock(ctx, body.id),
  }),
  defineCall({
    call: 'POST /document/version/restore',
    title: '标题与正文恢复成一个版本的样子；现在的样子先存成一个版本',
    access: { role: 'member' },
    body: contract.restoreVersionInput,
    result: views.restoredVersion,
    run: (ctx, { body }) => {
      const { id, ...changes } = body
      return restoreVersion(ctx, id, changes)
    },
  }),
  defineCall({
    call: 'GET /document/version/diff',
    title: '版本之间，或版本与现在的差别',
    access: { role: 'member' },
    query: contract.versionDiffQuery,
    result: views.versionDiff,
    run: (ctx, { query }) => {
      const { id, ...asked } = query
      return diffVersions(ctx, id, asked)
    },
  }),
  defineCall({
    call: 'GET /document/version/text',
    title: '一节在版本里的与现在的正文，用来逐字对照',
    access: { role: 'member' },
    query: contract.versionTextQuery,
    result: views.versionText,
    run: (ctx, { query }) => {
      const { id, ...asked } = query
      return compareText(ctx, id, asked)
    },
  }),
  defineCall({
    call: 'DELETE /document/version/delete',
    title: '删除版本',
    access: { role: 'member' },
    query: contract.versionQuery,
    result: done,
    run: (ctx, { query }) => {
      const { id, versionId } = query
      return deleteVersion(ctx, { documentId: id, versionId })
    },
  }),
] as const
