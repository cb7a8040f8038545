import { useState, useSyncExternalStore } from 'react'
import { missingFeatures } from '~/client/browser-check'
import { useOnline } from '~/client/use-online'
import { NoticeBar } from '~/kit/notice-bar'

/** Lines over the foot of every page: the network is gone, the browser is too old. */
export function ShellNotices() {
  const isOnline = useOnline()
  const isOld = useSyncExternalStore(
    watchNothing,
    () => missingFeatures(window).length > 0,
    () => false,
  )
  const [isClosed, setClosed] = useState(false)
  const warnsOfAge = isOld && !isClosed
  if (isOnline && !warnsOfAge) return null
  return (
    <div className="k-notices" data-rank="1">
      {!isOnline && <NoticeBar tone="warning">网络已断开，请检查网络连接</NoticeBar>}
      {warnsOfAge && (
        <NoticeBar tone="warning" onClose={() => setClosed(true)}>
          当前浏览器版本过低，请升级或更换浏览器
        </NoticeBar>
      )}
    </div>
  )
}

// A browser does not grow features while it runs.
const watchNothing = () => () => {}
