import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { leaveSection } from '../leave-section'
import type { OwnPage } from './change-sections'
import { copiedSections } from './copy-sections'
import { selectionOverSections, selectWhenDrawn } from './section-points'
import { selectWhole } from './select-whole'
import { keyOf } from './selection-keys'
import { useSelectionActions } from './use-selection-actions'
import { selectedSections, sheetNow, type SelectedPart } from './selected-sections'

/**
 * A selection over sections: all of the text by Ctrl+A, or drawn from within the section in hand. It is copied with its
 * headings, marked, written over, and deleted once that is confirmed.
 */
export function SectionSelection(page: OwnPage) {
  const { writing, editing } = page
  const [asked, setAsked] = useState<readonly SelectedPart[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const actions = useSelectionActions(page)
  const partsNow = () =>
    editing.isClosed || editing.isInHand
      ? []
      : selectedSections(sheetNow(), (nodeId) => writing.text.sections.get(nodeId)?.body)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey
    if (isField(event.target)) return
    if (isMod && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      void selectWhole(editing)
      return
    }
    const key = keyOf(event)
    if (key?.action === 'type' && actions.isTyping()) return actions.type([], key.text)
    const parts = key ? partsNow() : []
    if (!key || parts.length === 0 || (key.action !== 'delete' && parts.length < 2)) return
    event.preventDefault()
    if (key.action === 'delete') setAsked(parts)
    else if (key.action === 'mark') void actions.mark(parts, key.name)
    else actions.type(parts, key.text)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const parts = isField(event.target) ? [] : partsNow()
    const { clipboardData } = event
    if (parts.length < 2 || !clipboardData) return
    const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')]
    if (html === '' && text === '') return
    event.preventDefault()
    void actions.write(parts, (view) => (html === '' ? view.pasteText(text) : view.pasteHTML(html)))
  })
  // Drawn out of the section in hand, which is only read from here on.
  const drawn = useEffectEvent(async () => {
    const points = editing.isInHand && !editing.isClosed ? selectionOverSections(sheetNow()) : null
    if (points && (await leaveSection(editing))) selectWhenDrawn(points)
  })
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const root = sheetNow()
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
    const onPaste = (event: ClipboardEvent) => paste(event)
    // The browser sets what is selected once the button is up.
    const onPointer = () => void setTimeout(() => void drawn())
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    document.addEventListener('pointerup', onPointer)
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('pointerup', onPointer)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
    }
  }, [])
  const remove = async (parts: readonly SelectedPart[]) => {
    setBusy(true)
    await actions.remove(parts)
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
