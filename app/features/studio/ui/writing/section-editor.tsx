import { lazy, Suspense, useState } from 'react'
import { call } from '~/browser/call'
import { showToast } from '~/browser/toasts'
import {
  keepBlockIds,
  readMarkdown,
  writeMarkdown,
  type SectionBody,
} from '~/features/editor/schema'
import type { SectionView as SectionText } from '~/features/editor/terms'
import { Button } from '~/kit/button'
import { Skeleton } from '~/kit/skeleton'

import { sendable } from '../sendable'
import { useImageInsert } from './use-image-insert'

// It weighs more than the page round it, and cannot be loaded without a browser.
const SectionWriting = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('./section-writing')).SectionWriting }))

export interface SectionEditorProps {
  teamId: string
  documentId: string
  creationId: string
  nodeId: string
  section: SectionText | undefined
  onKept: () => void
  onClose: () => void
}

/** One section written by hand, as Markdown; citations stand as `[@e12]` and stay what they are. */
export function SectionEditor(props: SectionEditorProps) {
  const { teamId, documentId, creationId, nodeId, section, onKept, onClose } = props
  const [first] = useState(() => ({
    body: section?.body ?? EMPTY,
    rev: section?.rev ?? 0,
    text: section ? writeMarkdown(section.body) : '',
  }))
  const [text, setText] = useState(first.text)
  const [isBusy, setBusy] = useState(false)
  const images = useImageInsert(teamId, documentId, creationId)
  const [failure, setFailure] = useState('')
  async function save() {
    if (text === first.text) return onClose()
    setBusy(true)
    setFailure('')
    const body = {
      teamId,
      id: documentId,
      nodeId,
      baseRev: first.rev,
      body: sendable(bodyOf(text, first.body)),
    }
    const answer = await call('POST /document/section/save', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.message)
    if (answer.data.outcome === 'waiting') {
      showToast({ icon: 'warning', title: '同一段刚被别人改过，两份都留着，请选一份' })
    } else if (answer.data.outcome === 'merged') {
      showToast({ icon: 'success', title: '已保存，并与别处的改动合在一起' })
    }
    onKept()
    onClose()
  }
  return (
    <div className="section-editor">
      <Suspense fallback={<Skeleton className="my-4" />}>
        <SectionWriting
          value={text}
          onChange={setText}
          onSave={() => void save()}
          isAdding={images.isBusy}
          onPicture={images.add}
          sources={{ teamId, creationId, body: first.body, onTake: images.take }}
        />
      </Suspense>
      <div className="flex items-center gap-2 pt-2">
        <span className="min-w-0 flex-1 text-micro text-ink-3">
          {failure ? (
            <span className="text-danger" role="alert">
              {failure}
            </span>
          ) : images.isBusy ? (
            '正在收进图片'
          ) : (
            '[@e12] 是引文，随文移动，删去即不再引用'
          )}
        </span>
        <Button kind="ghost" size="small" onClick={onClose}>
          取消
        </Button>
        <Button kind="primary" size="small" busy={isBusy} onClick={() => void save()}>
          保存
        </Button>
      </div>
    </div>
  )
}

const EMPTY: SectionBody = { type: 'doc', content: [] }

// Blocks that nobody touched keep their ids, and who wrote them.
function bodyOf(text: string, before: SectionBody): SectionBody {
  const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 8)
  return keepBlockIds(before, readMarkdown(text, { by: 'human', newId }).body)
}
