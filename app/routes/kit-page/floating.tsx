import {
  Brain,
  Download,
  FolderInput,
  MessageCircleQuestionMark,
  Pencil,
  Telescope,
  Trash2,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { showToast, type Toast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dialog } from '~/kit/overlays/dialog'
import { Field, TextInput } from '~/kit/controls/field'
import { HoverCard } from '~/kit/overlays/hover-card'
import { IconButton } from '~/kit/controls/icon-button'
import { Kbd } from '~/kit/kbd'
import { Menu, MenuCheck, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { ModeChip } from '~/kit/controls/mode-chip'
import { NoticeBar } from '~/kit/notice-bar'
import { Popover } from '~/kit/overlays/popover'
import { Sheet } from '~/kit/overlays/sheet'
import { ToastSlip } from '~/kit/overlays/toast-viewport'
import { Tooltip } from '~/kit/overlays/tooltip'
import { Card, Row } from './card'

export function ToastCard() {
  return (
    <Card title="提示" className="col-span-4">
      <div className="flex flex-col gap-2.5">
        {toasts.map((toast) => (
          <ToastSlip
            key={toast.title}
            toast={{ ...toast, id: '0', timeout: 0 }}
            onClose={() => {}}
          />
        ))}
      </div>
      <Row className="mt-4">
        {toasts.map((toast) => (
          <Button key={toast.title} size="small" onClick={() => showToast(toast)}>
            {toast.title}
          </Button>
        ))}
      </Row>
    </Card>
  )
}

const toasts: (Omit<Toast, 'id' | 'timeout'> & { timeout?: number })[] = [
  {
    icon: 'success',
    title: '已移到「调研资料」',
    description: '3 项',
    actions: [{ label: '撤销', onPress: () => showToast({ title: '已撤销' }) }],
  },
  { icon: 'danger', title: '账号切换失败，请重试' },
  { icon: 'warning', title: '知识库空间不足', description: '请清理文件或联系管理员' },
  { icon: 'info', title: '提问次数已用完', description: '请升级或联系管理员' },
  { icon: 'busy', title: '自动登录中...', timeout: 6000 },
]

export function MenuCard() {
  const [isOn, setOn] = useState(true)
  return (
    <Card title="菜单" className="col-span-3">
      <div className="k-pop k-menu">
        <div className="k-menu-item" data-show="hover">
          <MessageCircleQuestionMark size={16} />
          提问
        </div>
        <div className="k-menu-item">
          <Pencil size={16} />
          重命名
          <Kbd>F2</Kbd>
        </div>
        <div className="k-menu-item" data-disabled aria-disabled>
          <Download size={16} />
          下载
        </div>
        <div className="k-menu-rule" />
        <div className="k-menu-item" data-danger>
          <Trash2 size={16} />
          删除
        </div>
      </div>
      <Row className="mt-4">
        <span className="k-tooltip">接入学术搜索，按需搜索学术资料</span>
      </Row>
      <Row className="mt-4">
        <Menu label="资料" trigger={<Button>打开菜单</Button>}>
          <MenuItem icon={<MessageCircleQuestionMark size={16} />}>提问</MenuItem>
          <MenuItem icon={<Pencil size={16} />} shortcut="F2">
            重命名
          </MenuItem>
          <MenuItem icon={<FolderInput size={16} />}>移动到…</MenuItem>
          <MenuItem icon={<Download size={16} />} disabled>
            下载
          </MenuItem>
          <MenuCheck checked={isOn} onCheckedChange={setOn}>
            联网搜索
          </MenuCheck>
          <MenuRule />
          <MenuItem icon={<Trash2 size={16} />} danger>
            删除
          </MenuItem>
        </Menu>
        <Tooltip text="接入学术搜索，按需搜索学术资料">
          <Button kind="ghost">悬停看说明</Button>
        </Tooltip>
      </Row>
    </Card>
  )
}

export function PopoverCard() {
  return (
    <Card title="浮页" className="col-span-4">
      <div className="k-pop p-1.5">
        <div className="flex items-center py-1 pr-1.5 pl-2.5">
          <b className="flex-1 font-semibold">AI提问记录</b>
          <IconButton label="关闭" size="small" icon={<X size={16} />} />
        </div>
        {records.map(([title, date], row) => (
          <div key={title} className="k-menu-item" data-show={row === 1 ? 'hover' : undefined}>
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="text-micro text-ink-3">{date}</span>
          </div>
        ))}
        <div className="k-menu-rule" />
        <div className="k-menu-item k-link justify-center">查看更多</div>
      </div>
      <Row className="mt-4">
        <Popover label="提问记录" className="w-72 p-4" trigger={<Button>打开浮页</Button>}>
          <b className="font-semibold">AI提问记录</b>
          <p className="mt-1 text-small text-ink-2">核心保护区日游客承载量怎么测算</p>
        </Popover>
        <HoverCard
          label="引用 2"
          className="w-[330px] p-4"
          trigger={<Button kind="ghost">悬停看卡片</Button>}
        >
          <b className="font-semibold">临溪古镇保护与更新导则</b>
          <p className="mt-2 font-serif leading-6">
            人均游览面积取 12 平方米，日周转率取 2.4，节假日可上浮一成。
          </p>
        </HoverCard>
      </Row>
    </Card>
  )
}

const records: [title: string, date: string][] = [
  ['核心保护区日游客承载量怎么测算', '09:31'],
  ['三版导则对沿河建筑限高有何差异', '昨天'],
  ['木构件含水率的现场检测方法', '昨天'],
]

export function ModeCard() {
  const [isOn, setOn] = useState(true)
  return (
    <Card title="模式与横条" className="col-span-4">
      <Row>
        <ModeChip on={isOn} icon={<Brain size={16} />} onClick={() => setOn(!isOn)}>
          深度思考
        </ModeChip>
        <ModeChip icon={<Brain size={16} />}>基础通用模型</ModeChip>
        <ModeChip icon={<Telescope size={16} />} disabledReason="已选资料时只能深度思考">
          搜索范围
        </ModeChip>
      </Row>
      <div className="mt-5 flex flex-col gap-2">
        <NoticeBar tone="info">新版本已就绪</NoticeBar>
        <NoticeBar tone="warning">网络连接失败</NoticeBar>
        <NoticeBar tone="danger" onClose={() => {}}>
          知识库空间不足
        </NoticeBar>
      </div>
    </Card>
  )
}

/** The living dialogs, opened from buttons. */
export function OpenDialogs() {
  const [open, setOpen] = useState<'confirm' | 'dialog' | 'sheet' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const openChange = (isOpen: boolean) => !isOpen && setOpen(null)
  const remove = () => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setOpen(null)
    }, 1200)
  }
  return (
    <div className="relative mt-6 flex justify-center gap-2.5">
      <Button onClick={() => setOpen('confirm')}>删除资料</Button>
      <Button onClick={() => setOpen('dialog')}>新建文件夹</Button>
      <Button onClick={() => setOpen('sheet')}>编辑成员</Button>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={openChange}
        question="删除「调研资料」？"
        consequence="文件夹内的 82 份资料会一并删除，引用它们的回答仍保留，但无法再打开原文。"
        confirmLabel="删除 82 份"
        actBusy="正在删除"
        isBusy={isBusy}
        onConfirm={remove}
      />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={openChange}
        title="新建文件夹"
        actions={
          <>
            <Button onClick={() => setOpen(null)}>取消</Button>
            <Button kind="primary" onClick={() => setOpen(null)}>
              新建
            </Button>
          </>
        }
      >
        <div className="mt-4">
          <Field label="名称">
            <TextInput defaultValue="调研资料" />
          </Field>
        </div>
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onOpenChange={openChange}
        title="编辑成员"
        foot={
          <>
            <Button kind="danger-text" className="mr-auto">
              移出团队
            </Button>
            <Button onClick={() => setOpen(null)}>取消</Button>
            <Button kind="primary" onClick={() => setOpen(null)}>
              保存
            </Button>
          </>
        }
      >
        <div className="px-7 py-5">
          <Field label="姓名">
            <TextInput defaultValue="陆明远" />
          </Field>
        </div>
      </Sheet>
    </div>
  )
}
