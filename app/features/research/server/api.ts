import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import { addedFileView } from '~/features/library/wire/contracts/files'
import * as contract from '../contract'
import { workView } from '../work-contract'
import { saveWork } from './save-work'
import { citeWorks, searchPapers } from './scholar-page'
import {
  addTable,
  changeTable,
  deleteTable,
  fillTable,
  getTable,
  listTables,
  saveTable,
  stopTable,
} from './table/paper-tables'
import { getWork } from './works'

/** The scholar page. */
export const researchCalls = [
  defineCall({
    call: 'POST /scholar/search',
    title: '搜索论文；同样的词每人每天只计一次学术搜索，翻页与筛选不另计',
    access: { role: 'member' },
    body: contract.scholarSearchInput,
    result: contract.scholarPageView,
    run: (ctx, { body }, { request }) => searchPapers(ctx, body, request.signal),
  }),
  defineCall({
    call: 'GET /scholar/work',
    title: '一篇搜索到过的论文',
    access: { role: 'member' },
    query: contract.workQuery,
    result: workView,
    run: (ctx, { query }) => getWork(ctx, query),
  }),
  defineCall({
    call: 'POST /scholar/citations',
    title: '论文的引用文本：GB/T 7714-2015、APA、BibTeX、RIS',
    access: { role: 'member', reads: true },
    body: contract.citationsInput,
    result: z.array(contract.citationView),
    run: (ctx, { body }) => citeWorks(ctx, body),
  }),
  defineCall({
    call: 'POST /scholar/save',
    title: '把论文存入知识库：有开放获取的PDF则存全文，否则存题录与摘要',
    access: { role: 'member' },
    body: contract.saveWorkInput,
    result: contract.savedWorkView,
    run: (ctx, { body }) => saveWork(ctx, body),
  }),
  defineCall({
    call: 'POST /scholar/table/add',
    title: '新建论文对比表并开始填写：2–12篇，每格一个带出处的短答',
    access: { role: 'member' },
    body: contract.addTableInput,
    result: contract.paperTableView,
    run: (ctx, { body }) => addTable(ctx, body),
  }),
  defineCall({
    call: 'GET /scholar/table/list',
    title: '我的对比表',
    access: { role: 'member' },
    query: contract.tablesQuery,
    result: z.array(contract.paperTableLine),
    run: (ctx) => listTables(ctx),
  }),
  defineCall({
    call: 'GET /scholar/table/get',
    title: '一张对比表；填写时随时可读，填好一篇多一行',
    access: { role: 'member' },
    query: contract.tableQuery,
    result: contract.paperTableView,
    run: (ctx, { query }) => getTable(ctx, query),
  }),
  defineCall({
    call: 'POST /scholar/table/change',
    title: '改名，增删、排序问题；新增的问题逐篇填写',
    access: { role: 'member' },
    body: contract.changeTableInput,
    result: contract.paperTableView,
    run: (ctx, { body }) => changeTable(ctx, body),
  }),
  defineCall({
    call: 'POST /scholar/table/fill',
    title: '继续填写没有填好的格子，或重填一格',
    access: { role: 'member' },
    body: contract.fillTableInput,
    result: contract.paperTableView,
    run: (ctx, { body }) => fillTable(ctx, body),
  }),
  defineCall({
    call: 'POST /scholar/table/stop',
    title: '停止填写；已填的保留，没有填的退回硬币',
    access: { role: 'member' },
    body: contract.tableInput,
    result: contract.paperTableView,
    run: (ctx, { body }) => stopTable(ctx, body),
  }),
  defineCall({
    call: 'POST /scholar/table/save',
    title: '把对比表连同出处存入知识库',
    access: { role: 'member' },
    body: contract.saveTableInput,
    result: addedFileView,
    run: (ctx, { body }) => saveTable(ctx, body),
  }),
  defineCall({
    call: 'DELETE /scholar/table/delete',
    title: '删除对比表',
    access: { role: 'member' },
    query: contract.tableQuery,
    result: done,
    run: (ctx, { query }) => deleteTable(ctx, query),
  }),
] as const
