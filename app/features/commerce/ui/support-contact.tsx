import { lazy, Suspense } from 'react'
import { useShell } from '~/client/use-shell'

// Drawn where a code is named.
const QrCode = lazy(() => import('~/kit/qr-code'))

/** How whoever runs this site is reached; nothing where nobody has said. */
export function SupportContact({ lead = '联系客服' }: { lead?: string }) {
  const { support } = useShell()
  if (!support) return null
  const { phone, wechat, email, qr } = support
  return (
    <div className="relative text-small text-ink-2">
      <p>{lead}</p>
      <ul>
        {phone && (
          <li>
            电话{' '}
            <a className="k-link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          </li>
        )}
        {wechat && <li>微信 {wechat}</li>}
        {email && (
          <li>
            邮箱{' '}
            <a className="k-link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
      </ul>
      {qr && (
        <Suspense>
          <QrCode className="mt-2 size-[104px] bg-white" text={qr} label="客服二维码" />
        </Suspense>
      )}
    </div>
  )
}
