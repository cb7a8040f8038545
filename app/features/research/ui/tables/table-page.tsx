import { ArrowLeft, Download, Ellipsis, FolderPlus, ListChecks, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { Progress } from '~/kit/progress'
import type { PaperTableView } from '../../table-terms'
import { ChangeTableDialog } from './change-table-dialog'
import { exportCsv, exportMarkdown, exportWord } from './export-table'
import { priceWords } from './price-words'
import { TableGrid, type CellAsk } from './table-grid'
import './tables.css'
import { usePaperTable, type TableActions } from './use-paper-table'

/** /scholar/tables/:id */
export function PaperTablePage({ teamId, first }: { teamId: string; first: PaperTableView }) {
  const { table, actions } = usePaperTable(teamId, first)
  const [isChanging, setChanging] = useState(false)
  return (
    <main className="k-main">
      <header className="table-head">
        <Link to="/scholar/tables" className="table-back" aria-label="我的对比表">
          <ArrowLeft size={18} aria-hidden="true" />
        </Link>
        <h1>{table.title}</h1>
        <ExportMenu table={table} actions={actions} />
        <MoreMenu table={table} actions={actions} onChange={() => setChanging(true)} />
      </header>
      <TableStatus table={table} actions={actions} />
      <Refilling table={table} actions={actions} />
      {isChanging && (
        <ChangeTableDialog
          table={table}
          onSave={actions.change}
          onClose={() => setChanging(false)}
        />
      )}
    </main>
  )
}

interface PartProps {
  table: PaperTableView
  actions: TableActions
}

function Filling({ table, actions }: PartProps) {
  const [isAsking, setAsking] = useState(false)
  const left = table.total - table.done
  if (table.isRunning) return <Button onClick={actions.stop}>停止</Button>
  if (left === 0) return null
  return (
    <>
      <Button
        kind="primary"
        onClick={() => (table.priceCoins === 0 ? actions.fill() : setAsking(true))}
      >
        继续填写
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={`继续填写没有填成的${left}格？`}
        consequence={priceWords(left, table.priceCoins)}
        confirmLabel="继续填写"
        isDangerous={false}
        onConfirm={() => {
          setAsking(false)
          actions.fill()
        }}
      />
    </>
  )
}

/** The grid; a cell that costs coins is filled anew once that was said. */
function Refilling({ table, actions }: PartProps) {
  const [asked, setAsked] = useState<CellAsk | null>(null)
  const { priceCoins } = table
  return (
    <>
      <TableGrid
        table={table}
        onFill={(ask) => (priceCoins === 0 ? actions.fill(ask.cell) : setAsked(ask))}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => isOpen || setAsked(null)}
        question={`重填「${asked?.question}」？`}
        consequence={`${asked?.isFilled ? '现在的答案会换掉。' : ''}${priceWords(1, priceCoins)}`}
        confirmLabel="重填"
        isDangerous={false}
        onConfirm={() => {
          setAsked(null)
          actions.fill(asked?.cell)
        }}
      />
    </>
  )
}

function TableStatus({ table, actions }: PartProps) {
  const { done, failed, total, isRunning, by } = table
  const filled = done + failed
  return (
    <div className="table-standing">
      <div className="table-told">
        <span aria-live="polite">
          {isRunning ? `正在填写，${filled}/${total}格` : `已填${done}/${total}格`}
          {failed > 0 && `，${failed}格没有填成`}
          {by && `，由${by.label}填写`}
        </span>
        <Filling table={table} actions={actions} />
      </div>
      {isRunning && <Progress value={total > 0 ? (filled / total) * 100 : 0} label="正在填写" />}
    </div>
  )
}

function ExportMenu({ table, actions }: PartProps) {
  const navigate = useNavigate()
  async function save() {
    const fileId = await actions.save()
    if (fileId === '') return
    showToast({
      icon: 'success',
      title: '已存入知识库',
      actions: [{ label: '打开', onPress: () => void navigate(`/library/${fileId}`) }],
    })
  }
  return (
    <Menu
      align="end"
      label="导出"
      trigger={
        <Button kind="ghost" icon={<Download size={15} aria-hidden="true" />}>
          导出
        </Button>
      }
    >
      <MenuItem onSelect={() => void exportWord(table)}>Word文档</MenuItem>
      <MenuItem onSelect={() => exportCsv(table)}>CSV表格</MenuItem>
      <MenuItem onSelect={() => exportMarkdown(table)}>Markdown</MenuItem>
      <MenuRule />
      <MenuItem icon={<FolderPlus size={16} aria-hidden="true" />} onSelect={() => void save()}>
        存入知识库
      </MenuItem>
    </Menu>
  )
}

function MoreMenu({ table, actions, onChange }: PartProps & { onChange: () => void }) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        align="end"
        label="更多"
        trigger={<IconButton label="更多" icon={<Ellipsis size={18} aria-hidden="true" />} />}
      >
        <MenuItem
          icon={<ListChecks size={16} aria-hidden="true" />}
          disabledReason={table.isRunning ? '停止或等它填完再改' : undefined}
          onSelect={onChange}
        >
          编辑名称与问题
        </MenuItem>
        <MenuRule />
        <MenuItem
          danger
          icon={<Trash2 size={16} aria-hidden="true" />}
          onSelect={() => setDeleting(true)}
        >
          删除对比表
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        question={`删除「${table.title}」？`}
        consequence="已填的内容一起删除，不能恢复；已存入知识库的那份不受影响。"
        confirmLabel="删除对比表"
        onConfirm={() =>
          void actions.remove().then((isGone) => (isGone ? navigate('/scholar/tables') : undefined))
        }
      />
    </>
  )
}
