import { Ellipsis, Pencil, RotateCcw, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { openLogin } from '~/client/session/session-store'
import { formatNumber, formatWhen } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { Pages } from '~/kit/data/pages'
import { Segmented } from '~/kit/controls/segmented'
import { Tag } from '~/kit/tag'
import { SearchInput } from '~/kit/controls/text-input'
import type { CreationLine, CreationPage } from '../../terms'
import { placeToGo } from '../../place-terms'
import { creationStatus } from '../writing/words'
import { CreationShare } from '../shared/creation-share'
import './history.css'
import { RenameDialog } from './rename-dialog'
import {
  ALL,
  historyTitles,
  kindName,
  kinds,
  type HistoryPlace,
  type HistoryQuery,
} from './history-query'
import { useHistory } from './use-history'

export interface HistoryPageProps {
  /** Where the list stands: with the forms, or among a person's own pages. */
  place: HistoryPlace
  query: HistoryQuery
  page: CreationPage
  now: Date
  /** Who looks is in no team, or not signed in. */
  isStranger: boolean
}

/** /create/history and /profile/creations: what was made, the latest first, ten a page. */
export function HistoryPage({ place, query, page, now, isStranger }: HistoryPageProps) {
  const history = useHistory(place, query, page)
  const { records, pages, total } = history.page
  const isNarrowed = query.keyword !== '' || query.kind !== ''
  return (
    <main className="k-main">
      <header className={place === '/profile/creations' ? 't-head' : 'k-bar'}>
        <h1 className="flex-1">{historyTitles[place]}</h1>
        <ButtonLink kind="ghost" to="/document">
          文档
        </ButtonLink>
        <ButtonLink kind="ghost" to="/mindmap">
          脑图
        </ButtonLink>
        <ButtonLink kind="primary" to="/create">
          新建创作
        </ButtonLink>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className={place === '/profile/creations' ? 'history t-body' : 'history'}>
          <div className="history-tools">
            <SearchInput
              size="small"
              label="搜索创作"
              maxLength={60}
              value={history.typed}
              onChange={history.type}
            />
            <Segmented
              label="体裁"
              value={query.kind || ALL}
              options={kinds}
              onChange={(kind) => history.change({ kind: kind === ALL ? '' : kind })}
            />
          </div>
          {records.length === 0 ? (
            <Nothing isNarrowed={isNarrowed} isStranger={isStranger} />
          ) : (
            <ul className="history-list" aria-label={`共${total}项创作`}>
              {records.map((line) => (
                <Row key={line.id} line={line} now={now} history={history} />
              ))}
            </ul>
          )}
          <Pages
            pageNo={query.pageNo}
            pages={pages}
            onGo={(pageNo) => history.change({ pageNo })}
          />
        </div>
      </div>
    </main>
  )
}

function Nothing({ isNarrowed, isStranger }: { isNarrowed: boolean; isStranger: boolean }) {
  if (isNarrowed) return <EmptyState drawing="none" title="没有找到这样的创作" hint="换个词试试" />
  if (isStranger) {
    return (
      <EmptyState
        drawing="desk"
        title="登录后查看创作"
        hint="写过的论文、图书与演示文稿都在这里"
        actions={
          <Button kind="primary" onClick={() => openLogin()}>
            登录
          </Button>
        }
      />
    )
  }
  return <EmptyState drawing="desk" title="还没有创作" hint="写下题目，先看大纲，满意了再写正文" />
}

// Decks are counted in pages, and have no number of words to reach.
function lengthOf({ kind, words, targetWords }: CreationLine): string {
  if (words > 0) return `${formatNumber(words)}字`
  return kind === 'ppt' ? '' : `${formatNumber(targetWords)}字目标`
}

interface RowProps {
  line: CreationLine
  now: Date
  history: ReturnType<typeof useHistory>
}

function Row({ line, now, history }: RowProps) {
  const [open, setOpen] = useState<'rename' | 'share' | 'delete' | null>(null)
  const { words, tone } = creationStatus(line)
  const close = () => setOpen(null)
  return (
    <li className="history-row">
      <FileMark extension={line.kind === 'ppt' ? 'pptx' : 'docx'} />
      <Link to={placeToGo(line)} className="history-name">
        <b>{line.title}</b>
        <span suppressHydrationWarning>
          {kindName(line)}
          {lengthOf(line) && (
            <span className="max-tablet:hidden">
              <Dot />
              {lengthOf(line)}
            </span>
          )}
          <Dot />
          {formatWhen(line.updateTime, now)}
        </span>
      </Link>
      <Tag tone={tone}>{words}</Tag>
      <Menu
        align="end"
        label="更多"
        trigger={
          <IconButton
            label={`更多：${line.title}`}
            icon={<Ellipsis size={18} aria-hidden="true" />}
          />
        }
      >
        {line.taskStatus === 'error' && (
          <MenuItem icon={<RotateCcw size={16} />} onSelect={() => void history.retry(line)}>
            重试
          </MenuItem>
        )}
        {line.words > 0 && line.taskStatus === 'done' && (
          <MenuItem icon={<Share2 size={16} />} onSelect={() => setOpen('share')}>
            分享
          </MenuItem>
        )}
        <MenuItem icon={<Pencil size={16} />} onSelect={() => setOpen('rename')}>
          重命名
        </MenuItem>
        <MenuRule />
        <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
          删除
        </MenuItem>
      </Menu>
      {open === 'share' && <CreationShare creationId={line.id} onClose={close} />}
      {open === 'rename' && (
        <RenameDialog
          title={line.title}
          onClose={close}
          onRename={(title) => history.rename(line, title)}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        question={`删除「${line.title}」？`}
        consequence="大纲与正文一起删除；正在撰写的会停下，没写成的部分退回硬币。"
        confirmLabel="删除创作"
        onConfirm={() => void history.remove(line).then(close)}
      />
    </li>
  )
}
