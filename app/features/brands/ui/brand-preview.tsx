import type { CSSProperties } from 'react'
import { brandLook, type BrandShades } from '~/kit/brand-color'
import { contrast } from '~/kit/oklch'
import { Seal } from '~/kit/seal'
import type { BrandDeskView, BrandWords } from '../contract'

interface BrandPreviewProps {
  words: BrandWords
  pictures: BrandDeskView['pictures']
  /** Our own brand wears the red seal. */
  isHouse: boolean
}

/** What the brand will look like, as it is being written: the name's place, and the colours by day and night. */
export function BrandPreview({ words, pictures, isHouse }: BrandPreviewProps) {
  const name = words.shellName || words.name || '品牌名称'
  const look = brandLook(words.color)
  return (
    <aside className="b-preview" aria-label="品牌预览">
      <div className="b-preview-face" style={look ? variables(look.light) : undefined}>
        <div className="flex items-center gap-3">
          {pictures.logoUrl ? (
            <img className="k-brand-mark" src={pictures.logoUrl} alt="" />
          ) : (
            <Seal characters={name} isHouse={isHouse} decorative />
          )}
          <span className="min-w-0 truncate font-serif text-h3 font-semibold">{name}</span>
        </div>
        <p className="b-preview-title">登录{name}</p>
        {words.motto && <p className="text-small text-ink-2">{words.motto}</p>}
      </div>
      {look ? (
        <dl className="b-shades">
          <Shade label="日间按钮" shades={look.light} />
          <Shade label="夜间按钮" shades={look.dark} />
        </dl>
      ) : (
        <p className="text-small text-ink-3">用墨色作为品牌色</p>
      )}
      {look?.hasIndigoSeal && (
        <p className="text-small text-ink-2">品牌色近朱红，引用标记会改用靛青，以免与按钮相混。</p>
      )}
    </aside>
  )
}

function Shade({ label, shades }: { label: string; shades: BrandShades }) {
  const ratio = contrast(shades['brand-ink'], shades.brand)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="b-shade" style={{ background: shades.brand, color: shades['brand-ink'] }}>
          发送
        </span>
        <span className="text-small text-ink-3">
          {shades.brand}，对比度 {ratio.toFixed(1)}
        </span>
      </dd>
    </div>
  )
}

// Custom properties are no part of React's own style type.
const variables = (shades: BrandShades) =>
  Object.fromEntries(
    Object.entries(shades).map(([name, value]) => [`--${name}`, value]),
  ) as CSSProperties
