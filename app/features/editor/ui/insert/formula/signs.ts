/** A sign of the palette: what it is called, how it looks, and its LaTeX, in which `#?` is a place to be filled. */
export interface FormulaSign {
  name: string
  label: string
  latex: string
}

export const FORMULA_SIGNS: readonly FormulaSign[] = [
  { name: '分数', label: '\\frac{\\square}{\\square}', latex: '\\frac{#?}{#?}' },
  { name: '上标', label: '\\square^{\\square}', latex: '^{#?}' },
  { name: '下标', label: '\\square_{\\square}', latex: '_{#?}' },
  { name: '根号', label: '\\sqrt{\\square}', latex: '\\sqrt{#?}' },
  { name: '求和', label: '\\sum', latex: '\\sum_{#?}^{#?}' },
  { name: '积分', label: '\\int', latex: '\\int_{#?}^{#?}' },
  { name: '平均', label: '\\overline{\\square}', latex: '\\overline{#?}' },
  { name: '矩阵', label: '[\\,\\cdot\\,]', latex: '\\begin{bmatrix}#?&#?\\\\#?&#?\\end{bmatrix}' },
  { name: '乘', label: '\\times', latex: '\\times ' },
  { name: '除', label: '\\div', latex: '\\div ' },
  { name: '正负', label: '\\pm', latex: '\\pm ' },
  { name: '小于等于', label: '\\le', latex: '\\le ' },
  { name: '大于等于', label: '\\ge', latex: '\\ge ' },
  { name: '不等于', label: '\\ne', latex: '\\ne ' },
  { name: '约等于', label: '\\approx', latex: '\\approx ' },
  { name: '无穷', label: '\\infty', latex: '\\infty ' },
  { name: '阿尔法', label: '\\alpha', latex: '\\alpha ' },
  { name: '贝塔', label: '\\beta', latex: '\\beta ' },
  { name: '西格马', label: '\\sigma', latex: '\\sigma ' },
  { name: '派', label: '\\pi', latex: '\\pi ' },
]

/** Puts a sign into a source in place of what is selected there; answers the source and where the caret goes on. */
export function insertSign(
  source: string,
  { from, to }: { from: number; to: number },
  latex: string,
) {
  const selected = source.slice(from, to)
  const [first = '', ...rest] = latex.split('#?')
  const isFilled = rest.length > 0 && selected !== ''
  const inserted = rest.length === 0 ? latex : first + selected + rest.join('')
  // After what was selected, else in the first place to be filled.
  const caret = from + (rest.length === 0 || isFilled ? inserted.length : first.length)
  return { source: source.slice(0, from) + inserted + source.slice(to), caret }
}
