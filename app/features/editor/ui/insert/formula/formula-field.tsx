import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field, TextArea } from '~/kit/controls/field'
import { MathText } from '~/kit/math-text'
import { openFormulaFrame, type FormulaFrame } from './formula-frame'
import { FORMULA_SIGNS, insertSign } from './signs'

export interface FormulaFieldProps {
  latex: string
  isBlock: boolean
  onChange: (latex: string) => void
  onSubmit: () => void
  onClose: () => void
}

/** A formula as LaTeX and as it looks: either is typed in, and signs are put into whichever was typed in last. */
export function FormulaField(props: FormulaFieldProps) {
  const { latex, onChange } = props
  const source = useRef<HTMLTextAreaElement>(null)
  const [frame, setFrame] = useState<FormulaFrame | null>(null)
  const [isVisual, setIsVisual] = useState(false)
  // The library knows none of chemistry's own signs, and a phone's keyboard none of its keys.
  const isTypedAsLatexOnly = /\\(?:ce|pu)\b/.test(latex)
  const [isWide] = useState(() => matchMedia('(width >= 640px)').matches)
  // It comes after the dialog that would have put the focus there.
  useEffect(() => source.current?.focus(), [])
  const write = (written: string) => {
    onChange(written)
    frame?.show(written)
  }
  const put = (sign: string) => {
    const area = source.current
    if (isVisual && frame) return frame.insert(sign)
    if (!area) return
    const next = insertSign(latex, { from: area.selectionStart, to: area.selectionEnd }, sign)
    write(next.source)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.caret, next.caret)
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label="LaTeX">
        <TextArea
          ref={source}
          value={latex}
          rows={3}
          onFocus={() => setIsVisual(false)}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <Signs onPick={put} />
      {isWide && !isTypedAsLatexOnly ? (
        <VisualField {...props} onFrame={setFrame} onFocus={() => setIsVisual(true)} />
      ) : (
        <Preview {...props} />
      )}
      {isTypedAsLatexOnly && <p className="text-micro text-ink-3">化学式（\ce）用 LaTeX 写</p>}
    </div>
  )
}

function Signs({ onPick }: { onPick: (latex: string) => void }) {
  return (
    <div role="group" aria-label="常用符号" className="flex flex-wrap gap-1">
      {FORMULA_SIGNS.map(({ name, label, latex }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          className="h-8 min-w-9 rounded-sm px-1.5 font-serif text-small text-ink-2 hover:bg-wash"
          // The caret stays where the sign goes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(latex)}
        >
          <MathText latex={label} />
        </button>
      ))}
    </div>
  )
}

function Preview({ latex, isBlock }: FormulaFieldProps) {
  if (!latex) return null
  return (
    <div role="figure" aria-label="预览" className="min-h-10 text-center font-serif text-[17px]">
      <MathText latex={latex} isBlock={isBlock} />
    </div>
  )
}

interface VisualFieldProps extends FormulaFieldProps {
  onFrame: (frame: FormulaFrame | null) => void
  onFocus: () => void
}

/** The formula as it looks, typed in by those who write no LaTeX; shown only while what it needs is not there. */
function VisualField(props: VisualFieldProps) {
  const { latex, onFrame } = props
  const host = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const focus = useEffectEvent(() => props.onFocus())
  const change = useEffectEvent((typed: string) => props.onChange(typed))
  const press = useEffectEvent((key: 'Escape' | 'Enter') =>
    key === 'Escape' ? props.onClose() : props.onSubmit(),
  )
  const take = useEffectEvent((opened: FormulaFrame | null) => {
    setIsOpen(opened !== null)
    onFrame(opened)
    opened?.show(latex)
  })
  useEffect(() => {
    if (!host.current) return
    const opening = openFormulaFrame(host.current, { focus, change, press }, (opened) =>
      take(opened),
    )
    return () => {
      opening.close()
      take(null)
    }
  }, [])
  return (
    <div>
      <p className="k-label mb-1.5">按样子写</p>
      <div
        ref={host}
        hidden={!isOpen}
        className="k-input overflow-hidden bg-raised p-px text-ink"
        data-lines
      />
      {!isOpen && <Preview {...props} />}
    </div>
  )
}
