import { useContext, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigate,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root'
import { CAPTURE_CLICKS_SCRIPT, useReplayedClicks } from './client/page/replay-clicks'
import { useKeepPageOffline, usePreloadedRooms } from './client/page/offline-page'
import { useAskAdmin } from './client/ask-admin'
import { Nonce } from './client/nonce'
import { pageTitle } from './client/page/page-title'
import { readTheme, useTheme } from './client/page/theme'
import { closeToast, showToast, useToasts } from './client/toasts'
import { useSession } from '~/client/session/session-store'
import { useShellOrNull } from './client/use-shell'
import { SERVICES_PAGE, SERVICES_PLACE } from './core/ask-admin'
import { requestContext } from './core/request-context'
import { framedPage } from './features/brands/server'
import { readyModes } from './features/chat/server'
import { embedTheme } from './features/sharing/terms'
import { loadShell } from './features/teams/server'
import { brandCss, brandStyle } from './kit/brand-color'
import { prefetchOverlays } from './kit/overlays/late-overlays'
import { ICON_SPRITE } from './kit/sprite-icon'
import { ToastViewport } from './kit/overlays/toast-viewport'
import { OverlayProvider } from './kit/overlays/tooltip'
import { PageError } from './routes/layouts/page-error'
import { useNavigation } from './routes/layouts/shell/use-navigation'
import { SignedOut } from './routes/layouts/signed-out'
import { useSessionSync } from './routes/layouts/session/use-session-sync'
import { SessionHost } from './routes/layouts/session/session-host'
import { ShellNotices } from './routes/layouts/shell/shell-notices'
import { RouteProgress } from './routes/layouts/shell/route-progress'
import './styles/app.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const preview = url.searchParams.get('brand-preview')
  const ctx = context.get(requestContext)
  const framed = await framedPage(ctx, url)
  const embedded = embedTheme(url)
  const theme = framed?.theme ?? embedded ?? readTheme(request.headers.get('cookie'))
  const shell = await loadShell(ctx, theme, preview, framed?.brand)
  // The page without a network is drawn once for everybody: nothing of ours runs in it.
  const isStill = framed !== null || embedded !== null || url.pathname === '/offline'
  const style = brandStyle(shell.brand?.color ?? '')
  return {
    ...shell,
    brandStyle: style && { css: brandCss(style), hasIndigoSeal: style.hasIndigoSeal },
    modes: readyModes(ctx),
    isFramed: isStill,
  }
}

/** The shell is loaded once a page load, and again only when someone asks for it (sign-in, switching teams). */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  // Asked for while a walk to another page is under way, it comes with that page; a plain walk says no by default.
  const isAskedOnTheWay = defaultShouldRevalidate && currentUrl.search === nextUrl.search
  return Boolean(formMethod) || currentUrl.href === nextUrl.href || isAskedOnTheWay
}

/** Of no haste: what is first seen has its icons in it. */
export const links: Route.LinksFunction = () =>
  ICON_SPRITE === '' ? [] : [{ rel: 'prefetch', as: 'image', href: ICON_SPRITE }]

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches)
}

export default function Root() {
  useSessionSync()
  useNavigation()
  useKeepPageOffline()
  useReplayedClicks()
  usePreloadedRooms(ROOMS, prefetchOverlays)
  const hasLeft = useSession((state) => state.hasLeft)
  return hasLeft ? <SignedOut /> : <Outlet />
}

// Ids in routes.ts: what the navigation and its first press lead to.
const ROOMS = [
  'routes/layouts/default',
  'routes/layouts/profile',
  'index',
  'chat-desk',
  'chat',
  'chat-id',
  'library',
  'library-id',
  'profile-questions',
]

/** Everything is decided before the first paint: language, theme, brand. Nothing flashes. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShellOrNull()
  const nonce = useContext(Nonce)
  const theme = useTheme(shell?.theme ?? '')
  const brand = shell?.brandStyle
  return (
    <html
      lang="zh-CN"
      data-theme={theme || undefined}
      data-brand={brand ? '' : undefined}
      data-seal={brand?.hasIndigoSeal ? 'indigo' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        {shell && <meta name="api-signing" content={shell.apiSigning} />}
        <link rel="icon" href="/icon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {import.meta.env.DEV && (
          // Hot reload writes style elements; this is where it looks for the nonce.
          <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        )}
        <Meta />
        <Links />
        <WholeFirst />
        {brand && (
          <style
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: brand.css }}
          />
        )}
      </head>
      <body>
        <Running>
          <EarlyScripts nonce={nonce} />
        </Running>
        <OverlayProvider onFailure={notifyLoadFailure}>
          <RouteProgress />
          {children}
          <SessionHost />
          <ShellNotices />
          <Toasts />
        </OverlayProvider>
        <i id={PAGE_END} hidden />
        <Running>
          <ScrollRestoration />
          <Scripts />
        </Running>
      </body>
    </html>
  )
}

const EarlyScripts = ({ nonce }: { nonce: string | undefined }) => (
  <>
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: CAPTURE_CLICKS_SCRIPT }}
    />
    <OldBrowser nonce={nonce} />
  </>
)

const notifyLoadFailure = () => showToast({ icon: 'danger', title: '没有打开，请检查网络后再试' })

/** What makes a page run: in frames of the brand editor and of other sites nothing does. */
const Running = ({ children }: { children: ReactNode }) =>
  useShellOrNull()?.isFramed ? null : children

const PAGE_END = 'page-end'

/** The first paint waits for the end of the page: what stands at its foot moves when a page is painted in pieces. */
const WholeFirst = () => <link rel="expect" href={`#${PAGE_END}`} blocking="render" />

export function ErrorBoundary() {
  return <PageError error={useRouteError()} />
}

/** Browsers without modules never run React: a script of their own day shows them why nothing moves. */
function OldBrowser({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <p id="old-browser" className="p-4" hidden>
        当前浏览器版本过低，请升级或更换浏览器
      </p>
      <script
        noModule
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: "document.getElementById('old-browser').removeAttribute('hidden')",
        }}
      />
    </>
  )
}

function Toasts() {
  const toasts = useToasts(({ toasts: all }) => all)
  const askAdmin = useAskAdmin()
  const navigate = useNavigate()
  const see = { label: '打开', onPress: () => void navigate(SERVICES_PAGE) }
  const linkedToasts = toasts.map((toast) => {
    const title = askAdmin(toast.title)
    const isOfServices = title.includes(SERVICES_PLACE)
    return isOfServices ? { ...toast, title, actions: [...(toast.actions ?? []), see] } : toast
  })
  return <ToastViewport toasts={linkedToasts} onClose={closeToast} />
}
