import { expect, test } from 'vitest'
import { sectionBody } from '~/features/document/contract'
import { cleanSvg } from './clean-svg'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`

test('a drawing keeps what draws it', () => {
  const drawing = svg('<g fill="#f00"><path d="M0 0L1 1"/><text x="1" y="2">客流 &lt; 5</text></g>')
  expect(cleanSvg(drawing)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g fill="#f00"><path d="M0 0L1 1"></path><text x="1" y="2">客流 &#60; 5</text></g></svg>',
  )
})

test('scripts, styles, what is fetched and what runs are gone, and what is left passes the border', () => {
  const attacks = [
    '<script>alert(1)</script><rect width="1"/>',
    '<rect onclick="alert(1)" width="1"/>',
    '<image href="http://evil.example/x.png"/><use href="#a"/>',
    '<style>@import url(http://evil.example)</style>',
    '<rect fill="url(http://evil.example/a)" width="1"/>',
    '<foreignObject><iframe src="http://evil.example"/></foreignObject>',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
    '<g><script>x</g></script>',
  ]
  for (const attack of attacks) {
    const clean = cleanSvg(svg(attack, ' onload="alert(1)"'))
    expect(clean, attack).not.toMatch(/<script|<style|evil|onload|onclick|javascript|<image|<use/)
    const spec = { kind: 'svg', svg: clean }
    const figure = {
      type: 'figure',
      attrs: { blockId: 'a', by: 'ai', id: 'svg-a', caption: '', evidenceIds: [], spec },
    }
    expect(sectionBody.safeParse({ type: 'doc', content: [figure] }).success, attack).toBe(true)
  }
})
