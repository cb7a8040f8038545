import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, TextArea, TextInput } from '~/kit/controls/field'
import { Dialog } from '~/kit/overlays/dialog'
import type { FigureSpec } from '#packages/document/body'
import { around, insertAtom, insertFigure, setLink } from '../../prose/commands'
import { proseSchema } from '~/features/document/prose/schema'
import { webAddress } from '#packages/document/markdown/marks'
import type { ProseDialogKind } from './dialog-kind'
import { newBlockId } from '../live/editor-state'

const FormulaField = lazy(async () => ({
  default: (await import('./formula/formula-field')).FormulaField,
}))

export interface ProseDialogProps {
  kind: ProseDialogKind
  state: EditorState
  run: (command: Command) => void
  onClose: () => void
}

/** One form for links, formulas, notes and figures. */
export function ProseDialog({ kind, state, run, onClose }: ProseDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(kind, state))
  const set = (name: keyof Fields) => (value: string) =>
    setFields((before) => ({ ...before, [name]: value }))
  const command = commandOf(kind, state, fields)
  const isFormula = fields.sourceLabel === 'LaTeX'
  const submit = () => {
    if (!command) return
    onClose()
    run(command)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TITLES[kind]}
      width={isFormula ? 480 : 420}
      actions={
        <Button kind="primary" disabled={!command} onClick={submit}>
          确定
        </Button>
      }
    >
      <div className="mt-2 flex flex-col gap-3">
        {isFormula && (
          <Suspense fallback={<div className="h-52" />}>
            <FormulaField
              latex={fields.source ?? ''}
              isBlock={fields.isBlock}
              onChange={set('source')}
              onSubmit={submit}
              onClose={onClose}
            />
          </Suspense>
        )}
        {fields.source !== null && !isFormula && (
          <Field label={fields.sourceLabel}>
            {kind === 'link' ? (
              <TextInput
                value={fields.source}
                onChange={({ target }) => set('source')(target.value)}
              />
            ) : (
              <TextArea
                value={fields.source}
                rows={kind === 'note' ? 3 : 5}
                onChange={({ target }) => set('source')(target.value)}
              />
            )}
          </Field>
        )}
        {kind === 'math' && !isSelected(state) && (
          <label className="flex items-center gap-2 text-small">
            <input
              type="checkbox"
              checked={fields.isBlock}
              onChange={({ target }) => setFields({ ...fields, isBlock: target.checked })}
            />
            独占一行，带编号
          </label>
        )}
        {fields.caption !== null && (
          <Field label="题注">
            <TextInput
              value={fields.caption}
              onChange={({ target }) => set('caption')(target.value)}
            />
          </Field>
        )}
        {fields.alt !== null && (
          <Field label="替代文字" hint="看不见图的人听到的话">
            <TextInput value={fields.alt} onChange={({ target }) => set('alt')(target.value)} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

const TITLES: Record<ProseDialogKind, string> = {
  link: '链接',
  math: '公式',
  note: '脚注',
  schematic: '示意图',
  figure: '图',
  table: '表',
}

interface Fields {
  source: string | null
  sourceLabel: string
  caption: string | null
  alt: string | null
  /** Of a formula: it stands alone and has a number. */
  isBlock: boolean
}

const isSelected = (state: EditorState): boolean => state.selection instanceof NodeSelection

function selectedAttrs(state: EditorState): Record<string, unknown> {
  return state.selection instanceof NodeSelection ? state.selection.node.attrs : {}
}

function fieldsOf(kind: ProseDialogKind, state: EditorState): Fields {
  const none: Fields = { source: '', sourceLabel: '', caption: null, alt: null, isBlock: false }
  const attrs = selectedAttrs(state)
  switch (kind) {
    case 'link':
      return { ...none, source: linkAt(state), sourceLabel: '网址' }
    case 'math':
      return { ...none, source: String(attrs['latex'] ?? ''), sourceLabel: 'LaTeX' }
    case 'note':
      return { ...none, source: String(attrs['text'] ?? ''), sourceLabel: '注文' }
    case 'schematic':
      return {
        ...none,
        source: 'graph TD\n  A[开始] --> B[结束]',
        sourceLabel: 'Mermaid',
        caption: '',
      }
    case 'table': {
      const figure = around(state.selection.$from, proseSchema.nodes.tableFigure)
      const caption = figure?.node.attrs['caption'] ?? attrs['caption'] ?? ''
      return { ...none, source: null, caption: String(caption) }
    }
    case 'figure': {
      const spec = attrs['spec'] as FigureSpec
      const [source, sourceLabel] = sourceOf(spec)
      const isFormula = spec.kind === 'equation'
      const alt = isFormula ? null : String(attrs['alt'] ?? '')
      const caption = isFormula ? null : String(attrs['caption'])
      return { source, sourceLabel, caption, alt, isBlock: true }
    }
  }
}

function sourceOf(spec: FigureSpec): [string | null, string] {
  if (spec.kind === 'equation') return [spec.latex, 'LaTeX']
  if (spec.kind === 'schematic') return [spec.mermaid, 'Mermaid']
  return [null, '']
}

function linkAt(state: EditorState): string {
  const { $from, from, to, empty } = state.selection
  let href = ''
  const take = (marks: readonly { type: { name: string }; attrs: Record<string, unknown> }[]) => {
    const mark = marks.find(({ type }) => type.name === 'link')
    if (mark) href = String(mark.attrs['href'])
  }
  if (empty) take($from.marks())
  else state.doc.nodesBetween(from, to, (node) => take(node.marks))
  return href
}

/** What is done with the fields; null while they say nothing that can be done. */
function commandOf(kind: ProseDialogKind, state: EditorState, fields: Fields): Command | null {
  const source = fields.source?.trim() ?? ''
  switch (kind) {
    case 'link':
      return linkCommand(source)
    case 'table':
      return setCaption(fields.caption ?? '')
    case 'figure':
      return setSelected(figureAttrs(state, fields, source))
    default:
      return source === '' ? null : sourceCommand(kind, isSelected(state), fields, source)
  }
}

function linkCommand(source: string): Command | null {
  if (source === '') return setLink('')
  const href = webAddress(/^[\w-]+(?:\.[\w-]+)+/.test(source) ? `https://${source}` : source)
  return href === null ? null : setLink(href)
}

function sourceCommand(
  kind: 'math' | 'note' | 'schematic',
  isChange: boolean,
  { isBlock, caption }: Fields,
  source: string,
): Command {
  if (kind === 'note')
    return isChange ? setSelected({ text: source }) : insertAtom('note', { text: source })
  if (kind === 'schematic') {
    const spec: FigureSpec = { kind: 'schematic', mermaid: source }
    return insertFigure({ id: `fig-${newBlockId()}`, caption: caption ?? '', spec })
  }
  if (isChange) return setSelected({ latex: source })
  return isBlock
    ? insertFigure({ id: `eq-${newBlockId()}`, spec: { kind: 'equation', latex: source } })
    : insertAtom('math', { latex: source })
}

function figureAttrs(state: EditorState, fields: Fields, source: string) {
  const spec = selectedAttrs(state)['spec'] as FigureSpec
  const next: FigureSpec =
    spec.kind === 'equation'
      ? { kind: 'equation', latex: source || spec.latex }
      : spec.kind === 'schematic'
        ? { kind: 'schematic', mermaid: source || spec.mermaid }
        : spec
  return {
    spec: next,
    ...(fields.caption !== null && { caption: fields.caption.trim() }),
    ...(fields.alt !== null && { alt: fields.alt.trim() || undefined }),
  }
}

/** Gives the selected figure or sign other attributes. */
export const setSelected =
  (attrs: Record<string, unknown>): Command =>
  (state, dispatch) => {
    if (!(state.selection instanceof NodeSelection)) return false
    const { tr, selection } = state
    for (const [name, value] of Object.entries(attrs))
      tr.setNodeAttribute(selection.from, name, value)
    dispatch?.(tr)
    return true
  }

const setCaption =
  (caption: string): Command =>
  (state, dispatch) => {
    const figure = around(state.selection.$from, proseSchema.nodes.tableFigure)
    const pos = figure?.pos ?? state.selection.from
    dispatch?.(state.tr.setNodeAttribute(pos, 'caption', caption.trim()))
    return true
  }
