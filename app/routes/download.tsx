import { pageTitle } from '~/client/page/page-title'
import { useSession } from '~/client/session/session-store'
import { canPrompt, install } from '~/client/visit/install-prompt'
import { installWayOf } from '~/client/visit/install-way'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import type { Route } from './+types/download'

/** What stands first is said before the first paint: by what the browser calls itself. */
export function loader({ request }: Route.LoaderArgs) {
  const userAgent = request.headers.get('user-agent') ?? ''
  const around = { userAgent, touchPoints: 0, isStandalone: false, hasPrompt: false }
  return { way: installWayOf(around) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '安装')
}

const WAYS = [
  {
    way: 'wechat',
    where: '微信里',
    how: '微信里不能安装：点右上角「···」，选「在浏览器打开」，再照下面的步骤做',
  },
  {
    way: 'ios',
    where: 'iPhone 与 iPad 的 Safari',
    how: '点分享按钮，选「添加到主屏幕」',
  },
  { way: 'none', where: '安卓手机的 Chrome 或 Edge', how: '点右上角菜单，选「添加到主屏幕」' },
  {
    way: 'none',
    where: '电脑上的 Chrome 或 Edge',
    how: '点地址栏右端的安装图标；没有图标时，在菜单里选「安装此网站」',
  },
  { way: 'none', where: 'Mac 的 Safari', how: '在「文件」菜单选「添加到程序坞」' },
] as const

const GAINS = [
  '断网时可以看最近读过的会话、文档与资料，也可以先写下问题',
  '在手机上从别的应用分享文件、网页和文字，直接放进知识库',
  '资料学完、写作写完时，图标上有数字',
]

/** /download: how the product becomes an app of this device. */
export default function Download({ loaderData: { way: ownWay } }: Route.ComponentProps) {
  const { brand } = useShell()
  const appName = brand?.shellName || brand?.name || '这个网站'
  const event = useSession(({ installPromptEvent }) => installPromptEvent)
  const isInstalled = useSession(({ isAcceptInstallationApp }) => isAcceptInstallationApp)
  const isOwn = (way: string) => way !== 'none' && way === ownWay
  const ways = [...WAYS.filter(({ way }) => isOwn(way)), ...WAYS.filter(({ way }) => !isOwn(way))]
  return (
    <main className="k-main">
      <div className="mx-auto w-full max-w-[640px] overflow-y-auto px-4 py-[8vh]">
        <h1 className="font-serif text-[26px] leading-10 font-semibold">安装{appName}</h1>
        <p className="mt-2 text-ink-2">
          装好后从桌面或主屏幕打开，窗口里没有地址栏；内容与网页相同，不用下载安装包。
        </p>
        {canPrompt(event) && (
          <Button kind="primary" className="mt-5" onClick={() => void install(event)}>
            安装到这台设备
          </Button>
        )}
        {isInstalled && (
          <p role="status" className="mt-5">
            已安装，可以从桌面或主屏幕打开
          </p>
        )}
        <dl className="mt-8 border-t border-ink">
          {ways.map(({ way, where, how }) => (
            <div key={where} className="border-b border-line py-3.5">
              <dt className="font-semibold">
                {where}
                {isOwn(way) && (
                  <span className="ml-2 text-small font-normal text-ink-3">这台设备</span>
                )}
              </dt>
              <dd className="mt-1 text-ink-2">{how}</dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-8 font-serif text-[19px] font-semibold">装好之后</h2>
        <ul className="mt-2 list-disc pl-5 text-ink-2">
          {GAINS.map((gain) => (
            <li key={gain} className="py-1">
              {gain}
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
