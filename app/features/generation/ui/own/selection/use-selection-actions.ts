import type { EditorView } from 'prosemirror-view'
import { useRef } from 'react'
import type { OwnPage } from './change-sections'
import type { MarkName } from './mark-sections'
import { selectionOverSections, selectWhenDrawn } from './section-points'
import { sheetNow, type SelectedPart } from './selected-sections'

const DRAWN_AFTER_MS = 60

type Parts = readonly SelectedPart[]

/** What is done with a selection over sections. It comes with the editor. */
export function useSelectionActions(page: OwnPage) {
  // What is typed until the section is open goes in with the first key.
  const typed = useRef<string | null>(null)
  const write = async (parts: Parts, words: (view: EditorView) => void) => {
    const { replaceSections } = await import('./replace-sections')
    await replaceSections(page, parts, words)
  }
  return {
    write,
    isTyping: () => typed.current !== null,
    type(parts: Parts, text: string) {
      const isFirst = typed.current === null
      typed.current = (typed.current ?? '') + text
      if (!isFirst) return
      const words = (view: EditorView) =>
        view.dispatch(view.state.tr.insertText(typed.current ?? ''))
      void write(parts, words).finally(() => (typed.current = null))
    },
    async mark(parts: Parts, name: MarkName) {
      const [{ changeSections }, { markedSections }] = await Promise.all([
        import('./change-sections'),
        import('./mark-sections'),
      ])
      const points = selectionOverSections(sheetNow())
      const isDone = await changeSections(page, {
        nodeIds: parts.map(({ nodeId }) => nodeId),
        change: (bodyOf) => ({ bodies: markedSections(parts, bodyOf, name), removed: [] }),
        words: '已改变选中文字的格式',
        versionName: '',
      })
      // Words that are marked are drawn anew.
      if (isDone && points) setTimeout(() => selectWhenDrawn(points), DRAWN_AFTER_MS)
    },
    async remove(parts: Parts) {
      const [{ changeSections }, { cutSections }] = await Promise.all([
        import('./change-sections'),
        import('./cut-sections'),
      ])
      await changeSections(page, {
        nodeIds: parts.map(({ nodeId }) => nodeId),
        change: (bodyOf) => cutSections(page.writing.tree, parts, bodyOf),
        words: '已删除选中的内容',
        versionName: parts.length > 1 ? '删除选中的内容之前' : '',
      })
    },
  }
}
