import {
  ArrowRight,
  BookA,
  ChevronDown,
  Download,
  Ellipsis,
  Pause,
  Play,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { Segmented } from '~/kit/controls/segmented'
import {
  langNames,
  targetLangs,
  type TargetLang,
  type TranslationView,
} from '../../wire/terms/translate'
import type { ReaderTabProps } from '../reader/tabs'
import { saveMarkdown } from '../save-markdown'
import { isAtWork } from './segments'
import type { Translating } from './use-translation'

export type TranslationLayout = 'both' | 'only'

export interface TranslateHeadProps extends ReaderTabProps {
  translating: Translating
  layout: TranslationLayout
  onLayout: (look: TranslationLayout) => void
  /** How many terms the team's glossary has for this language. */
  terms: number
  onGlossary: () => void
}

/** The languages, the look, the glossary, and what can be done with the translation. */
export function TranslateHead(props: TranslateHeadProps) {
  const { translating, layout, onLayout, terms, onGlossary } = props
  const { translation } = translating
  return (
    <div className="translate-head">
      <Languages translating={translating} />
      {translation && (
        <Segmented<TranslationLayout>
          label="对照或仅译文"
          value={layout}
          onChange={onLayout}
          options={[
            { value: 'both', label: '对照' },
            { value: 'only', label: '仅译文' },
          ]}
        />
      )}
      <span className="flex-1" />
      <Button kind="ghost" size="small" icon={<BookA size={15} />} onClick={onGlossary}>
        {terms > 0 ? `术语 ${terms}` : '术语'}
      </Button>
      {translation && <Going translation={translation} translating={translating} />}
      {translation && <More {...props} translation={translation} />}
    </div>
  )
}

function Languages({ translating }: { translating: Translating }) {
  const { translation, all } = translating
  const choose = (lang: TargetLang) => {
    if (all.some((item) => item.targetLang === lang)) translating.choose(lang)
    else translating.start({ targetLang: lang })
  }
  const { sourceLang = 'other', targetLang } = translation ?? {}
  return (
    <Menu
      label="译成"
      trigger={
        <Button kind="ghost" size="small" className="-ml-2.5">
          <span className="sr-only">选择目标语言：</span>
          {langNames[sourceLang]}
          <ArrowRight size={14} aria-hidden="true" />
          {targetLang ? langNames[targetLang] : '自动'}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {targetLangs
        .filter((lang) => lang !== sourceLang)
        .map((lang) => (
          <MenuItem key={lang} onSelect={() => choose(lang)}>
            {langNames[lang]}
            {all.some((item) => item.targetLang === lang) && (
              <span className="ml-auto text-micro text-ink-3">已有译文</span>
            )}
          </MenuItem>
        ))}
    </Menu>
  )
}

function Going({
  translation,
  translating,
}: {
  translation: TranslationView
  translating: Translating
}) {
  const { isBusy } = translating
  if (isAtWork(translation)) {
    return (
      <Button
        size="small"
        icon={<Pause size={15} />}
        busy={isBusy}
        disabledReason={whyNot(translation)}
        onClick={translating.pause}
      >
        暂停
      </Button>
    )
  }
  if (translation.status === 2) return null
  return (
    <Button
      size="small"
      icon={<Play size={15} />}
      busy={isBusy}
      onClick={() => translating.start()}
    >
      继续翻译
    </Button>
  )
}

const whyNot = ({ isMine }: TranslationView) =>
  isMine ? undefined : '只有开始翻译的人、添加文件的人与管理员可以停止或删除'

function More({
  services,
  file,
  translating,
  layout,
  translation,
}: TranslateHeadProps & { translation: TranslationView }) {
  const [asking, setAsking] = useState<'again' | 'remove' | null>(null)
  const name = langNames[translation.targetLang]
  const save = () => {
    const path = services.calls?.translate.exportPath(translation.id, layout) ?? ''
    saveMarkdown(path, `${file.title} ${name}译文.md`).catch(() =>
      services.notify({ tone: 'error', title: '导出失败，请重试' }),
    )
  }
  return (
    <>
      <Menu
        label="译文"
        align="end"
        trigger={<IconButton label="更多" size="small" icon={<Ellipsis size={16} />} />}
      >
        <MenuItem icon={<Download size={16} />} onSelect={save}>
          导出 Markdown
        </MenuItem>
        <MenuItem
          icon={<RotateCcw size={16} />}
          disabledReason={whyNot(translation)}
          onSelect={() => setAsking('again')}
        >
          重新翻译
        </MenuItem>
        <MenuRule />
        <MenuItem
          danger
          icon={<Trash2 size={16} />}
          disabledReason={whyNot(translation)}
          onSelect={() => setAsking('remove')}
        >
          删除译文
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        question={asking === 'again' ? `重新翻译成${name}？` : `删除${name}译文？`}
        consequence="现有的译文会被清除，团队成员也将看不到它"
        confirmLabel={asking === 'again' ? '重新翻译' : '删除译文'}
        onConfirm={() => {
          if (asking === 'again')
            translating.start({ targetLang: translation.targetLang, again: true })
          else translating.remove()
          setAsking(null)
        }}
      />
    </>
  )
}
