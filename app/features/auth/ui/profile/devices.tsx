import { Monitor, Smartphone, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { formatWhen } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dot } from '~/kit/dot'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import type { SignInView } from '../../contract'

/** Where the person is signed in; each place can be signed out of, or all but this one. */
export function Devices({ signIns, now }: { signIns: SignInView[] | null; now: Date }) {
  const [asked, setAsked] = useState<'others' | SignInView | null>(null)
  const { end, isBusy } = useEnding()
  const others = signIns?.filter(({ isThis }) => !isThis) ?? []
  return (
    <section aria-label="登录设备">
      <div className="flex items-center gap-3">
        <SectionTitle className="flex-1">登录设备</SectionTitle>
        {others.length > 0 && (
          <Button size="small" onClick={() => setAsked('others')}>
            退出其他设备
          </Button>
        )}
      </div>
      {signIns === null ? (
        <p className="py-4 text-small text-ink-2">登录设备没有读到，请刷新页面重试</p>
      ) : (
        <ul className="p-devices">
          {signIns.map((item) => (
            <Device key={item.id} signIn={item} now={now} onEnd={() => setAsked(item)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        question={asked === 'others' ? '退出其他设备？' : `退出「${asked?.device ?? ''}」？`}
        consequence={
          asked === 'others'
            ? `${others.length}处登录会在几秒内失效，这台设备不受影响`
            : '那里的登录会在几秒内失效'
        }
        confirmLabel="退出"
        actBusy="正在退出"
        isBusy={isBusy}
        onConfirm={() => asked && void end(asked).then(() => setAsked(null))}
      />
    </section>
  )
}

const icons = { computer: Monitor, phone: Smartphone, script: Terminal } as const

function Device({ signIn, now, onEnd }: { signIn: SignInView; now: Date; onEnd: () => void }) {
  const Icon = icons[signIn.kind]
  return (
    <li>
      <Icon size={20} className="flex-none text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate">{signIn.device}</span>
          {signIn.isThis && <Tag tone="brand">这台设备</Tag>}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
          {signIn.address && (
            <>
              {signIn.address}
              <Dot />
            </>
          )}
          {signIn.isThis ? '正在使用' : `最近使用：${formatWhen(signIn.lastSeenTime, now)}`}
        </div>
      </div>
      {!signIn.isThis && (
        <Button kind="ghost" size="small" onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  )
}

function useEnding() {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function end(which: 'others' | SignInView) {
    setBusy(true)
    const answer =
      which === 'others'
        ? await call('POST /user/signIn/revokeOthers', {})
        : await call('POST /user/signIn/revoke', { body: { id: which.id } })
    if (answer.ok) showToast({ title: '已退出', icon: 'success' })
    await revalidate()
    setBusy(false)
  }

  return { end, isBusy }
}
