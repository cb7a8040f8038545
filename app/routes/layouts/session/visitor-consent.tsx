import { giveConsent } from '~/client/visit/visitor-consent'
import { Button } from '~/kit/controls/button'
import { NoticeBar } from '~/kit/notice-bar'

/** Asks a visitor before anything of their browser is kept to count them. Either answer is remembered. */
export function VisitorConsent() {
  return (
    <div className="k-notices" data-rank="3">
      <NoticeBar
        tone="info"
        action={
          <>
            <Button size="small" kind="ghost" onClick={() => giveConsent('refused')}>
              不同意
            </Button>
            <Button size="small" onClick={() => giveConsent('given')}>
              同意
            </Button>
          </>
        }
      >
        为统计访问人数，我们想记下这个浏览器的特征；不含姓名、手机号与浏览内容。
      </NoticeBar>
    </div>
  )
}
