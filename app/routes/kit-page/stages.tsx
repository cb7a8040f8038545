import { Check, LogOut, X } from 'lucide-react'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { IconButton } from '~/kit/controls/icon-button'
import { Tag } from '~/kit/tag'
import { OpenDialogs } from './floating'

/** Dialogs as they lie on the page, without their behaviour; the living ones open from the confirm stage. */
export function DialogStage() {
  return (
    <section className="relative col-span-5 overflow-hidden rounded-lg border border-line bg-surface px-4 py-8">
      <div className="absolute inset-0 bg-scrim" />
      <div className="relative mx-auto w-full max-w-[400px] rounded-xl bg-raised px-[14px] pt-5 pb-[14px] shadow-4">
        <div className="flex items-center px-2.5 pb-2.5">
          <h3 className="k-dialog-title flex-1">切换账号</h3>
          <IconButton label="关闭" size="small" icon={<X size={18} />} />
        </div>
        <p className="mx-3 mb-1 text-micro text-ink-3">当前</p>
        <div className="flex items-center gap-3 rounded-md bg-brand-soft p-3">
          <Avatar name="云岫" size="large" tone="brand" characters={2} />
          <div className="flex-1">
            <div className="font-semibold">云岫规划院</div>
            <div className="text-micro text-ink-2">
              创建者
              <Dot />
              2027-06-30 到期
            </div>
          </div>
          <Check size={18} className="text-brand-text" aria-hidden="true" />
        </div>
        <div className="mt-2 flex items-center gap-3 rounded-md p-3">
          <Avatar name="听松" size="large" tone="warning" characters={2} />
          <div className="flex-1">
            <div>听松书院编辑部</div>
            <div className="text-micro text-ink-3">管理员</div>
          </div>
          <Tag tone="danger">已到期</Tag>
        </div>
        <div className="k-menu-rule" />
        <button type="button" className="k-menu-item">
          <LogOut size={17} aria-hidden="true" />
          退出登录
        </button>
      </div>
    </section>
  )
}

export function ConfirmStage() {
  return (
    <section className="relative col-span-5 overflow-hidden rounded-lg border border-line bg-surface px-4 py-8">
      <div className="absolute inset-0 bg-scrim" />
      <div className="relative mx-auto w-full max-w-[420px] rounded-xl bg-raised p-6 shadow-4">
        <h3 className="k-dialog-title">删除「调研资料」？</h3>
        <p className="k-dialog-text">
          文件夹内的 82 份资料会一并删除，引用它们的回答仍保留，但无法再打开原文。30
          天内可从回收站恢复。
        </p>
        <div className="k-dialog-acts">
          <Button className="outline-2 outline-offset-2 outline-focus">取消</Button>
          <Button kind="danger">删除 82 份</Button>
        </div>
      </div>
      <OpenDialogs />
    </section>
  )
}
