import type { ReactNode } from 'react'
import { openChangePassword, openLogin } from '~/client/session/session-store'
import { maskMobile } from '~/core/text/text-rules'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import type { SignInView, UserView } from '../../contract'
import { AvatarField } from './avatar-field'
import { BindMobile } from './bind-mobile'
import { Devices } from './devices'
import { LevelBadge } from './level-badge'
import { NameField } from './name-field'
import { hasPhone, isVerified, remainingWords, type Membership } from './membership'
import './profile.css'

export interface ProfileBasicProps {
  user: UserView | null
  membership: Membership | null
  /** Null when it could not be read. */
  signIns: SignInView[] | null
  /** Codes can be sent here, so that a phone can be bound. */
  canBind: boolean
  /** How the person's real name stands, and what can be done about it. */
  realName: { state: ReactNode; action: ReactNode } | null
  now: Date
}

/** /profile/basic: who one is here, and where one is signed in. */
export function ProfileBasic({ user, ...rest }: ProfileBasicProps) {
  return (
    <main className="k-main">
      <header className="t-head">
        <h1>基本信息</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="t-body p-basic">
          {user ? (
            <Person user={user} {...rest} />
          ) : (
            <EmptyState
              title="登录后查看基本信息"
              hint="姓名、手机号与登录设备都在这里"
              drawing="desk"
              actions={
                <Button kind="primary" onClick={() => openLogin()}>
                  登录
                </Button>
              }
            />
          )}
        </div>
      </div>
    </main>
  )
}

function Person({
  user,
  membership,
  signIns,
  canBind,
  realName,
  now,
}: ProfileBasicProps & { user: UserView }) {
  return (
    <>
      <AvatarField user={user} />
      <section aria-label="个人资料">
        <SectionTitle>个人资料</SectionTitle>
        <dl className="p-rows">
          <Row label="姓名">
            <NameField user={user} />
          </Row>
          <Row label="登录账号">{user.loginName}</Row>
          <Row label="手机号" action={canBind && <BindMobile user={user} />}>
            {hasPhone(user) ? maskMobile(user.account) : <span className="text-ink-3">未绑定</span>}
          </Row>
          <Row label="实名认证" action={realName?.action}>
            {realName?.state ?? (
              <Tag tone={isVerified(user) ? 'success' : 'plain'}>
                {isVerified(user) ? '已认证' : '未认证'}
              </Tag>
            )}
          </Row>
          <Row
            label="密码"
            action={
              <Button size="small" onClick={openChangePassword}>
                {user.hasPassword ? '修改密码' : '设置密码'}
              </Button>
            }
          >
            {user.hasPassword ? '已设置' : <span className="text-ink-3">未设置</span>}
          </Row>
        </dl>
      </section>
      {membership && (
        <section aria-label="会员">
          <SectionTitle>会员</SectionTitle>
          <dl className="p-rows">
            <Row label="会员等级">
              <LevelBadge level={membership.vipLevel} />
            </Row>
            <Row label="本月剩余提问">{remainingWords(membership)}</Row>
          </dl>
        </section>
      )}
      <Devices signIns={signIns} now={now} />
    </>
  )
}

function Row({
  label,
  action,
  children,
}: {
  label: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="p-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {action && <dd className="p-act">{action}</dd>}
    </div>
  )
}
