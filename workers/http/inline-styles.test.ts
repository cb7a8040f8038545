import { expect, test } from 'vitest'
import { withoutInlineStyles, withStyleRules } from './inline-styles'

const page = (html: string, type = 'text/html; charset=utf-8') =>
  withoutInlineStyles(new Response(html, { headers: { 'content-type': type } }), 'abc')

test('no element of a page keeps a style attribute; a script with the nonce gives them back', async () => {
  const html = await page(
    '<html><head><title>t</title></head><body><i style="width:8%">x</i><p STYLE=\'color:"red"\'>y</p></body></html>',
  ).text()
  expect(html).not.toMatch(/\sstyle=/i)
  expect(html).toContain('<i data-drawn="width:8%">')
  expect(html).toMatch(/<head><script nonce="abc">[^<]*MutationObserver[^<]*<\/script><title>/)
  expect(html).toMatch(/<script nonce="abc">[^<]*data-drawn[^<]*<\/script><\/body>/)
})

test('a page without scripts has its styles as rules of a sheet, and none that could end its rule', async () => {
  const html = await withStyleRules(
    new Response(
      '<body><i style="width:8%">x</i><b style="color:red}body{display:none">y</b><p style="top:-.2em;font:400 1em/2 a">z</p></body>',
      { headers: { 'content-type': 'text/html' } },
    ),
    'abc',
  ).text()
  expect(html).toBe(
    '<body><i data-drawn="0">x</i><b>y</b><p data-drawn="1">z</p>' +
      '<style nonce="abc">[data-drawn="0"]{width:8%}[data-drawn="1"]{top:-.2em;font:400 1em/2 a}</style></body>',
  )
})

test('what is no page passes as it is', async () => {
  expect(await page('{"html":"<i style=\\"\\">"}', 'application/json').text()).toContain('style')
})
