import { formatDay } from '~/core/format'
import { useEffect, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox, RadioGroup } from '~/kit/controls/choice'
import { Dialog } from '~/kit/overlays/dialog'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import type { FolderAccessView } from '../../wire/contracts/folders'
import type { FolderAudience, OutletKind, OutletView } from '../../wire/terms/folders'
import { sentenceOf } from '../services'
import { narrowed, rulesOf, type AccessRules } from './access-rules'
import type { FolderAccess, FolderCalls } from './calls'
import './folder-dialogs.css'

export interface AccessDialogProps {
  folder: { id: string; name: string }
  calls: Pick<FolderCalls, 'access' | 'setAccess'>
  onClose: () => void
  onSaved: () => void
}

/** Who may see a folder and who may change what lies in it. */
export function AccessDialog({ folder, calls, onClose, onSaved }: AccessDialogProps) {
  const [access, setAccess] = useState<FolderAccessView | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    calls.access(folder.id).then(
      (view) => isCurrent && setAccess(view),
      () => isCurrent && setAccess('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [calls, folder.id, attempt])
  const title = `「${folder.name}」的权限`
  if (access !== null && access !== 'failed') {
    return (
      <AccessForm
        {...{ title, access, onClose, onSaved }}
        onSave={(rules) => calls.setAccess(folder.id, rules)}
      />
    )
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      {access === 'failed' ? (
        <EmptyState
          drawing="none"
          title="没有取到权限"
          hint="请检查网络后重试"
          actions={
            <Button
              onClick={() => {
                setAccess(null)
                setAttempt(attempt + 1)
              }}
            >
              重试
            </Button>
          }
        />
      ) : (
        <SkeletonRows rows={4} label="正在加载权限" />
      )}
    </Dialog>
  )
}

interface AccessFormProps {
  title: string
  access: FolderAccessView
  onClose: () => void
  onSaved: () => void
  onSave: (access: FolderAccess) => Promise<void>
}

function AccessForm({ title, access, onClose, onSaved, onSave }: AccessFormProps) {
  const [rules, setRules] = useState(() => rulesOf(access))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const change = (part: Partial<AccessRules>) => {
    setRules((now) => narrowed({ ...now, ...part }))
    setError('')
  }
  const save = async () => {
    setIsBusy(true)
    try {
      const { keep, ...access } = rules
      await onSave(rules.see === 'team' ? access : { ...access, keep })
      onSaved()
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure, '没有保存成功，请重试'))
      setIsBusy(false)
    }
  }
  const namesPeople = rules.see === 'members' || rules.change === 'members'
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      text="看不到的人在列表、搜索和问答里都见不到其中的资料，从前的回答也不再引用它们"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void save()}>
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      {access.inheritedFrom && (
        <p className="access-note">
          上级文件夹「{access.inheritedFrom.name}」已收紧权限，这里只能更严
        </p>
      )}
      <div className="mt-4 grid gap-4">
        <RadioGroup
          label="谁能看到"
          value={rules.see}
          options={audiences('看到')}
          onChange={(see) => change({ see })}
        />
        <RadioGroup
          label="谁能添加和修改"
          value={rules.change}
          options={audiences('修改')}
          onChange={(next) => change({ change: next })}
        />
        {namesPeople && <People access={access} rules={rules} onChange={change} />}
        {rules.see !== 'team' && access.outlets.length > 0 && (
          <Outlets outlets={access.outlets} rules={rules} onChange={change} />
        )}
      </div>
      {error && (
        <p className="mt-2 text-micro text-danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

const audiences = (verb: string): { value: FolderAudience; label: string; hint?: string }[] => [
  { value: 'team', label: '全体成员' },
  { value: 'members', label: '指定成员', hint: `创建者、管理员和下面选中的人能${verb}` },
  { value: 'admins', label: '只有创建者和管理员' },
]

interface PeopleProps {
  access: FolderAccessView
  rules: AccessRules
  onChange: (part: Partial<AccessRules>) => void
}

function People({ access, rules, onChange }: PeopleProps) {
  if (access.candidates.length === 0) {
    return <p className="text-small text-ink-3">团队里还没有普通成员可选</p>
  }
  const put = (accountId: string, next: { mayChange: boolean } | null) => {
    const others = rules.members.filter((member) => member.accountId !== accountId)
    onChange({ members: next ? [...others, { accountId, ...next }] : others })
  }
  return (
    <fieldset className="k-field">
      <legend className="k-label">指定的成员</legend>
      <ul className="access-people">
        {access.candidates.map(({ accountId, name }) => {
          const member = rules.members.find((candidate) => candidate.accountId === accountId)
          return (
            <li key={accountId} className="flex items-center justify-between gap-3">
              <Checkbox
                checked={member !== undefined}
                onCheckedChange={(isIn) => put(accountId, isIn ? { mayChange: false } : null)}
              >
                {name}
              </Checkbox>
              {member && rules.change === 'members' && (
                <Checkbox
                  checked={member.mayChange}
                  aria-label={`${name} 能修改`}
                  onCheckedChange={(mayChange) => put(accountId, { mayChange })}
                >
                  能修改
                </Checkbox>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** As many links as the call names. */
const LINKS_LISTED = 100

const outletWords: Record<OutletKind, string> = { share: '公开链接', export: '导出文件' }

interface OutletsProps {
  outlets: readonly OutletView[]
  rules: AccessRules
  onChange: (part: Partial<AccessRules>) => void
}

/** What still shows words of the folder to others; ticked ones end when the folder is closed. */
function Outlets({ outlets, rules, onChange }: OutletsProps) {
  const isSame = (entry: { kind: OutletKind; id: string }, { kind, id }: OutletView) =>
    entry.kind === kind && entry.id === id
  return (
    <fieldset className="k-field">
      <legend className="k-label">还能看到其中内容的链接和导出</legend>
      <p className="text-small text-ink-3">勾选的保存时一并收回，收回后不能恢复</p>
      <ul className="access-people">
        {outlets.map((outlet) => {
          const { kind, id, title, by, createTime } = outlet
          const others = rules.keep.filter((item) => !isSame(item, outlet))
          return (
            <li key={`${kind} ${id}`}>
              <Checkbox
                checked={others.length === rules.keep.length}
                aria-label={`收回${outletWords[kind]}「${title}」`}
                onCheckedChange={(isIn) =>
                  onChange({ keep: isIn ? others : [...others, { kind, id }] })
                }
              >
                <span className="access-outlet">
                  <span className="truncate">{title}</span>
                  <span className="text-micro text-ink-3">
                    {[outletWords[kind], by, formatDay(createTime)].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Checkbox>
            </li>
          )
        })}
      </ul>
      {outlets.filter(({ kind }) => kind === 'share').length >= LINKS_LISTED && (
        <p className="text-small text-ink-3">较早的链接没有列出，一并收回</p>
      )}
    </fieldset>
  )
}
