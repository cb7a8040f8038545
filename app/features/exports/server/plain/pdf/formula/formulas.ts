import type { ReadFont } from '~/features/document/server/ports'
import { elementsOf, type XmlElement } from '~/core/office/xml'
import { readLatex } from '~/core/word/latex'
import type { Typeface } from '../font-subset/typeface'
import type { Run } from '../../pieces'
import { classesOf, lengthOf, PLAIN, styleOf } from './text-style'
import { FormulaFonts } from './formula-fonts'
import { layout, type Setting } from './layout'
import { moved, type Mark } from './marks'

/** A formula, or a part of one that lines may break behind. Widths and heights in units of the text around it. */
export interface FormulaPart {
  /** What is heard and copied instead of it: the whole source with the first part, nothing with the others. */
  copiedText: string
  width: number
  /** Above the baseline, and below it. */
  height: number
  depth: number
  marks: readonly Mark[]
  /** Size of the marks in units of the text. */
  scale: number
}

// Signs of KaTeX's fonts are smaller than those of the text at the same size.
const SCALE = 1.1
// Not higher than a sheet of text in its usual size.
const TALLEST = 50

/** Sets formulas as they stand on screens and in Word files: by KaTeX, in its fonts. */
export class Formulas {
  private readonly set: Setting

  private constructor(
    fonts: FormulaFonts,
    text: Typeface,
    private readonly onFault: (latex: string) => void,
  ) {
    this.set = { fonts, text, scale: SCALE }
  }

  static async load(
    text: Typeface,
    readFont: ReadFont,
    onFault: (latex: string) => void,
  ): Promise<Formulas> {
    return new Formulas(await FormulaFonts.load(readFont), text, onFault)
  }

  /** Runs with their formulas set, none wider than `width`; what KaTeX cannot read stays as its source. */
  setRuns(runs: readonly Run[], width: number): Run[] {
    return runs.flatMap((run): Run[] => {
      const parts = run.math ? this.setFormula(run.text, width, false) : null
      return parts ? parts.map((formula) => ({ text: '', formula })) : [run]
    })
  }

  /** Null for what KaTeX cannot read, and for nothing to be seen. */
  setFormula(latex: string, width: number, isDisplay: boolean): FormulaPart[] | null {
    const read = readLatex(latex, 'html', isDisplay)
    const bases = 'markup' in read ? basesOf(read.markup) : []
    if (bases.length === 0) {
      this.onFault(latex)
      return null
    }
    return bases.map((base, index) => this.partOf(base, index === 0 ? latex : '', width))
  }

  private partOf(base: XmlElement, copiedText: string, room: number): FormulaPart {
    const { width, marks } = layout(base, PLAIN, null, this.set)
    const { height, depth } = reachOf(base)
    const scale = Math.min(SCALE, room / width || SCALE, TALLEST / (height + depth) || SCALE)
    return {
      copiedText,
      width: width * scale,
      height: height * scale,
      depth: depth * scale,
      marks,
      scale,
    }
  }
}

/** Parts of one line as one; they stand as they follow each other. */
export function joined(parts: readonly FormulaPart[]): FormulaPart {
  const scale = Math.min(...parts.map((part) => part.scale))
  const whole = {
    copiedText: parts.map(({ copiedText }) => copiedText).join(''),
    width: 0,
    height: 0,
    depth: 0,
    scale,
  }
  const marks: Mark[] = []
  for (const part of parts) {
    const size = scale / part.scale
    marks.push(...moved(part.marks, whole.width / scale, 0))
    whole.width += part.width * size
    whole.height = Math.max(whole.height, part.height * size)
    whole.depth = Math.max(whole.depth, part.depth * size)
  }
  return { ...whole, marks }
}

function basesOf(markup: XmlElement): XmlElement[] {
  if (classesOf(markup).includes('katex-base')) return [markup]
  return elementsOf(markup).flatMap(basesOf)
}

/** How far a line reaches: its first strut says it. */
function reachOf(base: XmlElement): { height: number; depth: number } {
  const strut = elementsOf(base).find((item) => classesOf(item).includes('katex-strut'))
  const style = strut ? styleOf(strut) : {}
  const depth = -lengthOf(style['vertical-align'], PLAIN)
  return { height: lengthOf(style.height, PLAIN) - depth, depth }
}
