import { useState } from 'react'
import { postInTeam } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { Dialog } from '~/kit/overlays/dialog'
import { SectionTitle } from '~/kit/section-title'
import { RESTORE_DAYS } from '../terms'
import { nameFault } from './name-fault'

/** The owner's way to end the team, with its name typed; of the installation's own team why there is none. */
export function DeleteOwnTeam({ name, isHouse }: { name: string; isHouse: boolean }) {
  const { team } = useShell()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="mt-10">
      <SectionTitle>删除团队</SectionTitle>
      <p className="mt-2 text-small text-ink-2">
        {isHouse
          ? '这是平台自己的团队，其他团队要由它的网址进入，不能删除。'
          : `成员随即不能进入。${RESTORE_DAYS}天内可以由你撤销，之后资料、问答与文档全部清除，不能找回。`}
      </p>
      {!isHouse && (
        <div className="mt-3">
          <Button onClick={() => setOpen(true)}>删除团队</Button>
        </div>
      )}
      {isOpen && team && <DeleteDialog id={team.id} name={name} onClose={() => setOpen(false)} />}
    </section>
  )
}

function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const fault = nameFault(typed, name)
  async function send() {
    if (fault || isBusy) return
    setBusy(true)
    const body = { name: typed }
    const answer = await postInTeam('POST /team/:teamId/delete', id, body, { silent: true })
    // The page says what has become of the team.
    if (answer.ok) return location.assign('/')
    setBusy(false)
    setError(answer.message)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`删除「${name}」？`}
      text={`所有成员随即不能进入。${RESTORE_DAYS}天内可以由你撤销，之后资料、问答、文档与只在这个团队的账号全部清除，不能找回；订单与发票按规定留存，不含个人信息。`}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() => void send()}
            {...(fault && { disabledReason: fault })}
          >
            删除团队
          </Button>
        </>
      }
    >
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label="团队名称" hint={`输入「${name}」`} {...(error && { error })}>
          <TextInput
            value={typed}
            onChange={(event) => {
              setError('')
              setTyped(event.target.value)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
