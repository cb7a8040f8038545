import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { SectionTitle } from '~/kit/section-title'
import type { BrandSettingsView } from '../contract'
import { BrandPreview } from './brand-preview'
import { BrandWordsForm } from './brand-words-form'
import { DomainList } from './domain-list'
import { useBrandEditor, type BrandEditorState } from './use-brand-editor'
import './brands.css'

/** The team's brand and domains: words, pictures, colour; what they become; where they are seen. */
export function BrandEditor({
  teamId,
  settings: initial,
}: {
  teamId: string
  settings: BrandSettingsView
}) {
  const brand = useBrandEditor(teamId, initial)
  return (
    <main className="k-main">
      {/* A frame for what is laid out apart from the flow: hidden labels would else stretch the whole shell. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <header className="t-head">
          <h1>品牌与域名</h1>
        </header>
        <div className="b-desk">
          <div className="b-desk-form">
            <SectionTitle>品牌</SectionTitle>
            <BrandWordsForm brand={brand} />
            <PublishBar brand={brand} />
          </div>
          <BrandPreview color={brand.words.color} frameToken={brand.settings.frameToken} />
        </div>
        <DomainList teamId={teamId} settings={brand.settings} onSettings={brand.setSettings} />
      </div>
    </main>
  )
}

function PublishBar({ brand }: { brand: BrandEditorState }) {
  const [asks, setAsks] = useState<'publish' | 'discard' | null>(null)
  const { settings, isValid, state } = brand
  const [isPublishing, setPublishing] = useState(false)
  const close = () => setAsks(null)
  const hasDraft = settings.draft !== null
  async function publish() {
    setPublishing(true)
    await brand.publish()
    setPublishing(false)
    close()
  }
  return (
    <div className="b-publish">
      <p role="status">{stateOf(brand)}</p>
      {state === 'failed' && (
        <Button size="small" onClick={() => void brand.retry()}>
          重新保存
        </Button>
      )}
      {hasDraft && (
        <Button kind="ghost" onClick={() => setAsks('discard')}>
          放弃修改
        </Button>
      )}
      {settings.previewUrl && (
        <a
          className="k-button"
          data-kind="outline"
          href={settings.previewUrl}
          target="_blank"
          rel="noreferrer"
        >
          预览登录页
        </a>
      )}
      <Button
        kind="primary"
        disabled={!hasDraft || !isValid}
        disabledReason={
          hasDraft ? (isValid ? undefined : '请先改正标出的几处') : '没有待发布的修改'
        }
        onClick={() => setAsks('publish')}
      >
        发布
      </Button>
      <ConfirmDialog
        open={asks === 'publish'}
        onOpenChange={close}
        question={`发布「${brand.words.name}」？`}
        consequence="所有访客一分钟内会看到新的名称、标志和颜色。"
        confirmLabel="发布"
        actBusy="正在发布"
        isDangerous={false}
        isBusy={isPublishing}
        onConfirm={() => void publish()}
      />
      <ConfirmDialog
        open={asks === 'discard'}
        onOpenChange={close}
        question="放弃未发布的修改？"
        consequence="品牌会回到上次发布的样子。"
        confirmLabel="放弃修改"
        onConfirm={() => void brand.discard().then(close)}
      />
    </div>
  )
}

function stateOf({ settings, state, isValid, isUntouched }: BrandEditorState): string {
  if (isUntouched) return '还没有自己的品牌，填写名称后自动保存'
  if (!isValid) return '有几处需要改正，改正后自动保存'
  if (state === 'saving') return '正在保存'
  if (state === 'failed') return '没有保存成功，修改仍在这里'
  return settings.draft ? '修改已自动保存，尚未发布' : '与已发布的一致'
}
