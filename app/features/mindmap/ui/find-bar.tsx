import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { IconButton } from '~/kit/controls/icon-button'
import { SearchInput, TextInput } from '~/kit/controls/text-input'
import { isComposing } from '~/kit/controls/composing'
import { findTopics, replaceCommands, type MapQuery } from './find'
import type { MapEditing } from './use-map-editing'

interface FindBarProps {
  editing: MapEditing
  query: MapQuery
  onQuery: (query: MapQuery) => void
  onGo: (id: string) => void
  onClose: () => void
}

/** 查找替换: Enter goes to the next topic that holds the words, Escape closes. */
export function FindBar({ editing, query, onQuery, onGo, onClose }: FindBarProps) {
  const { tree, selected } = editing
  const box = useRef<HTMLDivElement>(null)
  const hits = findTopics(tree, query)
  const index = hits.findIndex(({ id }) => id === selected)
  const go = (step: 1 | -1) => {
    const from = index < 0 && step < 0 ? 0 : index
    const hit = hits[(from + step + hits.length) % hits.length]
    if (!hit) return
    editing.reveal(hit.id)
    onGo(hit.id)
  }
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes the keys of its fields
    <div
      ref={box}
      role="search"
      data-no-pan
      className="k-pop absolute top-4 right-5 z-(--z-sticky) grid w-[376px] max-w-[calc(100%-40px)] gap-2 p-3"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          go(event.shiftKey ? -1 : 1)
      }}
    >
      <div className="flex items-center gap-1">
        <SearchInput
          size="small"
          label="查找主题"
          className="min-w-0 flex-1"
          value={query.words}
          onChange={(words) => onQuery({ ...query, words })}
        />
        <span role="status" className="w-12 flex-none text-center text-small text-ink-3">
          {query.words === '' ? '' : `${index + 1} / ${hits.length}`}
        </span>
        <IconButton
          label="上一个"
          size="small"
          icon={<ChevronUp size={16} />}
          onClick={() => go(-1)}
        />
        <IconButton
          label="下一个"
          size="small"
          icon={<ChevronDown size={16} />}
          onClick={() => go(1)}
        />
        <IconButton label="关闭" size="small" icon={<X size={16} />} onClick={onClose} />
      </div>
      <ReplaceRow
        isEmpty={hits.length === 0}
        onReplace={(other, isAll) => {
          const hit = hits[Math.max(0, index)]
          const nodes = isAll ? hits : hit ? [hit] : []
          editing.apply(replaceCommands(nodes, query.words, other))
        }}
      />
      <Checkbox
        className="text-small"
        checked={query.within !== null}
        disabled={query.within === null && !selected}
        onCheckedChange={(isWithin) =>
          onQuery({ ...query, within: isWithin && selected ? selected : null })
        }
      >
        只在选中的分支里
      </Checkbox>
    </div>
  )
}

interface ReplaceRowProps {
  isEmpty: boolean
  onReplace: (other: string, isAll: boolean) => void
}

function ReplaceRow({ isEmpty, onReplace }: ReplaceRowProps) {
  const [other, setOther] = useState('')
  return (
    <div className="flex items-center gap-1">
      <TextInput
        size="small"
        className="min-w-0 flex-1"
        aria-label="替换为"
        placeholder="替换为"
        value={other}
        onChange={({ target }) => setOther(target.value)}
      />
      <Button
        kind="ghost"
        size="small"
        className="flex-none"
        disabled={isEmpty}
        onClick={() => onReplace(other, false)}
      >
        替换
      </Button>
      <Button
        size="small"
        className="flex-none"
        disabled={isEmpty}
        onClick={() => onReplace(other, true)}
      >
        全部替换
      </Button>
    </div>
  )
}
