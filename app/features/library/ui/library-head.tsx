import { ChevronDown, Ellipsis, FolderPlus, Globe, Plus, Search, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { SearchInput } from '~/kit/controls/text-input'
import type { FolderView } from '../wire/contracts/folders'
import { SEARCH_KEYWORD_LENGTH } from '../wire/terms/search'
import type { ShelfDoing } from './shelf/use-shelf-actions'
import { shelfRows } from './shelf/shelf-rows'
import { emptySearch, searchPath } from './search/search-query'
import type { SearchState } from './use-search'

export interface LibraryHeadProps {
  title: string
  /** Null at the top of the library and where a filter is shown. */
  folder: FolderView | null
  crumbs: ReactNode
  /** 全部, 文档, 网页. */
  sources: ReactNode
  tools: ReactNode
  search: SearchState
  actions: ShelfDoing
  /** The way in is signing in, which then is the view's one filled button. */
  isStranger: boolean
  /** Why nothing can be added here; '' when it can. */
  addOff: string
  onUpload: () => void
  onWeb: () => void
  onPanel: () => void
}

/** Where one is, with search and the ways to add; on narrow screens a bar whose title opens the panel. */
export function LibraryHead(props: LibraryHeadProps) {
  const { title, folder, crumbs, sources, tools, search, actions, isStranger, addOff, onUpload } =
    props
  const folderId = folder?.id ?? ''
  return (
    <>
      <div className="library-bar">
        <h1>
          <button type="button" className="library-title" onClick={props.onPanel}>
            <span className="truncate">{title}</span>
            <ChevronDown size={18} className="flex-none" aria-hidden="true" />
          </button>
        </h1>
        <Link
          to={searchPath({ ...emptySearch, folderId })}
          className="k-icon-button"
          data-size="medium"
          aria-label="搜索"
        >
          <Search size={21} aria-hidden="true" />
        </Link>
        {folder && <FolderMenu folder={folder} actions={actions} />}
        <AddMenu {...props} />
      </div>
      <header className="library-head">
        <div className="min-w-0 flex-1">
          {crumbs}
          <div className="flex items-center gap-1">
            <h1 className="truncate" title={title}>
              {title}
            </h1>
            {folder && <FolderMenu folder={folder} actions={actions} />}
          </div>
        </div>
        <div className="library-sources">{sources}</div>
        {tools}
        <SearchInput
          className="w-[196px]"
          size="small"
          label="搜索名称与正文"
          maxLength={SEARCH_KEYWORD_LENGTH}
          value={search.typed}
          onChange={search.type}
          onKeyDown={search.onKeyDown}
        />
        <Button
          size="small"
          className="h-8"
          icon={<Globe size={15} />}
          {...(addOff && { disabledReason: addOff })}
          onClick={props.onWeb}
        >
          添加网页
        </Button>
        <Button
          data-guide="add"
          kind={isStranger ? 'outline' : 'primary'}
          size="small"
          className="h-8"
          icon={<Upload size={15} />}
          {...(addOff && { disabledReason: addOff })}
          onClick={onUpload}
        >
          上传文档
        </Button>
      </header>
      <div className="library-subbar">
        {crumbs}
        {sources}
        {tools}
      </div>
    </>
  )
}

/** On a phone all ways to add stand behind one plus. */
function AddMenu({ folder, actions, addOff, onUpload, onWeb }: LibraryHeadProps) {
  return (
    <Menu
      label="添加"
      align="end"
      trigger={<IconButton label="添加" data-guide="add" icon={<Plus size={23} />} />}
    >
      <MenuItem
        icon={<Upload size={16} />}
        disabledReason={addOff || undefined}
        onSelect={onUpload}
      >
        上传文档
      </MenuItem>
      <MenuItem icon={<Globe size={16} />} disabledReason={addOff || undefined} onSelect={onWeb}>
        添加网页
      </MenuItem>
      <MenuItem
        icon={<FolderPlus size={16} />}
        disabledReason={addOff || undefined}
        onSelect={() => actions.onNewFolder(folder?.id ?? '')}
      >
        新建文件夹
      </MenuItem>
    </Menu>
  )
}

function FolderMenu({ folder, actions }: { folder: FolderView; actions: ShelfDoing }) {
  const rows = shelfRows([folder], [])
  const off = folder.isMine ? undefined : '只能更改自己新建的文件夹'
  return (
    <Menu
      label={`${folder.name} 的操作`}
      align="end"
      trigger={<IconButton label="文件夹操作" size="small" icon={<Ellipsis size={17} />} />}
    >
      <MenuItem
        disabledReason={folder.mayAdd ? undefined : '你没有更改这个文件夹的权限'}
        onSelect={() => actions.onNewFolder(folder.id)}
      >
        新建子文件夹
      </MenuItem>
      <MenuItem disabledReason={off} onSelect={() => rows.forEach(actions.onRename)}>
        重命名
      </MenuItem>
      <MenuItem disabledReason={off} onSelect={() => actions.onMove(rows)}>
        移动到
      </MenuItem>
      <MenuItem disabledReason={off} onSelect={() => actions.onAccess(folder)}>
        权限
      </MenuItem>
      {actions.mayExport && <MenuItem onSelect={() => actions.onDownload(rows)}>导出 ZIP</MenuItem>}
      <MenuRule />
      <MenuItem danger disabledReason={off} onSelect={() => actions.onDelete(rows)}>
        删除
      </MenuItem>
    </Menu>
  )
}
