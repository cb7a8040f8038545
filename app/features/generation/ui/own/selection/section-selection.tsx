import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { OwnPage } from './change-sections'
import { copiedSections } from './copy-sections'
import { selectWhole } from './select-whole'
import { selectedSections, type SelectedPart } from './selected-sections'

/** A selection over sections: all of the text by Ctrl+A, copied with its headings, deleted once that is confirmed. */
export function SectionSelection(page: OwnPage) {
  const { writing, editing } = page
  const [asked, setAsked] = useState<readonly SelectedPart[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sheet = () => document.querySelector('.writing-desk .sheet')
  const partsNow = () =>
    editing.isClosed || editing.isInHand
      ? []
      : selectedSections(sheet(), (nodeId) => writing.text.sections.get(nodeId)?.body)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey
    if (isField(event.target)) return
    if (isMod && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      void selectWhole(editing)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const parts = partsNow()
      if (parts.length === 0) return
      event.preventDefault()
      setAsked(parts)
    }
  })
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const root = sheet()
    const parts = isField(event.target) ? [] : partsNow()
    if (!root || parts.length < 2 || !event.clipboardData) return
    const { html, text } = copiedSections(root, writing.tree, parts)
    event.clipboardData.setData('text/html', html)
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    if (event.type === 'cut') setAsked(parts)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    const onCopy = (event: ClipboardEvent) => copy(event)
    document.addEventListener('keydown', onKey)
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
    }
  }, [])
  const remove = async (parts: readonly SelectedPart[]) => {
    setBusy(true)
    // They come with the editor.
    const [{ changeSections }, { cutSections }] = await Promise.all([
      import('./change-sections'),
      import('./cut-sections'),
    ])
    await changeSections(page, {
      nodeIds: parts.map(({ nodeId }) => nodeId),
      change: (bodyOf) => cutSections(writing.tree, parts, bodyOf),
      words: '已删除选中的内容',
      versionName: parts.length > 1 ? '删除选中的内容之前' : '',
    })
    setBusy(false)
    setAsked(null)
    getSelection()?.removeAllRanges()
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={() => setAsked(null)}
      question="删除选中的内容？"
      consequence={asked && consequenceOf(asked, writing.nameOf)}
      confirmLabel="删除"
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => asked && void remove(asked)}
    />
  )
}

function consequenceOf(parts: readonly SelectedPart[], nameOf: (nodeId: string) => string): string {
  if (parts.length === 1) return '可以撤销。'
  const whole = parts.filter(({ nodeId, isWhole }) => isWhole && nameOf(nodeId) !== '').length
  const headings = whole > 0 ? `，其中${whole}节连标题一起删除` : ''
  return `选中的内容在${parts.length}节里${headings}。现在的样子会先存成一个版本，也可以撤销。`
}

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], [role="dialog"]') !== null
