import { redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/login'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { LoginForm, safeRedirect } from '~/features/auth/ui'
import { framedPage, previewedBrand } from '~/features/brands/server'
import { SignInFrame } from '../layouts/sign-in-frame'

/** Whoever is signed in already is sent on, unless it is a draft's look that is asked for: that is only looked at. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const ctx = context.get(requestContext)
  if (!ctx.actor) return { isPicture: false }
  const token = url.searchParams.get('brand-preview')
  const isPreview = token !== null && (await previewedBrand(ctx, token)) !== null
  if (isPreview || (await framedPage(ctx, url))) return { isPicture: true }
  throw redirect(safeRedirect(url.searchParams.get('redirectUrl'), url.origin))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '登录')
}

export default function Login({ loaderData: { isPicture } }: Route.ComponentProps) {
  const { brand, isFramed } = useShell()
  const [query] = useSearchParams()
  return (
    <SignInFrame>
      <h1>登录{brand?.shellName || brand?.name}</h1>
      <p>使用团队分配的账号登录</p>
      {/* Where there is nowhere else to go: home. */}
      <div inert={isPicture}>
        <LoginForm redirectUrl={query.get('redirectUrl') ?? '/'} />
      </div>
      {isPicture && !isFramed && <p className="a-preview-note">这是预览，不能在这里登录</p>}
    </SignInFrame>
  )
}
