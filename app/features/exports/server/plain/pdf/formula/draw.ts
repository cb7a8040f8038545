import { textString } from '../file'
import type { SetFonts } from '../sheets'
import type { FormulaPart } from './formulas'
import { rounded, type Mark } from './marks'

/** Draws a formula with its baseline at a point; readers that speak or copy take its source instead of its signs. */
export function drawFormula(
  { copiedText, marks, scale }: FormulaPart,
  { x, y, size }: { x: number; y: number; size: number },
  fonts: SetFonts,
): string {
  const full = (size * scale).toFixed(3)
  const place = `${full} 0 0 ${full} ${x.toFixed(2)} ${y.toFixed(2)} cm`
  const drawn = marks.map((mark) => drawMark(mark, fonts)).join('\n')
  // What spreads and raises the text around it does not reach into it. Readers place what is said by the last sign's measure.
  return `q ${place} 0 Tc 0 Ts /Span<</ActualText${textString(copiedText)}>>BDC\n${drawn}\nEMC Q`
}

function drawMark(mark: Mark, fonts: SetFonts): string {
  const position = `${rounded(mark.x)} ${rounded(mark.y)}`
  const ink = mark.color ? mark.color.map((part) => part.toFixed(3)).join(' ') : '0 0 0'
  const color = mark.color ? `${ink} rg ${ink} RG ` : ''
  const marked = (operators: string) => (color === '' ? operators : `q ${color}${operators} Q`)
  switch (mark.kind) {
    case 'glyph': {
      const text = fonts.showSign(mark, Math.round(mark.size * 10_000) / 10_000)
      return marked(`BT 1 0 0 1 ${position} Tm ${text}ET`)
    }
    case 'path':
      return `q ${color}1 0 0 1 ${position} cm ${mark.marks} Q`
    case 'box': {
      const { frame = 0, width, height } = mark
      if (frame === 0) return marked(`${position} ${rounded(width)} ${rounded(height)} re f`)
      const inner = [mark.x + frame / 2, mark.y + frame / 2, width - frame, height - frame]
      return marked(`${rounded(frame)} w ${inner.map(rounded).join(' ')} re S`)
    }
  }
}
