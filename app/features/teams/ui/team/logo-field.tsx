import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import { Seal } from '~/kit/seal'
import type { TeamView } from '../../terms'
import { drawSmall } from './draw-small'
import { TeamMark } from './team-mark'

export interface LogoFieldProps {
  teamName: string
  /** Address or data address; '' shows the seal. */
  address: string
  /** A data address, or '' when the logo is taken away. */
  onChange: (dataAddress: string) => void
}

/** The team's picture. It is made small here, so that nobody waits for a camera's megabytes. */
export function LogoField({ teamName, address, onChange }: LogoFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')

  async function take(file: File | undefined) {
    if (!file) return
    const picture = await drawSmall(file)
    setError(picture ? '' : '图片须为PNG、JPEG或WebP')
    if (picture) onChange(picture)
  }

  return (
    <div role="group" aria-label="标志">
      <div className="k-label">标志</div>
      <div className="flex flex-wrap items-center gap-3">
        {address ? (
          <img className="t-logo" src={address} alt="团队标志" />
        ) : (
          <Seal characters={teamName} isHouse={false} decorative />
        )}
        <input
          ref={picker}
          type="file"
          className="sr-only"
          accept="image/png,image/jpeg,image/webp"
          aria-label="标志图片"
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button size="small" icon={<Upload size={15} />} onClick={() => picker.current?.click()}>
          {address ? '换一张' : '上传标志'}
        </Button>
        {address && (
          <Button size="small" kind="ghost" onClick={() => onChange('')}>
            恢复默认
          </Button>
        )}
        <span className="text-micro text-ink-3">PNG、JPEG或WebP</span>
      </div>
      {error && (
        <p className="k-hint" data-error role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The logo of a team that has published its brand: changed where the brand is. */
export function BrandLogo({ team }: { team: Pick<TeamView, 'name' | 'logo' | 'isHouse'> }) {
  return (
    <div role="group" aria-label="标志">
      <div className="k-label">标志</div>
      <div className="flex flex-wrap items-center gap-3">
        <TeamMark team={team} />
        <Link className="text-small text-indigo" to="/team/brand">
          在「品牌与域名」里更换
        </Link>
      </div>
    </div>
  )
}
