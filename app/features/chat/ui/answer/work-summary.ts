import type { MessageView, Reference, ToolName } from '../../terms'

type WorkOfAnswer = Pick<MessageView, 'refs' | 'steps' | 'thinking' | 'thinkingSeconds'>

/** 查了3份资料、2个网页: what an answer stands on; without sources, where was looked; without a search, that it was thought over. */
export function workSummary({ refs, steps, thinking }: WorkOfAnswer): string {
  const counts = kinds.flatMap(({ of, words }) => {
    const count = new Set(refs.filter(of).map(sourceOf)).size
    return count > 0 ? [`${count}${words}`] : []
  })
  if (counts.length > 0) return `查了${counts.join('、')}`
  const places = new Set(steps.map(({ name }) => placeOf[name]))
  if (places.size > 0) return `查了${[...places].join('、')}`
  return thinking ? '想过一遍' : '过程'
}

/** Whole seconds that the searches and the thinking took. */
export const secondsOf = ({ steps, thinkingSeconds }: WorkOfAnswer): number =>
  Math.round(steps.reduce((sum, { seconds }) => sum + seconds, thinkingSeconds))

const kinds = [
  { of: ({ type, fileId }: Reference) => type !== 'web' && fileId !== undefined, words: '份资料' },
  { of: ({ type }: Reference) => type === 'web', words: '个网页' },
  {
    of: ({ type, fileId }: Reference) => type === 'scholar' && fileId === undefined,
    words: '篇文献',
  },
]

const sourceOf = ({ fileId, url, title }: Reference) => fileId ?? url ?? title

const placeOf = {
  repo_search_block: '知识库',
  repo_search_fileinfo: '知识库',
  repo_search_filename: '知识库',
  repo_file_block: '知识库',
  fetch: '资料',
  read_pdf_url: '论文',
  read_web_url: '网页',
  web_search: '网页',
  scholar_search: '文献',
} as const satisfies Record<ToolName, string>
