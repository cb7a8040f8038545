import { useState } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { Segmented } from '~/kit/controls/segmented'
import { CopyButton } from '~/kit/controls/copy-button'
import { embedPath, type EmbedTheme, type ShareView } from '../terms'

/** What another site writes into its page to show a part there. */
export function EmbedCode({ share }: { share: Pick<ShareView, 'code' | 'title'> }) {
  const isHydrated = useHydrated()
  const [theme, setTheme] = useState<EmbedTheme>('')
  const address = `${isHydrated ? location.origin : ''}${embedPath(share.code, theme)}`
  const title = share.title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const code = `<iframe src="${address}" title="${title}" width="100%" height="420" style="border:0" loading="lazy"></iframe>`
  return (
    <section aria-label="嵌入网页" className="mt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-small text-ink-2">嵌入网页的配色</span>
        <Segmented
          label="嵌入网页的配色"
          value={theme || 'auto'}
          options={THEMES}
          onChange={(value) => setTheme(value === 'auto' ? '' : value)}
        />
      </div>
      <textarea
        readOnly
        aria-label="嵌入网页的代码"
        className="mt-2 block h-[72px] w-full resize-none rounded-md border border-line-2 bg-surface px-3 py-2 font-mono text-micro text-ink-2"
        value={code}
        onFocus={(event) => event.target.select()}
      />
      <div className="-ml-2.5 mt-1.5">
        <CopyButton kind="ghost" size="small" text={code} label="复制代码" />
      </div>
    </section>
  )
}

const THEMES = [
  { value: 'auto', label: '跟随读者' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const
