import { ArrowUpDown, LayoutGrid, List, ListFilter, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuCheck } from '~/kit/overlays/menu'
import { Popover } from '~/kit/overlays/popover'
import { Select } from '~/kit/controls/text-input'
import type { TagView } from '../../wire/terms/folders'
import { fileSorts, type FileSort } from '../../wire/terms/folders'
import { fileStatuses, type FileStatus } from '../../terms'
import { kindLabel, kindOptions, readKind } from './file-kinds'
import { countNarrowing, usualOrder, type ListQuery } from './list-query'
import './list-tools.css'

// Comes with the filters: few visits open them.
const DayRange = lazy(async () => ({
  default: (await import('~/kit/controls/day-range')).DayRange,
}))

export interface ListToolsProps {
  query: ListQuery
  onChange: (change: Partial<ListQuery>) => void
  /** As they were when the page came; the filters ask for those of now. */
  tags: readonly TagView[]
  askTags: () => Promise<readonly TagView[]>
  /** Who has added files. */
  owners: readonly { id: string; name: string }[]
}

/** Filters, order, and list or tiles. */
export function ListTools(props: ListToolsProps) {
  const { query, onChange } = props
  const count = countNarrowing(query)
  return (
    <div className="list-tools">
      <Popover
        label="筛选资料"
        align="end"
        className="list-filters"
        trigger={
          <Button
            size="small"
            kind="ghost"
            className="h-8"
            icon={<ListFilter size={15} />}
            active={count > 0}
          >
            {count > 0 ? `筛选 ${count}` : '筛选'}
          </Button>
        }
      >
        <Filters {...props} />
      </Popover>
      <SortMenu query={query} onChange={onChange} />
      <IconButton
        label={query.view === 'tiles' ? '列表' : '网格'}
        size="small"
        icon={query.view === 'tiles' ? <List size={16} /> : <LayoutGrid size={16} />}
        onClick={() => onChange({ view: query.view === 'tiles' ? 'list' : 'tiles' })}
      />
    </div>
  )
}

const sortLabels: Record<FileSort, string> = {
  date: '按添加时间',
  name: '按名称',
  size: '按大小',
  words: '按字数',
}

function SortMenu({ query, onChange }: Pick<ListToolsProps, 'query' | 'onChange'>) {
  return (
    <Menu
      label="排序"
      align="end"
      trigger={<IconButton label="排序" size="small" icon={<ArrowUpDown size={16} />} />}
    >
      {fileSorts.map((sort) => (
        <MenuCheck
          key={sort}
          checked={query.sort === sort}
          onCheckedChange={() => onChange({ sort, order: usualOrder(sort) })}
        >
          {sortLabels[sort]}
        </MenuCheck>
      ))}
      <MenuCheck
        checked={query.order !== usualOrder(query.sort)}
        onCheckedChange={() => onChange({ order: query.order === 'asc' ? 'desc' : 'asc' })}
      >
        倒过来
      </MenuCheck>
    </Menu>
  )
}

const statusLabels: Record<FileStatus, string> = {
  DONE: '已学习',
  PROCESSING: '学习中',
  INIT: '排队中',
  ERROR: '学习失败',
}

function Filters({ query, onChange, owners, ...options }: ListToolsProps) {
  const tags = useTagsOfNow(options)
  return (
    <div className="grid gap-3">
      <Field label="类型">
        <Select
          size="small"
          value={query.kind}
          options={kindOptions()}
          onChange={(value) => onChange({ kind: readKind(value) })}
        />
      </Field>
      <Field label="状态">
        <Select
          size="small"
          value={query.status}
          options={[
            { value: '', label: '全部状态' },
            ...fileStatuses.map((value) => ({ value, label: statusLabels[value] })),
          ]}
          onChange={(value) =>
            onChange({ status: fileStatuses.find((fileStatuse) => fileStatuse === value) ?? '' })
          }
        />
      </Field>
      <Field label="添加人">
        <Select
          size="small"
          value={query.owner}
          options={[
            { value: '', label: '全部成员' },
            ...owners.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(owner) => onChange({ owner })}
        />
      </Field>
      <Field label="标签">
        <Select
          size="small"
          value={query.tag}
          options={[
            { value: '', label: tags.length > 0 ? '全部标签' : '还没有标签' },
            ...tags.map(({ tag, fileCount }) => ({ value: tag, label: `${tag}（${fileCount}）` })),
          ]}
          onChange={(tag) => onChange({ tag })}
        />
      </Field>
      <div className="k-field">
        <span className="k-label">添加日期</span>
        <Suspense fallback={<div className="h-8 max-tablet:h-10" />}>
          <DayRange
            start={query.from}
            end={query.to}
            onChange={({ start, end }) =>
              onChange({
                ...(start !== query.from && { from: start }),
                ...(end !== query.to && { to: end }),
              })
            }
          />
        </Suspense>
      </div>
    </div>
  )
}

function useTagsOfNow({ tags: first, askTags }: Pick<ListToolsProps, 'tags' | 'askTags'>) {
  const [tags, setTags] = useState(first)
  const ask = useEffectEvent(askTags)
  useEffect(() => {
    let isCurrent = true
    // Those that are known already serve as well.
    ask().then(
      (now) => isCurrent && setTags(now),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return tags
}

/** What narrows the list, each to be taken off. */
export function NarrowedBy({ query, onChange, owners }: Omit<ListToolsProps, 'tags' | 'askTags'>) {
  if (countNarrowing(query) === 0) return null
  const parts: { label: string; off: Partial<ListQuery> }[] = [
    ...(query.kind ? [{ label: kindLabel(query.kind), off: { kind: '' as const } }] : []),
    ...(query.status ? [{ label: statusLabels[query.status], off: { status: '' as const } }] : []),
    ...(query.owner
      ? [
          {
            label: owners.find(({ id }) => id === query.owner)?.name ?? '某位成员',
            off: { owner: '' },
          },
        ]
      : []),
    ...(query.tag ? [{ label: `标签「${query.tag}」`, off: { tag: '' } }] : []),
    ...(query.from || query.to ? [{ label: daysOf(query), off: { from: '', to: '' } }] : []),
  ]
  return (
    <ul className="narrowed" aria-label="当前筛选">
      {parts.map(({ label, off }) => (
        <li key={label}>
          <button
            type="button"
            className="narrowed-part"
            aria-label={`去掉筛选：${label}`}
            onClick={() => onChange(off)}
          >
            {label}
            <X size={13} aria-hidden="true" />
          </button>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <button type="button" className="k-link text-small" onClick={() => onChange(notNarrowed)}>
            全部去掉
          </button>
        </li>
      )}
    </ul>
  )
}

const notNarrowed = { kind: '', status: '', owner: '', tag: '', from: '', to: '' } as const

function daysOf({ from, to }: ListQuery): string {
  if (from && to) return from === to ? from : `${from}–${to}`
  return from ? `${from} 起` : `${to} 以前`
}
