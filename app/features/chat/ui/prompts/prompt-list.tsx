import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { EmptyState } from '~/kit/empty-state'
import { IconButton } from '~/kit/controls/icon-button'
import { Segmented } from '~/kit/controls/segmented'
import { Tag } from '~/kit/tag'
import { SearchInput } from '~/kit/controls/text-input'
import type { PromptView } from '../../terms'

const shelves = [
  { value: 'all', label: '全部' },
  { value: 'own', label: '我的' },
  { value: 'team', label: '团队' },
] as const
type Shelf = (typeof shelves)[number]['value']

export interface PromptListProps {
  /** Null: they are on their way. */
  prompts: PromptView[] | null
  error: string
  /** May write prompts for the whole team. */
  mayShare: boolean
  onRetry(): void
  onUse(prompt: PromptView): void
  /** Null: a new one. */
  onEdit(prompt: PromptView | null): void
  onRemove(prompt: PromptView): void
}

/** Prompts to choose from. Arrow keys walk the rows, Enter in the search takes the first. */
export function PromptList(props: PromptListProps) {
  const { prompts, onUse, onEdit } = props
  const [word, setWord] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const found = findPrompts(prompts ?? [], shelf, word)
  const first = found[0]
  return (
    <search className="block pt-3" data-prompts>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          className="min-w-40 flex-1"
          label="搜索提示词"
          value={word}
          onChange={setWord}
          onKeyDown={(event) => {
            walk(event)
            if (event.key === 'Enter' && !isComposing(event.nativeEvent) && first) onUse(first)
          }}
        />
        <Segmented label="提示词范围" value={shelf} options={shelves} onChange={setShelf} />
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => onEdit(null)}>
          新建
        </Button>
      </div>
      <div className="mt-3 max-h-[46dvh] min-h-40 overflow-y-auto">
        <Rows {...props} found={found} isSearch={word.trim() !== ''} shelf={shelf} />
      </div>
    </search>
  )
}

function Rows(props: PromptListProps & { found: PromptView[]; isSearch: boolean; shelf: Shelf }) {
  const { prompts, error, found, shelf } = props
  if (error) {
    return (
      <p className="flex items-center gap-3 py-4 text-small text-danger" role="alert">
        {error}
        <Button size="small" onClick={props.onRetry}>
          重试
        </Button>
      </p>
    )
  }
  if (prompts === null) return <p className="py-4 text-small text-ink-3">正在读取提示词</p>
  if (found.length === 0 && props.isSearch)
    return <EmptyState drawing="none" title="没有找到提示词" hint="换个词，或看看全部" />
  if (found.length === 0) {
    const isTeamOnly = shelf === 'team'
    return (
      <EmptyState
        drawing="none"
        title={isTeamOnly ? '团队还没有提示词' : '还没有提示词'}
        hint={
          isTeamOnly && !props.mayShare
            ? '团队的提示词由管理员添加'
            : '把常问的话存下来，用时只填空'
        }
      />
    )
  }
  return (
    <ul>
      {found.map((prompt) => (
        <Row key={prompt.id} prompt={prompt} {...props} />
      ))}
    </ul>
  )
}

function Row({ prompt, onUse, onEdit, onRemove }: PromptListProps & { prompt: PromptView }) {
  const { title, content, isShared, mayChange, author } = prompt
  return (
    <li className="flex items-center gap-1 border-b border-line last:border-0">
      <button
        type="button"
        data-prompt
        className="min-w-0 flex-1 rounded-sm px-2 py-2.5 text-left hover:bg-wash"
        onKeyDown={walk}
        onClick={() => onUse(prompt)}
      >
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{title}</span>
          {isShared && <Tag>{author ? `团队，${author}` : '团队'}</Tag>}
        </span>
        <span className="line-clamp-2 text-small text-ink-2">{content}</span>
      </button>
      {mayChange && (
        <>
          <IconButton
            label={`修改 ${title}`}
            size="small"
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => onEdit(prompt)}
          />
          <IconButton
            label={`删除 ${title}`}
            size="small"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => onRemove(prompt)}
          />
        </>
      )}
    </li>
  )
}

/** Those of a shelf that hold every word, in title or text. */
export function findPrompts(prompts: readonly PromptView[], shelf: Shelf, word: string) {
  const words = word.toLowerCase().split(/\s+/).filter(Boolean)
  return prompts.filter(({ title, content, isShared }) => {
    const text = `${title}\n${content}`.toLowerCase()
    const isOnShelf = shelf === 'all' || (shelf === 'team') === isShared
    return isOnShelf && words.every((word) => text.includes(word))
  })
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || isComposing(event.nativeEvent)) return
  const list = event.currentTarget.closest('[data-prompts]')
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-prompt]') ?? [])]
  const index = rows.findIndex((row) => row === document.activeElement)
  const next = rows[index + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
