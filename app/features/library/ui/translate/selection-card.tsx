import { NotebookPen, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Skeleton } from '~/kit/skeleton'
import { Select } from '~/kit/controls/text-input'
import type { TextTranslationView } from '../../wire/terms/translate'
import { langNames, targetLangs, type TargetLang } from '../../wire/terms/translate'
import { sentenceOf, type LibraryServices } from '../services'
import { placeOf } from './bubble-place'
import type { Selected } from './use-selected'

export interface SelectionCardProps {
  services: LibraryServices
  selected: Selected
  onNote: (content: string) => void
  onClose: () => void
}

type Found = { translation: TextTranslationView } | { fault: string } | null

/** The translation of marked words, beside them. */
export function SelectionCard({ services, selected, onNote, onClose }: SelectionCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const [lang, setLang] = useState<TargetLang | ''>('')
  const found = useTextTranslation(services, selected.text, lang)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = card.current
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && close()
    element?.focus()
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [])
  const translation = found && 'translation' in found ? found.translation : null
  return (
    <div
      ref={card}
      className="selection-card"
      role="dialog"
      aria-label="译文"
      tabIndex={-1}
      style={placeOf(selected, 360, 220)}
    >
      <div className="flex items-center gap-2">
        <Select
          size="small"
          aria-label="译成"
          value={lang || (translation?.targetLang ?? '')}
          options={[
            ...(translation || lang ? [] : [{ value: '', label: '自动' }]),
            ...targetLangs.map((value) => ({ value, label: langNames[value] })),
          ]}
          onChange={(value) =>
            setLang(targetLangs.find((targetLang) => targetLang === value) ?? '')
          }
        />
        <span className="flex-1" />
        <IconButton label="关闭" size="small" icon={<X size={16} />} onClick={onClose} />
      </div>
      <div className="selection-text" role="status">
        {found === null && <Waiting />}
        {found && 'fault' in found && <p className="text-danger">{found.fault}</p>}
        {translation?.text}
      </div>
      {translation && (
        <div className="flex items-center gap-2 text-micro text-ink-3">
          <span className="min-w-0 flex-1">
            {translation.by ? `由 ${translation.by.label} 翻译` : ''}
            {translation.missedTerms.length > 0 &&
              `，没有按术语表：${translation.missedTerms.join('、')}`}
          </span>
          <Button
            kind="ghost"
            size="small"
            icon={<NotebookPen size={15} />}
            onClick={() => onNote(translation.text)}
          >
            记入笔记
          </Button>
        </div>
      )}
    </div>
  )
}

function useTextTranslation(services: LibraryServices, text: string, lang: TargetLang | ''): Found {
  const key = `${lang} ${text}`
  const [found, setFound] = useState<{ key: string; found: Found }>({ key: '', found: null })
  const calls = services.calls?.translate
  useEffect(() => {
    let isCurrent = true
    const show = (next: Found) => isCurrent && setFound({ key, found: next })
    calls?.text(text, lang || undefined).then(
      (translation) => show({ translation }),
      (error: unknown) => show({ fault: sentenceOf(error, '没有译出，请重试') }),
    )
    return () => {
      isCurrent = false
    }
  }, [calls, text, lang, key])
  return found.key === key ? found.found : null
}

function Waiting() {
  return (
    <div role="img" aria-label="正在翻译">
      <Skeleton width="92%" />
      <Skeleton className="mt-2.5" width="58%" />
    </div>
  )
}
