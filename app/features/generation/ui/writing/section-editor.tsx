import { lazy, Suspense, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import {
  keepEditedIds,
  readMarkdown,
  writeMarkdown,
  type SectionBody,
} from '~/features/document/schema'
import type { SectionView as SectionText } from '~/features/document/terms'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Skeleton } from '~/kit/skeleton'

import { sendable } from '../../../../client/request/sendable'
import { dropDraft, keepDraft, savedDraft } from '~/features/document/ui/writing'
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
  onSaved: () => void
  onClose: () => void
}

/** One section written by hand, as Markdown; citations stand as `[@e12]` and stay what they are. */
export function SectionEditor(props: SectionEditorProps) {
  const { teamId, documentId, creationId, nodeId, onSaved, onClose } = props
  const { first, text, setText, isResumed } = useTyped(props)
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const images = useImageInsert(teamId, documentId, creationId)
  const [failure, setFailure] = useState('')
  const giveUp = () => {
    dropDraft(documentId, nodeId)
    onClose()
  }
  async function save() {
    // Keys come here too: a picture on its way would be lost, and a second save would meet the first.
    if (isBusy || images.isBusy) return
    if (text === first.text) return giveUp()
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
    onSaved()
    giveUp()
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
            '正在收进图片，收好就能保存'
          ) : isResumed ? (
            '接着上次没保存的改动'
          ) : (
            '[@e12] 是引文，随文移动，删去即不再引用'
          )}
        </span>
        <Button
          kind="ghost"
          size="small"
          onClick={() => (text === first.text && !images.isBusy ? giveUp() : setLeaving(true))}
        >
          取消
        </Button>
        <Button
          kind="primary"
          size="small"
          busy={isBusy || images.isBusy}
          onClick={() => void save()}
        >
          保存
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        question="放弃这一节的改动？"
        consequence="改过的文字没有保存，放弃后找不回来。"
        confirmLabel="放弃改动"
        cancel="接着改"
        onConfirm={giveUp}
      />
    </div>
  )
}

/** What is being written, over what it was; kept in this browser at every change, since one may go away from it. */
function useTyped({ documentId, nodeId, section }: SectionEditorProps) {
  const [left] = useState(() => savedDraft(documentId, nodeId))
  const [first] = useState(() => {
    const body = left?.body ?? section?.body ?? null
    return {
      body: body ?? EMPTY,
      rev: left?.rev ?? section?.rev ?? 0,
      text: body ? writeMarkdown(body) : '',
    }
  })
  const [text, setText] = useState(left?.text ?? first.text)
  const type = (next: string) => {
    setText(next)
    if (next === first.text) dropDraft(documentId, nodeId)
    else keepDraft(documentId, nodeId, { rev: first.rev, body: first.body, text: next })
  }
  return { first, text, setText: type, isResumed: left !== null }
}

const EMPTY: SectionBody = { type: 'doc', content: [] }

// Blocks that nobody touched keep their ids, and who wrote them.
function bodyOf(text: string, before: SectionBody): SectionBody {
  const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 8)
  return keepEditedIds(before, readMarkdown(text, { by: 'human', newId }).body)
}
