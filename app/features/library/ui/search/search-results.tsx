import { ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatFileSize, formatWhen } from '~/core/format'
import { sourceAddress } from '~/core/source-place'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import type { BlockHit, FileHit, FolderHit, SearchHit } from '../../wire/terms/search'
import { Marked } from './marked'
import { placeOf } from './place-of'
import type { SearchHits } from './use-search-hits'
import './search.css'

export interface SearchResultsProps {
  hits: SearchHits
  now: Date
  /** Arrow up on the first result. */
  onLeaveTop: () => void
}

/** What was found: folders, files, and the places in them. Arrows walk from link to link, Enter opens. */
export function SearchResults({ hits, now, onLeaveTop }: SearchResultsProps) {
  const { page } = hits
  if (!page) return null
  return (
    <div aria-busy={hits.state === 'loading'}>
      <p className="search-count" role="status">
        {countOf(hits)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows only move the focus between its links */}
      <ul className="search-hits" onKeyDown={(event) => walk(event, onLeaveTop)}>
        {page.records.map((hit) => (
          <li key={hit.kind + hit.id} className="search-hit">
            <HitLine hit={hit} now={now} />
            {hit.kind === 'file' &&
              hit.blocks.map((block) => <BlockLine key={block.no} file={hit} block={block} />)}
          </li>
        ))}
      </ul>
      {hits.isMore && (
        <div className="flex justify-center py-4">
          <Button onClick={hits.more}>显示更多</Button>
        </div>
      )}
    </div>
  )
}

/** Puts the keyboard onto the first result. Answers false when there is none. */
export function focusFirstHit(around: HTMLElement | null): boolean {
  const first = around?.querySelector<HTMLElement>(LINES)
  first?.focus()
  return Boolean(first)
}

function HitLine({ hit, now }: { hit: SearchHit; now: Date }) {
  return (
    <Link
      to={hit.kind === 'folder' ? `/library?folderId=${hit.id}` : `/library/${hit.id}`}
      className="search-line"
      data-hit
    >
      <FileMark extension={hit.kind === 'folder' ? 'folder' : hit.extension} small />
      <span className="min-w-0 flex-1">
        <span className="search-title" title={hit.title}>
          <Marked text={hit.title} marks={hit.marks} />
        </span>
        <span className="search-meta" suppressHydrationWarning>
          <Place hit={hit} />
          {hit.kind === 'file' && <FileMeta file={hit} />}
          <Dot />
          {hit.createdBy.name}
          <Dot />
          {formatWhen(hit.createTime, now)}
        </span>
      </span>
      {hit.kind === 'folder' && <ChevronRight size={16} aria-hidden="true" />}
    </Link>
  )
}

const Place = ({ hit }: { hit: FolderHit | FileHit }) => ['我的知识', ...hit.path].join(' / ')

function FileMeta({ file }: { file: FileHit }) {
  return (
    <>
      <Dot />
      {formatFileSize(file.fileSize)}
      {file.blockCount > 0 && (
        <>
          <Dot />
          正文 {file.blockCount} 处
        </>
      )}
      {file.status === 'ERROR' && (
        <>
          <Dot />
          <span className="text-danger">学习失败</span>
        </>
      )}
    </>
  )
}

function BlockLine({ file, block }: { file: FileHit; block: BlockHit }) {
  return (
    <Link to={passagePath(file, block)} className="search-block" data-hit>
      <span className="search-place">{placeOf(block)}</span>
      <span className="search-text">
        <Marked text={block.text} marks={block.marks} />
      </span>
    </Link>
  )
}

const passagePath = (file: FileHit, block: BlockHit) =>
  sourceAddress(file.id, { passage: block.no })

function countOf({ page, keyword }: SearchHits): string {
  if (!page) return ''
  if (page.isNear) return `没有与「${keyword}」完全相同的内容，以下是相近的 ${page.total} 项`
  return `找到 ${page.isCut ? '超过 ' : ''}${page.total} 项`
}

const LINES = '[data-hit]'

function walk(event: KeyboardEvent<HTMLElement>, onLeaveTop: () => void) {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(LINES)]
  const index = lines.findIndex((line) => line === event.target)
  const steps: Record<string, number> = {
    ArrowDown: Math.min(lines.length - 1, index + 1),
    ArrowUp: index - 1,
    Home: 0,
    End: lines.length - 1,
  }
  const next = steps[event.key]
  if (index < 0 || next === undefined) return
  event.preventDefault()
  if (next < 0) onLeaveTop()
  else lines[next]?.focus()
}
