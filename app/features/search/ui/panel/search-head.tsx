import { Search, SlidersHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { Kbd } from '~/kit/kbd'
import { SEARCH_ALL_KEYWORD_LENGTH } from '../../terms'

/** The list that the box opens. */
export const LIST_ID = 'search-everything'

export interface SearchHeadProps {
  typed: string
  hasRows: boolean
  /** The line that the keyboard is on. */
  activeId: string | undefined
  /** What stands in the box, also while a word is still being put together. */
  onType: (text: string) => void
  /** What is to be searched. */
  onSearch: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onClose: () => void
  /** The row of filters is on screen. */
  hasFilters: boolean
  onFilters: () => void
}

/** The box at the head, and the way out. */
export function SearchHead(props: SearchHeadProps) {
  const { typed, hasRows, activeId, onType, onSearch, onKeyDown, onClose } = props
  return (
    <div className="flex h-[58px] flex-none items-center gap-3 border-b border-line px-5 max-tablet:h-14 max-tablet:px-4">
      <Search size={19} className="flex-none text-ink-2" aria-hidden="true" />
      <input
        role="combobox"
        aria-label="搜索全部内容"
        aria-expanded={hasRows}
        aria-controls={LIST_ID}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_ALL_KEYWORD_LENGTH}
        placeholder="搜索会话、资料、创作、文档与页面"
        className="h-full min-w-0 flex-1 bg-transparent text-[17px] outline-none placeholder:text-ink-3"
        value={typed}
        onChange={(event) => {
          const isPuttingTogether = (event.nativeEvent as InputEvent).isComposing
          if (isPuttingTogether) onType(event.target.value)
          else onSearch(event.target.value)
        }}
        onCompositionEnd={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        size="small"
        label="筛选"
        aria-expanded={props.hasFilters}
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        onClick={props.onFilters}
      />
      <button type="button" className="k-link desktop:hidden tablet:hidden" onClick={onClose}>
        取消
      </button>
      <span className="max-tablet:hidden" aria-hidden="true">
        <Kbd>Esc</Kbd>
      </span>
    </div>
  )
}
