import { Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '~/browser/call'
import { showToast } from '~/browser/toasts'
import { Button } from '~/kit/button'
import { Dialog } from '~/kit/dialog'
import { Segmented } from '~/kit/segmented'
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

/** 引用: one or several works in the four formats, copied or saved as plain text. */
export function CitationDialog({ teamId, works, onClose }: CitationDialogProps) {
  const [format, setFormat] = useState<Format>('gbt7714')
  const cited = useCitationsOf(teamId, works)
  const shown = formats.find(({ value }) => value === format)
  const text = textOf(cited.citations ?? [], format)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ icon: 'success', title: '已复制' })
    } catch {
      showToast({ icon: 'danger', title: '没有复制成功，请选中文字后复制' })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title={works.length === 1 ? '引用' : `引用${works.length}篇`}
      actions={
        <>
          <span className="mr-auto self-center text-micro text-ink-3">{shown?.note}</span>
          <Button
            icon={<Download size={15} />}
            disabled={text === ''}
            onClick={() => saveText(text, `引用.${shown?.ending ?? 'txt'}`)}
          >
            下载
          </Button>
          <Button
            kind="primary"
            icon={<Copy size={15} />}
            disabled={text === ''}
            onClick={() => void copy()}
          >
            复制
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <Segmented label="引用格式" value={format} options={formats} onChange={setFormat} />
        {cited.failure ? (
          <p className="pt-4 text-small text-danger" role="alert">
            {cited.failure}
          </p>
        ) : (
          <Entry text={text} isSerif={format === 'gbt7714' || format === 'apa'} />
        )}
      </div>
    </Dialog>
  )
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
    return citations.map((one, at) => `[${at + 1}] ${one.gbt7714}`).join('\n')
  }
  return citations.map((one) => one[format]).join(format === 'apa' ? '\n' : '\n\n')
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
