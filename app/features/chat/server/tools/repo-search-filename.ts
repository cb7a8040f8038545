import { z } from 'zod'
import { filesNamed } from '~/features/library/server'
import { listFiles } from './listing'
import { defineTool, libraryWords } from './tool'

/** Looks for files by name. */
export const repoSearchFilename = defineTool({
  name: 'repo_search_filename',
  description: '按文件名在知识库里找文件，得到可供阅读的短名（F1、F2 …）。',
  most: 3,
  schema: z.object({ query: libraryWords.describe('文件名里的字词，多个以空格分开') }),
  isOffered: ({ scope }) => scope !== null,
  show: (_, { query }) => ({ query }),
  run: async (context, { query }) =>
    listFiles(context, await filesNamed(context.ctx, context.scope ?? { fileIds: [] }, query)),
})
