import type { MathfieldElement } from 'mathlive'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export interface VisualFormulaProps {
  latex: string
  onChange: (latex: string) => void
}

/** A formula typed as it looks; the library comes with the first one, and its fonts are those of the exports. */
export function VisualFormula({ latex, onChange }: VisualFormulaProps) {
  const host = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<MathfieldElement | null>(null)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    let own: MathfieldElement | null = null
    let isGone = false
    void newField().then((element) => {
      if (isGone || !element) return
      own = element
      element.addEventListener('input', () => change(element.value))
      host.current?.appendChild(element)
      setField(element)
    })
    return () => {
      isGone = true
      own?.remove()
    }
  }, [])
  useEffect(() => {
    // What is typed in it is newer than what comes back from it.
    if (field && !field.hasFocus() && field.value !== latex)
      field.setValue(latex, { silenceNotifications: true })
  }, [field, latex])
  return <div ref={host} className="min-h-[46px] [&>math-field]:w-full [&>math-field]:text-lead" />
}

// Vite serves packages as they lie there; a build has them among its assets.
const FONTS = import.meta.env.DEV
  ? '/node_modules/mathlive/fonts'
  : __FONT_ASSETS__.replace(/\/$/, '')

async function newField(): Promise<MathfieldElement | null> {
  if (import.meta.env.SSR) return null
  const { MathfieldElement: Mathfield } = await import('mathlive')
  Mathfield.fontsDirectory = FONTS
  Mathfield.soundsDirectory = null
  const field = new Mathfield({ mathVirtualKeyboardPolicy: 'manual' })
  field.setAttribute('aria-label', '按样子写公式')
  return field
}
