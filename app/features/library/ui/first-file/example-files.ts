import survey from '../../../../../demo/2025古镇客流调研报告.docx?url&no-inline'
import guideline from '../../../../../demo/临溪古镇保护与更新导则（终稿）.pdf?url&no-inline'
import requirements from '../../../../../demo/历史文化名镇保护规划编制要求.html?url&no-inline'
import minutes from '../../../../../demo/居民座谈会纪要-第三次.md?url&no-inline'
import review from '../../../../../demo/消防评审意见汇总.txt?url&no-inline'

const examples = [
  { name: '2025古镇客流调研报告.docx', url: survey },
  { name: '临溪古镇保护与更新导则（终稿）.pdf', url: guideline },
  { name: '历史文化名镇保护规划编制要求.html', url: requirements },
  { name: '居民座谈会纪要-第三次.md', url: minutes },
  { name: '消防评审意见汇总.txt', url: review },
] as const

export const EXAMPLES_TITLE = `先用示例资料试试（临溪古镇，${examples.length}份）`

/** The documents of the demo world, as files somebody chose. Rejects where one does not come. */
export const exampleFiles = (): Promise<File[]> => Promise.all(examples.map(read))

async function read({ name, url }: (typeof examples)[number]): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`example ${response.status}`)
  return new File([await response.blob()], name)
}
