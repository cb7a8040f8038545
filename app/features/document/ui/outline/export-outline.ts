import { headingsOf } from '#packages/document/outline'
import { type DocTree } from '#packages/document/tree'

/** Hands the outline to the browser as a Markdown file. */
export function exportOutline(tree: DocTree): void {
  const lines = headingsOf(tree).map(({ level, text }) => `${'#'.repeat(level)} ${text}`)
  const blob = new Blob([`${lines.join('\n')}\n`], { type: 'text/markdown;charset=utf-8' })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `${tree.title.replace(/[\\/:*?"<>|]/g, ' ').slice(0, 60)}-大纲.md`
  link.click()
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
