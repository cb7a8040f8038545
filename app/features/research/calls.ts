import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { fileView } from '~/features/library/calls'
import * as contract from './contract'
import { tableCalls } from './table-calls'
import { workView } from './work-view'

const sourceStatus: z.ZodType<contract.SourceStatus> = z.object({
  source: z.string(),
  label: z.string(),
  state: z.enum(contract.sourceStateNames),
  count: z.number(),
})

const page: z.ZodType<contract.ScholarPageView> = z.object({
  works: z.array(workView),
  total: z.number(),
  known: z.number(),
  sources: z.array(sourceStatus),
  facets: z.object({
    types: z.array(z.object({ type: z.enum(contract.workTypeNames), count: z.number() })),
    open: z.number(),
  }),
  saved: z.array(z.object({ workId: z.string(), fileId: z.string() })),
  left: z.number(),
})

const citation: z.ZodType<contract.CitationView> = z.object({
  id: z.string(),
  gbt7714: z.string(),
  apa: z.string(),
  bibtex: z.string(),
  ris: z.string(),
})

const saved: z.ZodType<contract.SavedWorkView> = z.object({
  file: fileView,
  kind: z.enum(['pdf', 'record']),
  reason: z.string(),
})

export const researchCalls = {
  ...tableCalls,
  ...defineCalls({
    'POST /scholar/search': {
      title: '搜索论文；同样的词每人每天只计一次学术搜索，翻页与筛选不另计',
      body: contract.scholarSearchInput,
      result: page,
    },
    'GET /scholar/work': {
      title: '一篇搜索到过的论文',
      query: contract.workQuery,
      result: workView,
    },
    'POST /scholar/citations': {
      title: '论文的引用文本：GB/T 7714-2015、APA、BibTeX、RIS',
      body: contract.citationsInput,
      result: z.array(citation),
    },
    'POST /scholar/save': {
      title: '把论文存入知识库：有开放获取的PDF则存全文，否则存题录与摘要',
      body: contract.saveWorkInput,
      result: saved,
    },
  }),
}
