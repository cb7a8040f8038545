import { pageTitle } from '~/client/page/page-title'
import { useSession } from '~/client/session/session-store'
import { canPrompt, install } from '~/client/visit/install-prompt'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import type { Route } from './+types/download'

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '安装')
}

const WAYS = [
  {
    where: '电脑上的 Chrome 或 Edge',
    how: '点地址栏右端的安装图标；没有图标时，在菜单里选「安装此网站」',
  },
  { where: '安卓手机的 Chrome 或 Edge', how: '点右上角菜单，选「添加到主屏幕」' },
  { where: 'iPhone 与 iPad 的 Safari', how: '点分享按钮，选「添加到主屏幕」' },
  { where: 'Mac 的 Safari', how: '在「文件」菜单选「添加到程序坞」' },
]

/** /download: how the product becomes an app of this device. */
export default function Download() {
  const { brand } = useShell()
  const appName = brand?.shellName || brand?.name || '这个网站'
  const event = useSession(({ installPromptEvent }) => installPromptEvent)
  const isInstalled = useSession(({ isAcceptInstallationApp }) => isAcceptInstallationApp)
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
        <dl className="mt-8 border-t border-line">
          {WAYS.map(({ where, how }) => (
            <div key={where} className="border-b border-line py-3.5">
              <dt className="font-semibold">{where}</dt>
              <dd className="mt-1 text-ink-2">{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </main>
  )
}
