import type { ScopedFile } from '~/features/library/server'
import { disarm } from '../citations/source-text'
import type { ToolContext, ToolOutcome } from './tool'

/** Files by name, each with what it can be asked for by. */
export function listFiles(context: ToolContext, files: readonly ScopedFile[]): ToolOutcome {
  const lines = files.map((file) => {
    const { title, extension, wordCount, pageCount, createTime } = file
    const pages = pageCount > 0 ? `，${pageCount}页` : ''
    const name = disarm(title).replace(/\s+/g, ' ')
    return `${context.files.nameOf(file)}：《${name}》，${extension}，${wordCount}字${pages}，${createTime}添加`
  })
  return {
    result: `找到 ${files.length} 份文件`,
    text: lines.length > 0 ? lines.join('\n') : '没有这样的文件。',
    fileIds: files.map(({ id }) => id),
  }
}
