import { useState } from 'react'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field, Select } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { roleLabels, type MemberView } from '../../terms'
import { useTeamAction } from '../use-team-action'

/** Who is to own the team, and the owner's password once more. */
export function TransferDialog({ heirs, onClose }: { heirs: MemberView[]; onClose: () => void }) {
  const { runAction, isBusy, error } = useTeamAction()
  const [memberId, setMemberId] = useState('')
  const [password, setPassword] = useState('')
  const heir = heirs.find(({ id }) => id === memberId)

  async function transfer() {
    if (!heir || password === '') return
    if (!(await runAction('POST /team/:teamId/transfer', { memberId, password })))
      return setPassword('')
    showToast({ title: `团队已转让给${heir.name}`, icon: 'success' })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={heir ? `把团队转让给「${heir.name}」？` : '转让团队'}
      text="转让立即生效，你将成为管理员。"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="danger"
            busy={isBusy}
            disabled={!heir || password === ''}
            onClick={() => void transfer()}
          >
            {isBusy ? '正在转让' : '转让'}
          </Button>
        </>
      }
    >
      <form
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void transfer()
        }}
      >
        <Field label="新的创建者">
          <Select
            value={memberId}
            onChange={setMemberId}
            options={[
              { value: '', label: '请选择' },
              ...heirs.map(({ id, name, role }) => ({
                value: id,
                label: `${name}（${roleLabels[role]}）`,
              })),
            ]}
          />
        </Field>
        <Field label="你的登录密码" {...(error && { error })}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
