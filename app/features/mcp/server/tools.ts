import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { limitRate } from '~/core/rate'
import { askToEnd } from '~/features/chat/server'
import type { Reference } from '~/features/chat/terms'
import { findPassages, getFile, listFiles, readPassages } from '~/features/library/server'
import { fileStatuses, MAX_LIST_PAGE } from '~/features/library/terms'
import { linkTo, type ToolContext } from './tool-context'
import { formatPassage, written } from './passage-result'
import { defineTool, type Tool } from './tool'

const ASKS = { name: 'mcp.ask', limit: 20, windowMs: 60_000 }
const MOST_PASSAGES = 12
const id = z.string().regex(/^\d{1,16}$/)

function linkOf(
  context: ToolContext,
  { fileId, passageNo, generation, url }: Reference,
): string | null {
  if (fileId === undefined) return url ?? null
  return linkTo(context, fileId, { passage: passageNo ?? null, generation: generation ?? null })
}

const searchLibrary = defineTool({
  name: 'search_library',
  title: '检索知识库',
  description:
    '在团队知识库的全部资料里检索与问题有关的原文段落，返回文件名、页码、引文与链接。用完整的问句或关键词都可以。',
  scope: 'library.read',
  schema: z.object({
    query: z.string().trim().min(1).max(500).describe('要查找的内容'),
    folder_id: id.optional().describe('只在这个文件夹（含下级）里找'),
    file_ids: z.array(idSchemas.file).min(1).max(20).optional().describe('只在这些文件里找'),
    limit: z.int().min(1).max(20).default(8).describe('最多返回几段'),
  }),
  async run(context, { query, folder_id: folder, file_ids: fileIds, limit }) {
    const scope = { ...(fileIds && { fileIds }), ...(folder && { folderIds: [folder] }) }
    const { hits } = await findPassages(context.ctx, query, scope)
    const passages = hits.slice(0, limit).map((hit) => formatPassage(context, hit))
    return { text: written(passages), structured: { passages } }
  },
})

const readFilePassages = defineTool({
  name: 'read_file_passages',
  title: '阅读文件',
  description: '按原文顺序阅读一份资料的段落，用来看上下文或通读一节。一次最多12段，用 next 继续。',
  scope: 'library.read',
  schema: z.object({
    file_id: idSchemas.file.describe('资料的编号，见检索与列表的结果'),
    from: z.int().min(0).max(1_000_000).default(0).describe('从第几段开始，0为开头'),
    count: z.int().min(1).max(MOST_PASSAGES).default(6).describe('读几段'),
  }),
  async run(context, { file_id: fileId, from, count }) {
    const found = await readPassages(context.ctx, {}, { fileId, from, count })
    // A file of others, a closed one and one that was never there answer alike.
    if (found.length === 0) await getFile(context.ctx, { id: fileId })
    const passages = found.map((hit) => formatPassage(context, hit))
    const last = found.at(-1)
    const next = last && found.length === count ? last.no + 1 : null
    return { text: written(passages), structured: { passages, next } }
  },
})

const listLibraryFiles = defineTool({
  name: 'list_files',
  title: '列出资料',
  description:
    '列出知识库里的资料，可按文件夹、名称、类型、标签与状态筛选，按添加时间从新到旧。用 next 翻页。',
  scope: 'library.read',
  schema: z.object({
    folder_id: id.optional().describe('只列这个文件夹（含下级）'),
    keyword: z.string().trim().max(100).optional().describe('名称里的字'),
    kind: z
      .enum(['pdf', 'word', 'slides', 'sheet', 'text', 'web', 'image'])
      .optional()
      .describe('文件类型'),
    tag: z.string().trim().max(40).optional().describe('标签'),
    status: z.enum(fileStatuses).optional().describe('学习状态，DONE 为已学完'),
    limit: z.int().min(1).max(MAX_LIST_PAGE).default(20).describe('最多返回几份'),
    after: z.string().max(500).optional().describe('上一页给出的 next'),
  }),
  async run(context, { folder_id: folder = '', limit: pageSize, ...filter }) {
    const filled = Object.fromEntries(
      Object.entries(filter).filter(([, value]) => value !== undefined),
    )
    const page = await listFiles(context.ctx, { folderId: folder, deep: '1', pageSize, ...filled })
    const files = page.records.map((file) => ({
      id: file.id,
      title: file.title,
      status: file.status,
      pages: file.pageCount,
      words: file.wordCount,
      addedAt: file.createTime,
      folderId: file.folderId,
      tags: file.tags,
      link: linkTo(context, file.id),
    }))
    const lines = files.map((file) => `- ${file.title}（${file.id}，${file.status}）${file.link}`)
    const text = files.length === 0 ? '没有这样的资料。' : lines.join('\n')
    return { text, structured: { files, total: page.total, next: page.next ?? null } }
  },
})

const askLibrary = defineTool({
  name: 'ask_library',
  title: '向知识库提问',
  description:
    '根据知识库作答，每句话注明出处；资料里没有依据时会直说。比检索慢，并计入团队的提问次数。',
  scope: 'ask',
  isReadOnly: false,
  schema: z.object({
    question: z.string().trim().min(1).max(2000).describe('问题'),
    folder_id: id.optional().describe('只依据这个文件夹（含下级）'),
    session_id: id.optional().describe('接着上一次的回答继续问'),
  }),
  async run(context, { question, folder_id: folder, session_id: session }) {
    const { ctx, signal } = context
    await limitRate(ctx, ASKS, ctx.actor.accountId)
    const asked = await askToEnd(ctx, { question, folder, session }, signal)
    const citations = asked.refs.map((ref) => ({
      index: ref.index,
      fileId: ref.fileId ?? null,
      file: ref.title,
      quote: ref.content,
      link: linkOf(context, ref),
    }))
    const sources = citations.map(({ index, file, link }) => `[${index}] 《${file}》 ${link ?? ''}`)
    return {
      text: [asked.answer, sources.join('\n')].filter(Boolean).join('\n\n'),
      structured: { answer: asked.answer, citations, sessionId: asked.sessionId },
    }
  },
})

const tools: readonly Tool[] = [searchLibrary, readFilePassages, listLibraryFiles, askLibrary]

/** The tools that this key may use; others are not there. */
export const toolsOf = ({ scopes }: ToolContext): Tool[] =>
  tools.filter(({ scope }) => scopes.includes(scope))
