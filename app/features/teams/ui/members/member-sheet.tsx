import { formatDay, formatNumber } from '~/core/format'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { Field, Switch, TextInput } from '~/kit/controls/field'
import { Sheet } from '~/kit/overlays/sheet'
import type { MemberUsage, MemberView } from '../../terms'
import { MemberDialogs } from './member-dialogs'
import { toneOf } from './person-cell'
import { RoleCards } from './role-cards'
import { useMemberEdit } from './use-member-edit'

export interface MemberSheetProps {
  member: MemberView
  used: MemberUsage | null
  onClose: () => void | Promise<void>
}

/** 编辑成员: name, role, whether they may come in, password, and the way out. */
export function MemberSheet({ member, used, onClose }: MemberSheetProps) {
  const edit = useMemberEdit(member, onClose)
  const { may, fields, isBusy, error } = edit
  const foot = (
    <>
      {may.manage && (
        <Button
          size="small"
          kind="danger-text"
          className="-ml-2.5"
          onClick={() => edit.ask('remove')}
        >
          移出团队
        </Button>
      )}
      <span className="flex-1" />
      <Button onClick={() => void onClose()}>取消</Button>
      <Button kind="primary" busy={isBusy} disabled={!may.edit} onClick={() => void edit.save()}>
        {isBusy ? '正在保存' : '保存'}
      </Button>
    </>
  )
  return (
    <Sheet open onOpenChange={(open) => !open && void onClose()} title="编辑成员" foot={foot}>
      <div className="t-sheet">
        <Who member={member} />
        {!may.edit && <p className="text-small text-ink-2">你的角色不能改动这位成员。</p>}
        {error && (
          <p className="text-small text-danger" role="alert">
            {error}
          </p>
        )}
        <Field label="姓名">
          <TextInput
            value={fields.name}
            maxLength={40}
            disabled={!may.edit}
            onChange={(event) => fields.setName(event.target.value)}
          />
        </Field>
        <RoleCards
          value={fields.role}
          open={may.rank ? ['admin', 'member'] : [member.role]}
          closed={['owner', 'admin', 'member']}
          onChange={fields.setRole}
        />
        {may.manage && (
          <ActiveState
            isActive={fields.isActive}
            onActive={fields.setActive}
            onReset={() => edit.ask('reset')}
          />
        )}
        {used && <Used used={used} />}
      </div>
      <MemberDialogs {...edit.dialogs} />
    </Sheet>
  )
}

interface ActiveStateProps {
  isActive: boolean
  onActive: (isActive: boolean) => void
  onReset: () => void
}

function ActiveState({ isActive, onActive, onReset }: ActiveStateProps) {
  return (
    <div>
      <div className="t-line">
        <div>
          <div className="font-semibold">允许进入团队</div>
          <div className="text-small text-ink-3">
            停用后立即退出，其新建的接口密钥同时停用，内容仍归团队。
          </div>
        </div>
        <Switch checked={isActive} onCheckedChange={onActive} aria-label="允许进入团队" />
      </div>
      <div className="t-line">
        <div>
          <div className="font-semibold">密码</div>
          <div className="text-small text-ink-3">重置后须在下次登录时修改。</div>
        </div>
        <Button size="small" onClick={onReset}>
          重置密码
        </Button>
      </div>
    </div>
  )
}

function Who({ member }: { member: MemberView }) {
  return (
    <div className="flex items-center gap-3.5">
      <span className="t-face">
        <Avatar name={member.name} size="large" tone={toneOf(member.userId)} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="truncate font-serif text-h3 font-semibold">{member.name}</div>
        <div className="text-small text-ink-3">
          {member.mobile || member.account}
          <Dot />
          {formatDay(member.joinTime)}加入
        </div>
      </div>
    </div>
  )
}

function Used({ used }: { used: MemberUsage }) {
  const figures = [
    ['本月提问', used.questions],
    ['本月硬币', used.coins],
    ['学术搜索', used.scholar],
    ['回答字数', used.words],
  ] as const
  return (
    <dl className="flex flex-wrap gap-7">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-micro text-ink-3">{label}</dt>
          <dd className="font-serif text-lead font-semibold">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
