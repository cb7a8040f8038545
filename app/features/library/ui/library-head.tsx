import { ChevronDown, Plus, Search, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/button'
import { IconButton } from '~/kit/icon-button'
import { SearchInput } from '~/kit/text-input'
import { filterNames, type FileFilter } from './files/filter'
import type { SearchState } from './use-search'

export interface LibraryHeadProps {
  filter: FileFilter
  search: SearchState
  /** The way in is signing in, which then is the view's one filled button. */
  isStranger: boolean
  onUpload: () => void
  onPanel: () => void
}

/** The title with search and upload; on narrow screens a bar whose title opens the panel. */
export function LibraryHead({ filter, search, isStranger, onUpload, onPanel }: LibraryHeadProps) {
  const [isSearching, setIsSearching] = useState(false)
  const box = (
    <SearchInput
      size="small"
      label="搜索名称"
      maxLength={100}
      value={search.typed}
      onChange={search.type}
    />
  )
  return (
    <>
      <div className="library-bar">
        {isSearching ? (
          <>
            <div className="min-w-0 flex-1">{box}</div>
            <IconButton
              label="关闭搜索"
              icon={<X size={21} />}
              onClick={() => {
                search.clear()
                setIsSearching(false)
              }}
            />
          </>
        ) : (
          <>
            <h1>
              <button type="button" className="library-title" onClick={onPanel}>
                {filterNames[filter]}
                <ChevronDown size={18} aria-hidden="true" />
              </button>
            </h1>
            <IconButton
              label="搜索"
              icon={<Search size={21} />}
              onClick={() => setIsSearching(true)}
            />
            <IconButton label="上传文档" icon={<Plus size={23} />} onClick={onUpload} />
          </>
        )}
      </div>
      <header className="library-head">
        <h1>{filterNames[filter]}</h1>
        <div className="w-[196px]">{box}</div>
        <Button
          kind={isStranger ? 'outline' : 'primary'}
          size="small"
          className="h-8"
          icon={<Upload size={15} />}
          onClick={onUpload}
        >
          上传文档
        </Button>
      </header>
    </>
  )
}
