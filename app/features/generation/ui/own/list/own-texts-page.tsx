import { ChevronDown, FileText, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { OwnTextPage, OwnTextsQuery } from '~/features/document/wire/contracts/own'
import { ownTemplates } from '~/features/document/wire/terms/own'
import { Button, ButtonLink } from '~/kit/controls/button'
import { SearchInput } from '~/kit/controls/text-input'
import { Pages } from '~/kit/data/pages'
import { EmptyState } from '~/kit/empty-state'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import '../../history/history.css'
import { FolderRow } from './folder-row'
import { TextRow } from './text-row'
import { useOwnTexts, type OwnTexts } from './use-own-texts'

export interface OwnTextsPageProps {
  teamId: string
  /** Maps alone have a list of their own. */
  kind?: 'map'
  /** What begins one beside a text. */
  create?: ReactNode
  page: OwnTextPage
  query: Omit<OwnTextsQuery, 'teamId'>
  now: Date
}

/** /document: texts and maps of one's own, the latest first, and the folders that they lie in; /mindmap: maps alone. */
export function OwnTextsPage({ teamId, kind, create, page, query, now }: OwnTextsPageProps) {
  const texts = useOwnTexts(teamId)
  const navigate = useNavigate()
  const { records, pages, total, folders } = page
  const { folderId, keyword, pageNo } = query
  const [typed, setTyped] = useState(keyword)
  // Where no map is yet there is nothing to search, and what begins one stands in the middle alone.
  const isFirst = kind === 'map' && total === 0 && keyword === ''
  const go = (next: Partial<typeof query>) => {
    const search = searchOf({ ...query, pageNo: 1, ...next })
    void (kind === 'map'
      ? navigate({ pathname: '/mindmap', search }, { replace: true })
      : navigate({ pathname: '/document', search }, { replace: true }))
  }
  return (
    <main className="k-main">
      <header className="k-bar">
        <h1 className="flex-1">{kind === 'map' ? '脑图' : '文档'}</h1>
        <ButtonLink kind="ghost" to="/document/trash">
          回收站
        </ButtonLink>
        {kind !== 'map' && (
          <>
            <ButtonLink kind="ghost" to="/create/history" className="max-tablet:hidden">
              创作记录
            </ButtonLink>
            <NewText texts={texts} folderId={folderId} />
          </>
        )}
        {!isFirst && create}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="history">
          {!isFirst && (
            <div className="history-tools">
              <SearchInput
                size="small"
                label={kind === 'map' ? '搜索脑图' : '搜索文档'}
                maxLength={60}
                value={typed}
                onChange={(words) => {
                  setTyped(words)
                  go({ keyword: words })
                }}
              />
            </div>
          )}
          {kind !== 'map' && <FolderRow {...{ folders, folderId, texts }} />}
          {records.length === 0 ? (
            <Nothing {...{ kind, create }} isNarrowed={keyword !== ''} isFolder={folderId !== ''} />
          ) : (
            <ul
              className="history-list"
              aria-label={kind === 'map' ? `共${total}张脑图` : `共${total}份文档`}
            >
              {records.map((text) => (
                <TextRow key={text.id} {...{ text, folders, now, texts }} />
              ))}
            </ul>
          )}
          <Pages pageNo={pageNo} pages={pages} onGo={(next) => go({ pageNo: next })} />
        </div>
      </div>
    </main>
  )
}

function searchOf({ folderId, keyword, pageNo }: OwnTextsPageProps['query']): string {
  const search = new URLSearchParams({
    ...(folderId !== '' && { folderId }),
    ...(keyword !== '' && { keyword }),
    ...(pageNo > 1 && { pageNo: String(pageNo) }),
  }).toString()
  return search === '' ? '' : `?${search}`
}

/** Blank at once, or by a template. */
function NewText({ texts, folderId }: { texts: OwnTexts; folderId: string }) {
  const [isBusy, setBusy] = useState(false)
  const create = (template: (typeof ownTemplates)[number]['id'] | null) => {
    setBusy(true)
    void texts.create(folderId, template).finally(() => setBusy(false))
  }
  return (
    <span className="flex">
      <Button
        kind="primary"
        className="rounded-r-none!"
        busy={isBusy}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => create(null)}
      >
        新建文档
      </Button>
      <Menu
        align="end"
        label="用模板新建"
        trigger={
          <Button
            kind="primary"
            className="rounded-l-none! px-2! border-l-surface!"
            aria-label="用模板新建"
          >
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<FileText size={16} />} onSelect={() => create(null)}>
          空白文档
        </MenuItem>
        <MenuRule />
        {ownTemplates.map(({ id, name, hint }) => (
          <MenuItem key={id} icon={<FileText size={16} />} onSelect={() => create(id)}>
            {name}
            <span className="ml-2 text-micro text-ink-3">{hint}</span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}

interface NothingProps extends Pick<OwnTextsPageProps, 'kind' | 'create'> {
  isNarrowed: boolean
  isFolder: boolean
}

function Nothing({ kind, create, isNarrowed, isFolder }: NothingProps) {
  if (isNarrowed && kind === 'map')
    return <EmptyState drawing="none" title="没有找到这样的脑图" hint="换个词试试" />
  if (kind === 'map')
    return (
      <div className="pt-[12vh]">
        <EmptyState
          drawing="map"
          title="还没有脑图"
          hint="从空白开始，导入别处的脑图，或在资料的「脑图」里编辑它的副本"
          actions={create}
        />
      </div>
    )
  if (isNarrowed) return <EmptyState drawing="none" title="没有找到这样的文档" hint="换个词试试" />
  if (isFolder)
    return (
      <EmptyState
        drawing="desk"
        title="这个文件夹是空的"
        hint="把文档拖到上面的文件夹名上，或在文档的菜单里移动"
      />
    )
  return (
    <EmptyState
      drawing="desk"
      title="还没有文档"
      hint="从空白或模板开始；也可以在资料、笔记与回答里存为文档"
    />
  )
}
