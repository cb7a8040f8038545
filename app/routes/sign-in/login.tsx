import { redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/login'
import { pageTitle } from '~/browser/page-title'
import { useShell } from '~/browser/use-shell'
import { requestContext } from '~/core/request-context'
import { LoginForm, safeRedirect } from '~/features/auth/ui'
import { SignInFrame } from '../layouts/sign-in-frame'

/** Whoever is signed in already is sent on. */
export function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  if (!context.get(requestContext).actor) return null
  throw redirect(safeRedirect(url.searchParams.get('redirectUrl'), url.origin))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '登录')
}

export default function Login() {
  const { brand } = useShell()
  const [query] = useSearchParams()
  return (
    <SignInFrame>
      <h1>登录{brand?.shellName || brand?.name}</h1>
      <p>使用团队分配的账号登录</p>
      {/* Where there is nowhere else to go: home. */}
      <LoginForm redirectUrl={query.get('redirectUrl') ?? '/'} />
    </SignInFrame>
  )
}
