import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { plainMarkup } from './plain-markup'

const markupOf = (html: string) =>
  plainMarkup(parseHTML(`<div id="x">${html}</div>`).document.querySelector('#x')!)

test('words and their structure stay, nothing that could do anything does', () => {
  const html =
    '<h2 class="a" onclick="x()">停车场<button>改</button></h2><p style="x">每<b>百</b>平方米<a href="javascript:x()">一个</a></p><script>x()</script><iframe src="/a"></iframe><svg><text>x</text></svg>'
  expect(markupOf(html)).toBe('<div><h2>停车场</h2><p>每<b>百</b>平方米一个</p></div>')
})

test('words are never markup', () => {
  expect(markupOf('<p>&lt;img src=x onerror=alert(1)&gt;</p>')).toBe(
    '<div><p>&lt;img src=x onerror=alert(1)&gt;</p></div>',
  )
})

test('a table keeps its spans, a picture its words', () => {
  const html =
    '<table><tr><td colspan="2" onclick="x">甲</td></tr></table><img src="/ai/x" alt="平面图">'
  expect(markupOf(html)).toBe(
    '<div><table><tr><td colspan="2">甲</td></tr></table><p>〔图：平面图〕</p></div>',
  )
})

test('a formula is read from its source of meaning, once', () => {
  const html =
    '<p><span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation>x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span></p>'
  expect(markupOf(html)).toBe('<div><p><math><semantics><mi>x</mi></semantics></math></p></div>')
})

test('what readers of screens are told alone, and bars of tools, are left out', () => {
  expect(markupOf('<span class="sr-only">印章</span><div role="toolbar">存</div><p>文</p>')).toBe(
    '<div><p>文</p></div>',
  )
})
