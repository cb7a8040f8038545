import { useState } from 'react'
import { useShell } from '~/client/use-shell'
import { Button, ButtonLink } from '~/kit/controls/button'
import { TabPanel, Tabs } from '~/kit/tabs'
import type { SignInMethod } from '../contract'
import { ForgottenForm } from './forgotten-form'
import { PasswordForm } from './password-form'
import { SmsForm } from './sms-form'

const tabs = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '验证码登录' },
] as const

/** The ways to sign in that this host offers; the same in the modal and on /login. */
export function LoginForm({ redirectUrl }: { redirectUrl?: string | null }) {
  const { demoLogins, signIn } = useShell()
  const [picked, setPicked] = useState<DemoLogin | null>(null)
  const offered = tabs.filter(({ value }) => signIn.methods.includes(value))
  const [tab, setTab] = useState<SignInMethod>(offered[0]?.value ?? 'wechat')
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten) {
    return <ForgottenForm redirectUrl={redirectUrl} onBack={() => setForgotten(false)} />
  }
  const way = (method: Method) => (
    <Way
      key={picked?.account}
      method={method}
      redirectUrl={redirectUrl}
      filled={picked}
      onForgotten={() => setForgotten(true)}
    />
  )
  return (
    <div className="a-ways">
      {offered.length > 1 ? (
        <Tabs label="登录方式" listClassName="a-tabs" value={tab} onChange={setTab} tabs={offered}>
          {offered.map(({ value }) => (
            <TabPanel key={value} value={value} className="pt-[18px]">
              {way(value)}
            </TabPanel>
          ))}
        </Tabs>
      ) : (
        offered[0] && way(offered[0].value)
      )}
      {signIn.methods.includes('wechat') && <WechatLink redirectUrl={redirectUrl} />}
      {demoLogins.length > 0 && tab === 'password' && (
        <DemoLogins logins={demoLogins} onPick={setPicked} />
      )}
    </div>
  )
}

type Method = (typeof tabs)[number]['value']

function Way(props: {
  method: Method
  redirectUrl: string | null | undefined
  filled: DemoLogin | null
  onForgotten: () => void
}) {
  return props.method === 'sms' ? (
    <SmsForm redirectUrl={props.redirectUrl} />
  ) : (
    <PasswordForm
      redirectUrl={props.redirectUrl}
      filled={props.filled}
      onForgotten={props.onForgotten}
    />
  )
}

/** Leaves for WeChat's own page and comes back signed in. */
function WechatLink({ redirectUrl }: { redirectUrl?: string | null | undefined }) {
  const query = redirectUrl ? `?redirectUrl=${encodeURIComponent(redirectUrl)}` : ''
  return (
    <ButtonLink
      to={`/sign-in/wechat${query}`}
      reloadDocument
      size="large"
      className="a-login-submit"
    >
      微信扫码登录
    </ButtonLink>
  )
}

type DemoLogin = ReturnType<typeof useShell>['demoLogins'][number]

/** On a local build only: one press fills the form. */
function DemoLogins(props: { logins: DemoLogin[]; onPick: (login: DemoLogin) => void }) {
  return (
    <section className="a-demo" aria-label="演示账号">
      <p>
        <span className="font-semibold">演示账号</span>
        <span className="text-small text-ink-2">　点一下填好</span>
      </p>
      <div className="grid gap-2">
        {props.logins.map((item) => (
          <Button
            key={item.account}
            size="small"
            className="justify-start!"
            onClick={() => props.onPick(item)}
          >
            {`${item.name}，${item.role}（${item.account}）`}
          </Button>
        ))}
      </div>
    </section>
  )
}
