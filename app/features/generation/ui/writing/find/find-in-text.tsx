import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { OutlineEditor } from '~/features/document/ui/outline'
import type { Editing } from '../use-editing'
import type { Writing } from '../use-writing'

// It reads texts as the editor does, whose library it shares.
const FindTextBar = lazy(async () => ({
  default: (await import('./find-text-bar')).FindTextBar,
}))

export interface FindInTextProps {
  writing: Writing
  editing: Editing
  /** Headings and the title are replaced in through it; absent where they are not changed beside the text. */
  outline?: OutlineEditor
}

/** 查找 and 替换 in the text: by Mod+F, Mod+H and F3. */
export function FindInText(props: FindInTextProps) {
  useFindKeys(props.editing)
  if (props.editing.find === null) return null
  return (
    <Suspense fallback={null}>
      <FindTextBar {...props} />
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
