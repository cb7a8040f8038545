import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dialog } from '~/kit/overlays/dialog'
import { SecretLine } from '../secret-line'

export interface MemberDialogsProps {
  name: string
  asked: 'remove' | 'reset' | null
  isBusy: boolean
  /** The first password that was just given; '' for none. */
  password: string
  onCancel: () => void
  onRemove: () => void
  onReset: () => void
  onPasswordClosed: () => void
}

/** What is asked before the grave actions on a member, and the password that is shown once. */
export function MemberDialogs(props: MemberDialogsProps) {
  const { name, asked, isBusy, password } = props
  return (
    <>
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={props.onCancel}
        question={`移出「${name}」？`}
        consequence="立即失去席位，正在进行的回答和新建的接口密钥随即停止；添加的资料和提问仍归团队。"
        confirmLabel="移出"
        actBusy="正在移出"
        isBusy={isBusy}
        onConfirm={props.onRemove}
      />
      <ConfirmDialog
        open={asked === 'reset'}
        onOpenChange={props.onCancel}
        question={`重置「${name}」的密码？`}
        consequence="原密码作废，所有设备退出登录；新的初始密码只显示一次。"
        confirmLabel="重置"
        actBusy="正在重置"
        isDangerous={false}
        isBusy={isBusy}
        onConfirm={props.onReset}
      />
      <Dialog
        open={password !== ''}
        onOpenChange={props.onPasswordClosed}
        title={`「${name}」的初始密码`}
        text="只显示这一次，请交给本人；首次登录时须改成自己的密码。"
        actions={<Button onClick={props.onPasswordClosed}>完成</Button>}
      >
        <div className="mt-4">
          <SecretLine label="初始密码" text={password} />
        </div>
      </Dialog>
    </>
  )
}
