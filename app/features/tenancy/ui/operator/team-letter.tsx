import { Button } from '~/kit/controls/button'
import { CopyButton } from '~/kit/controls/copy-button'
import { Dialog } from '~/kit/overlays/dialog'
import type { CreatedTeam } from '../../terms'

/** What the owner of a team that was opened is sent. It is shown once. */
export function TeamLetter({ team, onClose }: { team: CreatedTeam; onClose: () => void }) {
  const letter = letterOf(team)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`已开通「${team.name}」`}
      text={
        team.password === ''
          ? '把下面的话发给创建者。'
          : '把下面的话发给创建者，初始密码只显示这一次。'
      }
      actions={
        <>
          <CopyButton text={letter} />
          <Button kind="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <p className="mt-4 rounded-md bg-sunken p-3 text-small break-all whitespace-pre-line">
        {letter}
      </p>
    </Dialog>
  )
}

function letterOf({ name, host, account, password }: CreatedTeam): string {
  const address = host === '' ? location.origin : `https://${host}`
  return [
    `「${name}」已开通`,
    `网址：${address}`,
    `账号：${account}`,
    password === '' ? '用原来的密码或验证码登录' : `初始密码：${password}，首次登录须修改`,
  ].join('\n')
}
