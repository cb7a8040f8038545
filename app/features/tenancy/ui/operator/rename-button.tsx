import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { FormDialog } from '~/kit/overlays/form-dialog'
import type { TeamDetailView } from '../../terms'

/** 改名: by what the team goes, and its brand where it has one. */
export function RenameButton({ team }: { team: TeamDetailView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        改名
      </Button>
      {isOpen && <RenameDialog team={team} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ team, onClose }: { team: TeamDetailView; onClose: () => void }) {
  const { id, name, brandName } = team
  const [typed, setTyped] = useState({ name, brandName })
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const change = (part: Partial<typeof typed>) => {
    setError('')
    setTyped({ ...typed, ...part })
  }
  // A brand that goes by the team's name goes on doing so.
  const isAlike = brandName !== '' && typed.brandName === typed.name
  async function save() {
    setBusy(true)
    const answer = await call(
      'POST /desk/team/rename',
      { body: { id, ...typed } },
      { silent: true },
    )
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '已改名' })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title={`「${name}」改名`}
      text="成员随即看到新名称；改动记入团队的审计日志与运营台的操作记录。"
      button="保存"
      fault={faultOf(typed, team)}
      {...{ error, isBusy, onClose }}
      onSend={() => void save()}
    >
      <Field label="团队名称">
        <TextInput
          value={typed.name}
          maxLength={20}
          onChange={({ target: { value } }) =>
            change({ name: value, ...(isAlike && { brandName: value }) })
          }
        />
      </Field>
      {brandName !== '' && (
        <Field label="品牌名称" hint="登录页与页面标题上的名称，一分钟内各处更新">
          <TextInput
            value={typed.brandName}
            maxLength={20}
            onChange={({ target: { value } }) => change({ brandName: value })}
          />
        </Field>
      )}
    </FormDialog>
  )
}

function faultOf(typed: { name: string; brandName: string }, team: TeamDetailView): string {
  if (typed.name.trim().length < 2) return '名称至少两个字'
  if (team.brandName !== '' && typed.brandName.trim() === '') return '先填写品牌名称'
  const isSame = typed.name.trim() === team.name && typed.brandName.trim() === team.brandName
  return isSame ? '名称没有变化' : ''
}
