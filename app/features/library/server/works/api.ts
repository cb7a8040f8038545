import { z } from 'zod'
import { defineCall } from '~/core/calls/define-call'
import * as contract from '../../wire/contracts/works'
import { listWorks, saveWorks } from './works'

/** What files are as works. */
export const worksCalls = [
  defineCall({
    call: 'POST /repositoryFile/works',
    title: '文件的著录信息：类型、责任者、出版者等，各注明读自何处',
    access: { role: 'member', scope: 'library.read', reads: true },
    body: contract.worksInput,
    result: z.array(contract.workView),
    run: (ctx, { body }) => listWorks(ctx, body),
  }),
  defineCall({
    call: 'POST /repositoryFile/saveWorks',
    title: '填写并确认若干文件的著录信息，正在写的文档随之更新',
    access: { role: 'member', scope: 'library.write' },
    body: contract.saveWorksInput,
    result: z.array(contract.workView),
    run: (ctx, { body }) => saveWorks(ctx, body),
  }),
]
