import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '~/kit/controls/composing'
import { IconButton } from '~/kit/controls/icon-button'
import { SearchInput } from '~/kit/controls/text-input'
import { sayFound, type Found } from './found'

export interface FindBarProps {
  found: Found | null
  onFind: (query: string, step?: 'next' | 'previous') => void
  onClose: () => void
}

/** Enter goes on, Shift+Enter back, Esc closes. */
export function FindBar({ found, onFind, onClose }: FindBarProps) {
  const [query, setQuery] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.querySelector('input')?.focus(), [])
  const search = (text: string) => {
    setQuery(text)
    onFind(text)
  }
  return (
    <div className="pdf-find" role="search" ref={bar}>
      <SearchInput
        size="small"
        label="在文件中查找"
        className="min-w-0 flex-1"
        value={query}
        onChange={search}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') onFind(query, event.shiftKey ? 'previous' : 'next')
          if (event.key === 'Escape' && !query) onClose()
        }}
      />
      <span className="min-w-[72px] text-center text-small text-ink-3" role="status">
        {query.trim() ? sayFound(found) : ''}
      </span>
      <IconButton
        label="上一处"
        size="small"
        icon={<ChevronUp size={17} />}
        disabled={!found?.total}
        onClick={() => onFind(query, 'previous')}
      />
      <IconButton
        label="下一处"
        size="small"
        icon={<ChevronDown size={17} />}
        disabled={!found?.total}
        onClick={() => onFind(query, 'next')}
      />
      <IconButton label="关闭查找" size="small" icon={<X size={17} />} onClick={onClose} />
    </div>
  )
}

/** The browser's own search sees only what happens to be drawn; ours sees all. */
export function useFindKey(open: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
