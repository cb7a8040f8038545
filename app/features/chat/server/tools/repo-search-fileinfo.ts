import { z } from 'zod'
import { askCatalogue, filesNamed } from '~/features/library/server'
import { withoutFrames } from '../citations/source-text'
import { listFiles } from './listing'
import { defineTool, libraryWords } from './tool'

/** Asks the library about itself: how many, of which kind, since when. */
export const repoSearchFileinfo = defineTool({
  name: 'repo_search_fileinfo',
  description:
    '查询知识库里文件本身的情况：有多少份、哪些类型、何时添加、是否写有日期。不查文件写了什么。',
  most: 2,
  schema: z.object({ query: libraryWords.describe('关于文件的问题，例如：有多少份合同') }),
  isOffered: ({ scope }) => scope !== null,
  show: (_, { query }) => ({ query }),
  async run(context, { query }) {
    const { ctx, scope, citationRegistry } = context
    const catalogueAnswer = await askCatalogue(ctx, query, scope ?? { fileIds: [] })
    if (!catalogueAnswer) {
      const files = await filesNamed(ctx, scope ?? { fileIds: [] }, '')
      return listFiles(context, files)
    }
    const sources = citationRegistry.addRows(catalogueAnswer.rows)
    const text = withoutFrames(catalogueAnswer.text).replace(MARK, (_, no: string) => {
      const alias = sources[Number(no) - 1]?.alias
      return alias === undefined ? '' : `[${alias}]`
    })
    return {
      result: `查到 ${catalogueAnswer.found} 份文件`,
      text,
      fileIds: catalogueAnswer.fileIds,
    }
  },
})

// Its marks name the rows of this answer: they get the numbers that the rows have here. Names carry no such marks.
const MARK = /\[(\d{1,3})\]/g
