import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { mathMarkup } from './math-markup'

test('a formula is drawn', async () => {
  expect(await mathMarkup('a^2+b^2=c^2', true)).toContain('<msup>')
})

test('S17: a formula links nowhere, loads nothing and sets no attribute', async () => {
  for (const latex of [
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{http://evil.test/x}',
    '\\htmlData{onclick=alert(1)}{x}',
    '\\htmlId{a}{x}',
    '\\htmlStyle{background:url(http://evil.test/x)}{x}',
    '\\text{<img src=x onerror=alert(1)>}',
    '"><img src=x onerror=alert(1)>',
  ]) {
    const { document } = parseHTML(`<html><body>${await mathMarkup(latex, true)}</body></html>`)
    const all = [...document.body.querySelectorAll('*')]
    expect(all.filter(({ localName }) => /^(a|img|script|style)$/.test(localName))).toEqual([])
    const attributes = all.flatMap((item) => [...item.attributes])
    const dangers = attributes.filter(
      ({ name, value }) => /^(href|src|id|on|data-)/.test(name) || value.includes('url('),
    )
    expect(dangers, latex).toEqual([])
  }
})

test('S17: one that unfolds itself or is as long as a book stays as it is written, at once', async () => {
  await mathMarkup('x', false)
  for (const latex of [
    '\\def\\a{\\a\\a}\\a',
    `${Array.from({ length: 20 }, (_, no) => `\\def\\${letter(no + 1)}{\\${letter(no)}\\${letter(no)}}`).join('')}\\${letter(20)}`,
    'x+'.repeat(50_000),
    '{'.repeat(100_000),
    '\\frac{1}{'.repeat(10_000),
  ]) {
    const startedAt = performance.now()
    expect(await mathMarkup(latex, true)).toBe('')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  }
})

const letter = (no: number) => `z${String.fromCodePoint(97 + no)}`
