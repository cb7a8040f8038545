import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './contract'
import { deckCalls } from './deck-calls'
import { docxTemplateCalls } from './docx-templates-calls'
import * as views from './views'

const done = z.literal(true)

const readingCalls = defineCalls({
  'GET /document/info': {
    title: '打开文档：大纲与各节概况，不含正文',
    query: contract.documentQuery,
    result: views.documentView,
  },
  'GET /document/sections': {
    title: '读几节正文，连同等待采纳的文字',
    query: contract.sectionsQuery,
    result: z.array(views.section),
  },
  'GET /document/evidence': {
    title: '读引文；来源已删除或不对调用者开放的没有原句',
    query: contract.evidenceQuery,
    result: z.array(views.evidence),
  },
  'GET /document/image': {
    title: '文档里的图片',
    query: contract.imageQuery,
    result: 'file',
  },
  'POST /document/image/add': {
    title: '把上传好的PNG或JPEG收进文档，供正文插图',
    body: contract.addImageInput,
    result: views.addedImage,
  },
  'GET /document/checks': {
    title: '定稿之前要看的地方',
    query: contract.documentQuery,
    result: z.array(views.finding),
  },
  'POST /document/checks/answer': {
    title: '核对过一处检查，照旧；改了那段文字后须再核对',
    body: contract.answerFindingInput,
    result: views.checkAnswer.nullable(),
  },
  'POST /document/audience': {
    title: '设置谁能打开：创建者，或全团队',
    body: contract.audienceInput,
    result: done,
  },
  'DELETE /document/delete': {
    title: '删除文档',
    query: contract.documentQuery,
    result: done,
  },
})

const headingCalls = defineCalls({
  'POST /document/outline/change': {
    title: '改大纲：增、改名、移动、删除、计划与锁定，一次或全成或全不成',
    body: contract.changeOutlineInput,
    result: views.changedTree,
  },
  'POST /document/outline/undo': {
    title: '撤销自己上一次对大纲的改动',
    body: contract.documentInput,
    result: views.changedTree,
  },
  'POST /document/outline/redo': {
    title: '重做刚撤销的改动',
    body: contract.documentInput,
    result: views.changedTree,
  },
  'GET /document/bin/list': {
    title: '三十天内删除的标题',
    query: contract.documentQuery,
    result: z.array(views.removed),
  },
  'POST /document/bin/restore': {
    title: '恢复删除的标题，连同正文',
    body: contract.restoreNodeInput,
    result: views.changedTree,
  },
})

const textCalls = defineCalls({
  'POST /document/section/save': {
    title: '保存一节；别人同时改了别的段落则合并，改了同一段则两份都留',
    body: contract.saveSectionInput,
    result: views.saved,
  },
  'POST /document/section/settle': {
    title: '采纳或丢弃等待的文字',
    body: contract.settleWaitingInput,
    result: views.settled,
  },
  'GET /document/revision/list': {
    title: '一节的历次文字，一次50条',
    query: contract.revisionsQuery,
    result: z.array(views.revision),
  },
  'GET /document/revision/get': {
    title: '读一节某一次的文字',
    query: contract.revisionQuery,
    result: contract.sectionBody,
  },
  'POST /document/revision/restore': {
    title: '把一节恢复到某一次的文字',
    body: contract.restoreRevisionInput,
    result: views.saved,
  },
})

const keepingCalls = defineCalls({
  'GET /document/version/list': {
    title: '命名的版本',
    query: contract.documentQuery,
    result: z.array(views.version),
  },
  'POST /document/version/save': {
    title: '把现在的文档存为一个版本',
    body: contract.saveVersionInput,
    result: views.version,
  },
  'POST /document/version/restore': {
    title: '大纲恢复成一个版本的样子，删掉的标题连同正文回来；现在的样子同时存成一个版本',
    body: contract.restoreVersionInput,
    result: views.restoredVersion,
  },
  'POST /document/finalize': {
    title: '定稿：存为一个版本并锁定；与引文不符等处须先处理或核对，其余没处理的须确认',
    body: contract.finalizeInput,
    result: views.version,
  },
  'POST /document/unlock': {
    title: '解锁定稿，可以接着改；定稿的版本留着',
    body: contract.documentInput,
    result: done,
  },
  'GET /document/version/diff': {
    title: '版本之间，或版本与现在的差别',
    query: contract.versionDiffQuery,
    result: views.versionDiff,
  },
  'DELETE /document/version/delete': {
    title: '删除版本',
    query: contract.versionQuery,
    result: done,
  },
  'GET /document/object/list': {
    title: '各节有编号的图、表与公式，按行文次序；不含文字',
    query: contract.documentQuery,
    result: z.array(views.sectionObjects),
  },
  'GET /document/reference/list': {
    title: '文档的文献，缺什么、有没有引用',
    query: contract.documentQuery,
    result: z.array(views.referenceView),
  },
  'POST /document/reference/add': {
    title: '从.bib或.ris的文字加入文献；已有的不重复',
    body: contract.addReferencesInput,
    result: z.object({ added: z.number(), skipped: z.number() }),
  },
  'DELETE /document/reference/delete': {
    title: '删除没有引用的文献',
    query: contract.referenceQuery,
    result: done,
  },
  'POST /document/export': {
    title: '开始导出；进度见 export/list',
    body: contract.startExportInput,
    result: views.exportView,
  },
  'GET /document/export/list': {
    title: '自己对这份文档的导出，文件留一天',
    query: contract.documentQuery,
    result: z.array(views.exportView),
  },
  'POST /space/:spaceId/file/getExportCode': {
    title: '取下载码：一次有效，5分钟内使用',
    body: contract.exportCodeInput,
    result: views.exportCode,
  },
  'GET /export/:code': {
    title: '凭下载码下载，一次',
    result: 'file',
  },
})

export const documentCalls = {
  ...readingCalls,
  ...headingCalls,
  ...textCalls,
  ...keepingCalls,
  ...docxTemplateCalls,
  ...deckCalls,
}
