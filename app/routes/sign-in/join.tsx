import { redirect } from 'react-router'
import { pageTitle } from '~/browser/page-title'
import { useShell } from '~/browser/use-shell'
import { requestContext } from '~/core/request-context'
import { byPassword, LoginForm, SignInArt, useLogin } from '~/features/auth/ui'
import { JoinForm } from '~/features/teams/ui'
import { BrandMark } from '../layouts/brand-mark'
import type { Route } from './+types/join'
import '~/features/auth/ui/sign-in.css'

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
  const { brand } = useShell()
  const { login } = useLogin('/')
  const name = brand?.shellName || brand?.name || ''
  const mark = (
    <div className="a-brand">
      <BrandMark decorative />
      {name}
    </div>
  )
  return (
    <div className="a-signin">
      <section className="a-art" aria-hidden="true">
        <SignInArt motto={brand?.motto ?? ''} />
        {mark}
      </section>
      <main className="a-desk">
        {mark}
        <div className="a-desk-form">
          <JoinForm
            onSignIn={(account, password) => login(byPassword(account, password))}
            loginForm={<LoginForm redirectUrl="/" />}
          />
        </div>
      </main>
    </div>
  )
}
