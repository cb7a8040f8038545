import { useShell } from '~/client/use-shell'
import { formatDay } from '~/core/format'
import { CopyButton } from '~/kit/controls/copy-button'
import type { InvitedManyView, InvitedView } from '../../terms'
import { SecretLine } from '../secret-line'

/** A letter just written: its link is shown this once. */
export function Letter({ invited }: { invited: InvitedView }) {
  const isForMany = invited.maxUses > 1
  return (
    <div className="t-sheet">
      <div>
        <p className="font-serif text-h3 font-semibold">邀请链接已生成</p>
        <p className="text-small text-ink-2">
          {isForMany
            ? `链接只显示这一次，还可加入${invited.maxUses - invited.uses}人，${formatDay(invited.expireTime)}到期。`
            : `链接只显示这一次，只能由一人使用，${formatDay(invited.expireTime)}到期。请发给${invited.name || invited.mobile || '对方'}。`}
        </p>
      </div>
      <SecretLine label="邀请链接" text={invited.link} />
      {invited.mobile && (
        <p className="text-small text-ink-3">
          对方须用{invited.mobile}的短信验证码登录，登录后自动加入。
        </p>
      )}
      {invited.mobile && <WhereCodesLie />}
    </div>
  )
}

/** Letters just written to several numbers, and whom they were not written to. */
export function InvitedPeople({ all: { invited, skipped } }: { all: InvitedManyView }) {
  return (
    <div className="t-sheet">
      <div>
        <p className="font-serif text-h3 font-semibold">
          {invited.length > 0 ? `已邀请${invited.length}人` : '没有需要邀请的人'}
        </p>
        {invited.length > 0 && (
          <p className="text-small text-ink-2">
            链接只显示这一次。对方也可以不用链接，直接用自己号码的短信验证码登录，登录后自动加入。
          </p>
        )}
        {invited.length > 0 && <WhereCodesLie />}
      </div>
      {invited.length > 0 && <CopyAll invited={invited} />}
      <ul>
        {invited.map(({ id, name, mobile }) => (
          <li key={id} className="t-line">
            <span className="truncate">{name || mobile}</span>
            {name && <span className="text-small text-ink-3">{mobile}</span>}
          </li>
        ))}
        {skipped.map(({ name, mobile, reason }) => (
          <li key={mobile} className="t-line text-ink-3">
            <span className="truncate">{name || mobile}</span>
            <span className="text-small">{skippedFor[reason]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A local build sends no message: whoever invites by a number is told where its code is. */
function WhereCodesLie() {
  const { isLocal } = useShell()
  if (!isLocal) return null
  return (
    <p className="text-small text-ink-3">
      本机没有配置短信服务时，验证码不会发到手机，在
      <a className="k-link" href="/dev/inbox" target="_blank" rel="noreferrer">
        开发收件箱
      </a>
      里
    </p>
  )
}

const skippedFor = { invited: '已有待加入的邀请', member: '已在团队里' }

function CopyAll({ invited }: { invited: InvitedView[] }) {
  const text = invited.map(({ name, mobile, link }) => `${name || mobile} ${link}`).join('\n')
  return (
    <>
      <div className="k-input" data-lines>
        <textarea
          readOnly
          rows={Math.min(6, invited.length + 1)}
          aria-label="全部邀请链接"
          value={text}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <div>
        <CopyButton kind="primary" text={text} label="复制全部" />
      </div>
    </>
  )
}
