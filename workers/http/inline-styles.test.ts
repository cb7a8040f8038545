import { expect, test } from 'vitest'
import { withoutInlineStyles } from './inline-styles'

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

test('what is no page passes as it is', async () => {
  expect(await page('{"html":"<i style=\\"\\">"}', 'application/json').text()).toContain('style')
})
