import { z } from 'zod'
import { readPassages } from '~/features/library/server'
import { formatSources } from './format-sources'
import { defineTool, whole } from './tool'

const USUAL = 6

/** Reads a file in its own order. */
export const repoFileBlock = defineTool({
  name: 'repo_file_block',
  description: '按原文顺序阅读知识库里一个文件的段落，用来看上下文或通读一节。',
  most: 5,
  schema: z.object({
    file: z.string().describe('文件的短名，例如 F1'),
    from: whole.min(0).max(1_000_000).default(0).describe('从第几段开始，0 为开头'),
    count: whole.min(1).max(12).default(USUAL).describe('读几段'),
  }),
  isOffered: ({ scope }) => scope !== null,
  show: ({ files }, { file, from }) => {
    const named = files.find(file)
    return named && { title: named.title, from: `第${from + 1}段起` }
  },
  async run(context, { file, from, count }) {
    const { ctx, scope, citationRegistry, files } = context
    const fileId = files.find(file)?.id
    const before = citationRegistry.items.length
    const passages = scope && fileId ? await readPassages(ctx, scope, { fileId, from, count }) : []
    if (passages.length === 0) return { result: '没有更多段落', text: '没有更多段落。' }
    const sources = citationRegistry.addLibrary(passages)
    return { result: `读了 ${passages.length} 段`, text: formatSources(context, sources, before) }
  },
})
