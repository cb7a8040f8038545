import { Copy, Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { IconButton } from '~/kit/controls/icon-button'
import { Segmented } from '~/kit/controls/segmented'
import { Skeleton, SkeletonGroup } from '~/kit/skeleton'
import type { CitationView, ScholarWork } from '../terms'

type Format = Exclude<keyof CitationView, 'id'>

const formats: { value: Format; label: string; note: string; ending: string }[] = [
  { value: 'gbt7714', label: 'GB/T 7714', note: '2015版，顺序编码', ending: 'txt' },
  { value: 'apa', label: 'APA', note: '第7版', ending: 'txt' },
  { value: 'bibtex', label: 'BibTeX', note: '供LaTeX使用', ending: 'bib' },
  { value: 'ris', label: 'RIS', note: '供EndNote、Zotero、NoteExpress导入', ending: 'ris' },
]

export interface CitationDialogProps {
  teamId: string
  works: readonly ScholarWork[]
  onClose: () => void
}

/** 导出引用: several works in the four formats, copied or saved as plain text. */
export function CitationDialog({ teamId, works, onClose }: CitationDialogProps) {
  const cited = useCited(teamId, works)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title={works.length === 1 ? '引用' : `引用${works.length}篇`}
      actions={<CitationActions cited={cited} kind="primary" />}
    >
      <div className="pt-3">
        <Formats cited={cited} />
        <Text cited={cited} />
      </div>
    </Dialog>
  )
}

/** 引用 of one work, in a slip beside its button. */
export function CitationSlip({ teamId, works, onClose }: CitationDialogProps) {
  const cited = useCited(teamId, works)
  return (
    <div className="scholar-slip">
      <div className="flex items-center justify-between gap-2">
        <Formats cited={cited} />
        <IconButton label="关闭" size="small" icon={<X size={16} />} onClick={onClose} />
      </div>
      <Text cited={cited} />
      <div className="flex items-center gap-2 pt-3">
        <CitationActions cited={cited} kind="outline" />
      </div>
    </div>
  )
}

type Cited = ReturnType<typeof useCited>

/** The works in the format that is chosen. */
function useCited(teamId: string, works: readonly ScholarWork[]) {
  const [format, setFormat] = useState<Format>('gbt7714')
  const { citations, failure } = useCitationsOf(teamId, works)
  return { format, setFormat, failure, text: textOf(citations ?? [], format) }
}

const Formats = ({ cited }: { cited: Cited }) => (
  <Segmented label="引用格式" value={cited.format} options={formats} onChange={cited.setFormat} />
)

function Text({ cited }: { cited: Cited }) {
  const { failure, format, text } = cited
  if (failure === '') {
    return <Entry text={text} isSerif={format === 'gbt7714' || format === 'apa'} />
  }
  return (
    <p className="pt-4 text-small text-danger" role="alert">
      {failure}
    </p>
  )
}

function CitationActions({ cited, kind }: { cited: Cited; kind: 'primary' | 'outline' }) {
  const { format, text } = cited
  const current = formats.find(({ value }) => value === format)
  const size = kind === 'primary' ? 'medium' : 'small'
  return (
    <>
      <span className="mr-auto self-center text-micro text-ink-3">{current?.note}</span>
      <Button
        kind={kind === 'primary' ? 'outline' : 'ghost'}
        size={size}
        icon={<Download size={15} />}
        disabled={text === ''}
        onClick={() => saveText(text, `引用.${current?.ending ?? 'txt'}`)}
      >
        下载
      </Button>
      <Button
        kind={kind}
        size={size}
        icon={<Copy size={15} />}
        disabled={text === ''}
        onClick={() => void copy(text)}
      >
        复制
      </Button>
    </>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ icon: 'success', title: '已复制' })
  } catch {
    showToast({ icon: 'danger', title: '没有复制成功，请选中文字后复制' })
  }
}

function Entry({ text, isSerif }: { text: string; isSerif: boolean }) {
  if (text === '') {
    return (
      <SkeletonGroup label="正在生成引用">
        <Skeleton className="mt-5" width="92%" />
        <Skeleton className="mt-3" width="60%" />
      </SkeletonGroup>
    )
  }
  return (
    <textarea
      readOnly
      className="scholar-entry"
      data-serif={isSerif || undefined}
      rows={Math.min(12, text.split('\n').length + 2)}
      aria-label="引用文本"
      value={text}
    />
  )
}

function useCitationsOf(teamId: string, works: readonly ScholarWork[]) {
  const [citations, setCitations] = useState<CitationView[] | null>(null)
  const [failure, setFailure] = useState('')
  const ids = works.map(({ id }) => id)
  const asked = JSON.stringify(ids)
  useEffect(() => {
    let isHere = true
    const body = { teamId, ids: ids.slice(0, 50) }
    void call('POST /scholar/citations', { body }, { silent: true }).then((answer) => {
      if (!isHere) return
      if (!answer.ok) setFailure(answer.message)
      else if (answer.data.length === 0) setFailure('这篇文献的信息已过期，请重新搜索')
      else setCitations(answer.data)
    })
    return () => {
      isHere = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `asked` says all of `ids`.
  }, [teamId, asked])
  return { citations, failure }
}

/** Several entries one under the other; numbered where the format is read by people in that order. */
function textOf(citations: readonly CitationView[], format: Format): string {
  if (format === 'gbt7714' && citations.length > 1) {
    return citations.map((citation, index) => `[${index + 1}] ${citation.gbt7714}`).join('\n')
  }
  return citations.map((citation) => citation[format]).join(format === 'apa' ? '\n' : '\n\n')
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
