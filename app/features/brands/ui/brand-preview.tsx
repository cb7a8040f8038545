import { House, Library, PenLine, UserRound } from 'lucide-react'
import { useState, type CSSProperties } from 'react'
import { brandLook, type BrandLook, type BrandShades } from '~/kit/brand-color'
import { contrast } from '~/kit/oklch'
import { Seal } from '~/kit/seal'
import { Segmented } from '~/kit/segmented'
import type { BrandDeskView, BrandWords } from '../contract'

interface BrandPreviewProps {
  words: BrandWords
  pictures: BrandDeskView['pictures']
  /** Our own brand wears the red seal. */
  isHouse: boolean
}

type Scheme = 'light' | 'dark'

/** The product in the brand as it is being written, by day and by night: the first page, and the way in. */
export function BrandPreview(props: BrandPreviewProps) {
  const [scheme, setScheme] = useState<Scheme>('light')
  const look = brandLook(props.words.color)
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
      <div
        className="b-stage"
        data-scheme={scheme}
        data-seal={look?.hasIndigoSeal ? 'indigo' : undefined}
        style={look ? variables(look[scheme]) : undefined}
      >
        <HomePicture {...props} />
        <SignInPicture {...props} />
      </div>
      {look ? (
        <Shades look={look} scheme={scheme} />
      ) : (
        <p className="text-small text-ink-3">没有填写品牌色时用墨色</p>
      )}
    </aside>
  )
}

function Mark({ words, pictures, isHouse }: BrandPreviewProps) {
  return pictures.logoUrl ? (
    <img className="k-brand-mark" src={pictures.logoUrl} alt="" />
  ) : (
    <Seal characters={nameOf(words)} isHouse={isHouse} size="small" decorative />
  )
}

const nameOf = ({ shellName, name }: BrandWords) => shellName || name || '品牌名称'

// A picture of the first page: nothing in it can be pressed.
function HomePicture(props: BrandPreviewProps) {
  return (
    <figure className="b-screen" role="img" aria-label="首页的样子">
      <div className="b-rail">
        <Mark {...props} />
        <span data-on>
          <House size={15} />
        </span>
        <span>
          <Library size={15} />
        </span>
        <span>
          <PenLine size={15} />
        </span>
        <span className="mt-auto">
          <UserRound size={15} />
        </span>
      </div>
      <div className="b-home">
        <p className="font-serif text-[17px] leading-6 font-semibold">今日想弄清什么？</p>
        <div className="b-box">
          <p className="text-micro text-ink-3">想了解什么知识</p>
          <div className="flex items-center justify-between">
            <span className="b-chip">知识库</span>
            <span className="b-send">问</span>
          </div>
        </div>
        <p className="text-micro text-ink-2">
          沿街建筑檐口高度不超过九米
          <span className="b-citation">1</span>。
        </p>
        <span className="b-progress">
          <i />
        </span>
      </div>
    </figure>
  )
}

function SignInPicture(props: BrandPreviewProps) {
  const { words } = props
  return (
    <figure className="b-screen" role="img" aria-label="登录页的样子">
      <div className="b-art">
        <div className="flex items-center gap-2">
          <Mark {...props} />
          <span className="truncate font-serif text-micro font-semibold">{nameOf(words)}</span>
        </div>
        {words.motto && <p className="b-motto">{words.motto}</p>}
      </div>
      <div className="b-form">
        <p className="truncate font-serif text-[15px] leading-6 font-semibold">
          登录{nameOf(words)}
        </p>
        <i />
        <i />
        <span className="b-button">登录</span>
        {words.filingNumber && <p className="b-filing">{words.filingNumber}</p>}
      </div>
    </figure>
  )
}

/** What the colour became, so that it can be read. */
function Shades({ look, scheme }: { look: BrandLook; scheme: Scheme }) {
  const shades = look[scheme]
  const isChanged = shades.brand.toLowerCase() !== look.source
  return (
    <dl className="b-shades">
      {isChanged && (
        <div>
          <dt>实际用色</dt>
          <dd>
            {look.source} → {shades.brand}，色相不变
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
        <dd>{look.hasIndigoSeal ? '改用靛青，免与按钮相混' : '仍用朱砂'}</dd>
      </div>
    </dl>
  )
}

const ratio = (one: string, other: string) => `对比度 ${contrast(one, other).toFixed(1)} : 1`

// Custom properties are no part of React's own style type.
const variables = (shades: BrandShades) =>
  Object.fromEntries(
    Object.entries(shades).map(([name, value]) => [`--${name}`, value]),
  ) as CSSProperties
