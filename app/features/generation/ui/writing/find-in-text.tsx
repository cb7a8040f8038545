import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { Editing } from './use-editing'
import type { Writing } from './use-writing'
import { chapterWith } from './chapters'

// It reads texts as the editor does, whose library it shares.
const FindBar = lazy(async () => ({
  default: (await import('~/features/editor/ui/find')).FindBar,
}))

export interface FindInTextProps {
  writing: Writing
  editing: Editing
}

/** 查找 and 替换 in the text: by Mod+F, Mod+H and F3. */
export function FindInText({ writing, editing }: FindInTextProps) {
  useFindKeys(editing)
  const { find, setFind } = editing
  if (find === null) return null
  const { teamId, documentId, chapters, text } = writing
  const closed = [...text.sections.values()].filter((section) => section.isWithheld)
  return (
    <Suspense fallback={null}>
      <FindBar
        {...{ teamId, documentId }}
        text={() => ({
          nodes: chapters.flatMap((chapter) =>
            [chapter, ...chapter.below].map(({ node }) => ({ id: node.id, locked: node.locked })),
          ),
          sections: text.sections,
          busy: new Set(
            writing.creation.nodes.flatMap(({ nodeId, state }) =>
              state === 'ing' ? [nodeId] : [],
            ),
          ),
          live: editing.liveView(),
        })}
        closedCount={closed.length}
        isFinal={writing.isClosed}
        isReplacing={find === 'replace'}
        onOpen={(nodeId, blockId) => {
          const chapter = chapterWith(chapters, nodeId)
          if (chapter) writing.goTo(chapter.node.id, nodeId, blockId)
        }}
        onReplaced={(nodeId) => void text.reload(nodeId)}
        onClose={() => setFind(null)}
      />
    </Suspense>
  )
}

function useFindKeys({ find, setFind }: Editing) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event
    const isMod = (event.ctrlKey || event.metaKey) && !altKey && !shiftKey
    const opens = isMod
      ? KEYS[key.toLowerCase()]
      : key === 'F3' && find === null
        ? 'find'
        : undefined
    if (!opens || event.defaultPrevented) return
    event.preventDefault()
    setFind(opens)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const KEYS: Partial<Record<string, 'find' | 'replace'>> = { f: 'find', h: 'replace' }
