import type { XmlListener } from '~/features/library/server'

interface MathNode {
  name: string
  value: string
  text: string
  children: MathNode[]
}

/** One formula of Office while it is read; as LaTeX when it has ended. */
export class MathReader implements XmlListener {
  private readonly root: MathNode = nodeOf('m:oMath', '')
  private readonly open_: MathNode[] = [this.root]
  private isText = false

  open(name: string, attributes: Record<string, string>): void {
    const node = nodeOf(name, attributes['m:val'] ?? '')
    this.open_.at(-1)?.children.push(node)
    this.open_.push(node)
    this.isText = name === 'm:t'
  }

  close(): void {
    if (this.open_.length > 1) this.open_.pop()
    this.isText = false
  }

  text(text: string): void {
    const node = this.open_.at(-1)
    if (node && this.isText) node.text += text
  }

  /** '' where nothing was said. */
  latex(): string {
    return latexOf(this.root).replace(/\s+/g, ' ').trim()
  }
}

const nodeOf = (name: string, value: string): MathNode => ({ name, value, text: '', children: [] })

const child = (node: MathNode, name: string): MathNode | undefined =>
  node.children.find((item) => item.name === name)

const inner = (node: MathNode, name: string): string => {
  const found = child(node, name)
  return found ? insideOf(found) : ''
}

const insideOf = (node: MathNode): string => node.children.map(latexOf).join('')

const settingOf = (node: MathNode, settings: string, name: string): string | undefined => {
  const found = child(node, settings)
  return found && child(found, name)?.value
}

const forms: Record<string, (node: MathNode) => string> = {
  'm:f': (node) => `\\frac{${inner(node, 'm:num')}}{${inner(node, 'm:den')}}`,
  'm:sSup': (node) => `{${inner(node, 'm:e')}}^{${inner(node, 'm:sup')}}`,
  'm:sSub': (node) => `{${inner(node, 'm:e')}}_{${inner(node, 'm:sub')}}`,
  'm:sSubSup': (node) =>
    `{${inner(node, 'm:e')}}_{${inner(node, 'm:sub')}}^{${inner(node, 'm:sup')}}`,
  'm:rad': (node) => {
    const degree = inner(node, 'm:deg')
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${inner(node, 'm:e')}}`
  },
  'm:nary': (node) => {
    const sign = signs[settingOf(node, 'm:naryPr', 'm:chr') ?? '∫'] ?? '\\int '
    const [sub, sup] = [inner(node, 'm:sub'), inner(node, 'm:sup')]
    return `${sign}${sub && `_{${sub}}`}${sup && `^{${sup}}`} ${inner(node, 'm:e')}`
  },
  'm:d': (node) => {
    const left = fence(settingOf(node, 'm:dPr', 'm:begChr') ?? '(')
    const right = fence(settingOf(node, 'm:dPr', 'm:endChr') ?? ')')
    const parts = node.children.filter(({ name }) => name === 'm:e').map(insideOf)
    return `\\left${left}${parts.join(' \\mid ')}\\right${right}`
  },
  'm:func': (node) => `${named(inner(node, 'm:fName'))}{${inner(node, 'm:e')}}`,
  'm:limLow': (node) => `${named(inner(node, 'm:e'))}_{${inner(node, 'm:lim')}}`,
  'm:limUpp': (node) => `${named(inner(node, 'm:e'))}^{${inner(node, 'm:lim')}}`,
  'm:bar': (node) => `\\overline{${inner(node, 'm:e')}}`,
  'm:acc': (node) =>
    `${accents[settingOf(node, 'm:accPr', 'm:chr') ?? '̂'] ?? '\\hat'}{${inner(node, 'm:e')}}`,
  'm:m': (node) => {
    const rows = node.children.filter(({ name }) => name === 'm:mr')
    const cells = (row: MathNode) => row.children.map(insideOf).join(' & ')
    return `\\begin{matrix}${rows.map(cells).join(' \\\\ ')}\\end{matrix}`
  },
  'm:eqArr': (node) => {
    const rows = node.children.filter(({ name }) => name === 'm:e').map(insideOf)
    return `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}`
  },
  'm:t': ({ text }) => Array.from(text, (sign) => signs[sign] ?? escaped(sign)).join(''),
}

function latexOf(node: MathNode): string {
  if (node.name.endsWith('Pr')) return ''
  return forms[node.name]?.(node) ?? insideOf(node)
}

const fence = (sign: string): string => {
  if (sign === '') return '.'
  return sign === '{' || sign === '}' ? `\\${sign}` : sign
}

const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|ln|log|lg|exp|lim|max|min|sup|inf|det|arcsin|arccos|arctan)$/
const named = (name: string): string => (FUNCTIONS.test(name.trim()) ? `\\${name.trim()} ` : name)

const escaped = (sign: string): string => (/[#$%&_{}]/.test(sign) ? `\\${sign}` : sign)

const accents: Record<string, string> = {
  '̂': '\\hat',
  '̃': '\\tilde',
  '̄': '\\bar',
  '⃗': '\\vec',
  '̇': '\\dot',
  '̈': '\\ddot',
}

const signs: Record<string, string> = {
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∬': '\\iint ',
  '∮': '\\oint ',
  '×': '\\times ',
  '÷': '\\div ',
  '±': '\\pm ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '∂': '\\partial ',
  '∈': '\\in ',
  '→': '\\to ',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  ε: '\\varepsilon ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  π: '\\pi ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  τ: '\\tau ',
  φ: '\\varphi ',
  ω: '\\omega ',
  Δ: '\\Delta ',
  Σ: '\\Sigma ',
  Φ: '\\Phi ',
  Ω: '\\Omega ',
}
