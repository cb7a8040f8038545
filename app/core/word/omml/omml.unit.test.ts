import { expect, test } from 'vitest'
import { formulas } from '#test/word/formulas'
import { childOrder } from '#test/word/schema-order'
import { elementsOf, readXml, textOf, type XmlElement } from '~/core/office/xml'
import { ommlOf } from './omml'

const omml = (latex: string): string => {
  const result = ommlOf(latex)
  return 'omml' in result ? result.omml.replace(/<w:rPr>.*?<\/w:rPr>/g, '') : result.fault
}
const r = (text: string, properties = '') =>
  `<m:r>${properties}<m:t xml:space="preserve">${text}</m:t></m:r>`
const upright = '<m:rPr><m:sty m:val="p"/></m:rPr>'

test('forty formulas become forty, in the order of the schema, with nothing of theirs lost', () => {
  for (const latex of formulas) {
    const result = ommlOf(latex)
    const root = 'omml' in result ? readXml(result.omml) : null
    expect([latex, root?.name]).toEqual([latex, 'm:oMath'])
    for (const element of root ? every(root) : []) {
      const order = childOrder[element.name]
      const places = elementsOf(element).map(({ name }) => order?.indexOf(name) ?? 0)
      expect([latex, element.name, [...places].sort((a, b) => a - b)]).toEqual([
        latex,
        element.name,
        places,
      ])
    }
  }
})

function* every(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of elementsOf(element)) yield* every(child)
}

test('a sum holds what it sums, up to the sign that ends it', () => {
  expect(omml('\\sum_{i=1}^{n} x_i = y')).toBe(
    '<m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr>' +
      `<m:sub>${r('i')}${r('=', upright)}${r('1', upright)}</m:sub><m:sup>${r('n')}</m:sup>` +
      `<m:e><m:sSub><m:e>${r('x')}</m:e><m:sub>${r('i')}</m:sub></m:sSub></m:e></m:nary>` +
      `${r('=', upright)}${r('y')}</m:oMath>`,
  )
})

test('fractions, roots and accents are their own constructs', () => {
  expect(omml('\\frac{a}{b}')).toBe(
    `<m:oMath><m:f><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f></m:oMath>`,
  )
  expect(omml('\\sqrt[3]{x}')).toBe(
    `<m:oMath><m:rad><m:deg>${r('3', upright)}</m:deg><m:e>${r('x')}</m:e></m:rad></m:oMath>`,
  )
  expect(omml('\\hat{x}')).toContain('<m:acc><m:accPr><m:chr m:val="\u0302"/></m:accPr>')
  expect(omml('\\overline{ab}')).toContain('<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>')
  expect(omml('\\binom{n}{k}')).toContain('<m:fPr><m:type m:val="noBar"/></m:fPr>')
})

test('brackets grow, and cases are open at the end', () => {
  expect(omml('\\left(\\frac{a}{b}\\right]')).toContain(
    '<m:begChr m:val="("/><m:sepChr m:val=""/><m:endChr m:val="]"/>',
  )
  const cases = omml('\\begin{cases}1\\\\0\\end{cases}')
  expect(cases).toContain('<m:begChr m:val="{"/><m:sepChr m:val=""/><m:endChr m:val=""/>')
  expect(cases.match(/<m:mr>/g)).toHaveLength(2)
})

test('a function takes its argument, even where that is a function again', () => {
  const result = omml('\\arg\\max_{\\theta} L')
  expect(result).toContain('<m:fName>')
  expect(result).not.toContain('<m:e/>')
  expect(textOf(readXml(ommlText('\\lim_{x\\to0} \\frac{\\sin x}{x}')) ?? fail)).toBe('limx→0sinxx')
})
const fail: XmlElement = { name: '', attributes: {}, children: ['unreadable'] }
const ommlText = (latex: string) => {
  const result = ommlOf(latex)
  return 'omml' in result ? result.omml : ''
}

test('a number of its own stays out: the caption has it', () => {
  expect(omml('x \\tag{7}')).toBe(`<m:oMath>${r('x')}</m:oMath>`)
})

test('what cannot be read, is too long or a bomb is no formula', () => {
  expect(ommlOf('\\frac{a')).toHaveProperty('fault')
  expect(ommlOf('x'.repeat(2_001))).toEqual({ fault: 'too long' })
  expect(ommlOf('\\def\\a{\\a\\a}\\a')).toHaveProperty('fault')
  expect(omml('\\href{javascript:alert(1)}{x}')).not.toContain('javascript')
})
