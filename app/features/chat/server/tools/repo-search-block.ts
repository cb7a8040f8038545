import { z } from 'zod'
import { filesWithin, type SearchScope } from '~/features/library/server'
import { findSources } from '../sources'
import { formatSources } from './format-sources'
import { defineTool, libraryWords, type ToolContext } from './tool'

/** Searches what the files say. */
export const repoSearchBlock = defineTool({
  name: 'repo_search_block',
  description: '在知识库的文件内容里查找与问题有关的段落。换一种说法或拆开问题时可以再次调用。',
  most: 5,
  schema: z.object({
    query: libraryWords.describe('要查找的内容，用完整的问句或关键词'),
    file: z.string().optional().describe('只在这一个文件里找，例如 F1；不填则在全部资料里找'),
  }),
  isOffered: ({ scope }) => scope !== null,
  show: ({ files }, { query, file }): Record<string, string> | null => {
    const named = file === undefined ? null : files.find(file)
    if (named) return { query, title: named.title }
    return file === undefined ? { query } : null
  },
  async run(context, { query, file }) {
    const { ctx, citationRegistry } = context
    const before = citationRegistry.items.length
    const scope = await narrowed(context, file)
    if (!scope) return { result: '文件已不在资料中', text: '没有这个文件。', trouble: 'failed' }
    const { hits, statistics } = await findSources(ctx, query, scope)
    const sources = citationRegistry.addLibrary(hits, statistics)
    return { result: `命中 ${hits.length} 段`, text: formatSources(context, sources, before) }
  },
})

async function narrowed(
  { ctx, scope, files }: ToolContext,
  name: string | undefined,
): Promise<SearchScope | null> {
  if (name === undefined || !scope) return scope
  const file = files.find(name)
  const [there] = file ? await filesWithin(ctx, scope, [file.id]) : []
  return there ? { fileIds: [there.id] } : null
}
