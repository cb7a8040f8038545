import { redirect } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { byPassword, LoginForm, SmsForm, useLogin } from '~/features/auth/ui'
import { JoinForm } from '~/features/teams/ui'
import { SignInFrame } from '../layouts/sign-in-frame'
import type { Route } from './+types/join'

/** Whoever is signed in joins by themselves, on any page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).actor) return null
  throw redirect('/')
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '加入团队')
}

/** /join: where an invitation leads a visitor. The code itself stands in no address. */
export default function Join() {
  const { login } = useLogin('/')
  return (
    <SignInFrame>
      <JoinForm
        onSignIn={(account, password) => login(byPassword(account, password))}
        loginForm={<LoginForm redirectUrl="/" />}
        codeForm={<SmsForm redirectUrl="/" />}
      />
    </SignInFrame>
  )
}
