import { useState } from 'react'
import { FileMark } from '~/kit/file-mark'
import { Status } from '~/kit/status'
import { Table, type Column } from '~/kit/data/table'
import { TabPanel, Tabs } from '~/kit/tabs'
import { Tree, type TreeNode } from '~/kit/data/tree'
import { Card } from './card'

export function CollectionCards() {
  return (
    <>
      <TreeCard />
      <TableCard />
      <TabsCard />
    </>
  )
}

function TreeCard() {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set(['1', '2']))
  const [selectedId, setSelectedId] = useState('2')
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(openIds)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpenIds(next)
  }
  return (
    <Card title="树" className="col-span-3">
      <Tree
        label="文件夹"
        nodes={folders}
        selectedId={selectedId}
        openIds={openIds}
        onOpenChange={toggle}
        onPick={setSelectedId}
        dropId="5"
      />
    </Card>
  )
}

const folders: TreeNode[] = [
  {
    id: '1',
    label: '全部资料',
    count: '1,286',
    children: [
      {
        id: '2',
        label: '临溪古镇项目',
        count: 214,
        children: [
          { id: '3', label: '规划与导则', count: 36 },
          { id: '4', label: '一个名字很长很长的文件夹，长到一行放不下', count: 82 },
        ],
      },
      { id: '5', label: '木构消防试点', count: 143, isBranch: true },
    ],
  },
]

interface FileRow {
  id: string
  name: string
  extension: string
  words: string
  status: 'done' | 'waiting' | 'danger'
}

function TableCard() {
  return (
    <Card title="表格" className="col-span-5">
      <Table
        caption="资料"
        columns={columns}
        rows={files}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === '2'}
      />
    </Card>
  )
}

const columns: Column<FileRow>[] = [
  {
    key: 'name',
    head: '名称',
    cell: ({ name, extension }) => (
      <span className="flex items-center gap-3">
        <FileMark extension={extension} />
        {name}
      </span>
    ),
  },
  { key: 'words', head: '字数', isNumber: true, width: '90px', cell: ({ words }) => words },
  {
    key: 'status',
    head: '状态',
    width: '110px',
    cell: ({ status }) => <Status tone={status}>{statusWords[status]}</Status>,
  },
]

const statusWords = { done: '已学习', waiting: '排队中', danger: '学习失败' }
const files: FileRow[] = [
  { id: '1', name: '保护与更新导则.pdf', extension: 'pdf', words: '6.31万', status: 'done' },
  { id: '2', name: '游客问卷分析报告.docx', extension: 'docx', words: '2.08万', status: 'waiting' },
  { id: '3', name: '断面客流统计.xlsx', extension: 'xlsx', words: '—', status: 'danger' },
]

function TabsCard() {
  const [tab, setTab] = useState('guide')
  return (
    <Card title="标签" className="col-span-4">
      <Tabs
        label="阅读"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'guide', label: '导读' },
          { value: 'notes', label: '笔记' },
          { value: 'ask', label: '提问' },
        ]}
      >
        {Object.entries(panels).map(([value, words]) => (
          <TabPanel key={value} value={value} className="p-5 text-ink-2">
            {words}
          </TabPanel>
        ))}
      </Tabs>
    </Card>
  )
}

const panels = {
  guide: '导则把古镇分为核心保护区、建设控制区与风貌协调区，逐区给出控制值。',
  notes: '还没有笔记',
  ask: '只看这份文件',
}
