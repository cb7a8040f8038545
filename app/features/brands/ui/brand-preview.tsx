import { useEffect, useRef, useState } from 'react'
import { brandStyle, type BrandStyle } from '~/kit/brand-color'
import { contrast } from '~/kit/oklch'
import { Segmented } from '~/kit/controls/segmented'

interface BrandPreviewProps {
  /** The colour under the pen. */
  color: string
  frameToken: string
}

type Scheme = 'light' | 'dark'

/** The product in the brand as it was last saved, by day and by night: the first page and the way in, themselves. */
export function BrandPreview({ color, frameToken }: BrandPreviewProps) {
  const [scheme, setScheme] = useState<Scheme>('light')
  const style = brandStyle(color)
  const query = new URLSearchParams({ 'brand-frame': frameToken, theme: scheme })
  return (
    <aside className="b-preview" aria-label="品牌预览">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">实时预览</p>
        <Segmented<Scheme>
          label="昼夜"
          value={scheme}
          options={[
            { value: 'light', label: '昼' },
            { value: 'dark', label: '夜' },
          ]}
          onChange={setScheme}
        />
      </div>
      <LivePage title="首页的样子" src={`/?${query}`} />
      <LivePage title="登录页的样子" src={`/login?${query}`} />
      {style ? (
        <Shades style={style} scheme={scheme} />
      ) : (
        <p className="text-small text-ink-3">没有填写品牌色时用墨色</p>
      )}
    </aside>
  )
}

// A page of the product as large as a desk, made small: no script runs in it and nothing in it can be pressed.
function LivePage({ title, src }: { title: string; src: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(src)
  const loadedSrc = useRef(src)
  useEffect(() => {
    if (loadedSrc.current === src) return
    loadedSrc.current = src
    // A new `src` would be a step of the way back; this is none, and the old picture stays until the new one is there.
    frame.current?.contentWindow?.location.replace(src)
  }, [src])
  return (
    <div className="b-live">
      <iframe
        ref={frame}
        title={title}
        src={first}
        sandbox="allow-same-origin"
        tabIndex={-1}
        inert
      />
    </div>
  )
}

/** What the colour became, so that it can be read. */
function Shades({ style, scheme }: { style: BrandStyle; scheme: Scheme }) {
  const shades = style[scheme]
  const isChanged = shades.brand.toLowerCase() !== style.source
  return (
    <dl className="b-shades">
      {isChanged && (
        <div>
          <dt>实际用色</dt>
          <dd>
            {style.source} → {shades.brand}，色相不变
          </dd>
        </div>
      )}
      <div>
        <dt>按钮上的字</dt>
        <dd>{ratio(shades['brand-ink'], shades.brand)}</dd>
      </div>
      <div>
        <dt>浅底上的品牌色</dt>
        <dd>{ratio(shades['brand-text'], shades['brand-soft'])}</dd>
      </div>
      <div>
        <dt>引用标记</dt>
        <dd>{style.hasIndigoSeal ? '改用靛青，免与按钮相混' : '仍用朱砂'}</dd>
      </div>
    </dl>
  )
}

const ratio = (item: string, other: string) => `对比度 ${contrast(item, other).toFixed(1)} : 1`
