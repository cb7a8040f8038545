import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from './world.ts'
import { beginText, edit, writtenText } from './written-text.ts'

const WAIT = { timeout: 60_000 }

/** Who listens where a drawing might ask; answers how often it was asked. */
async function openCanary() {
  let hits = 0
  const server = createServer((_request, response) => {
    hits += 1
    response.setHeader('access-control-allow-origin', '*').end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/x.png`, hits: () => hits, close: () => server.close() }
}

/** What made the library ask outside, one for each way. */
const attacks = (url: string) => [
  `%%{init: {"themeCSS": ".node{background:url(${url})} @import url(${url});"}}%%\ngraph TD\nA-->B`,
  `---\nconfig:\n  themeCSS: "svg{background:url(${url})} .node{fill:url(${url})}"\n---\ngraph TD\nA-->B`,
  `graph TD\nA@{ img: "${url}", label: "图", w: 60, h: 60 }\nA-->B`,
  `%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\ngraph TD\nA["<img src='${url}'/>"]-->B`,
]

const SOUND = 'graph TD\n  A[收集资料] --> B{够不够}\n  B -->|够| C[撰写]\n  B -->|不够| A'

test('what draws schematics asks nobody for anything, whatever a source makes of it', async ({
  ownProduct,
  page,
}) => {
  const canary = await openCanary()
  const [frame = ''] = globSync('build/client/assets/schematic-*/frame.html')
  await page.goto(`${ownProduct.url}/login`)
  // As the page opens it, without what is refused beforehand.
  const drawn = await page.evaluate(
    async ([address, ...sources]) => {
      const element = document.createElement('iframe')
      element.setAttribute('sandbox', 'allow-scripts')
      element.src = address ?? ''
      const { port1, port2 } = new MessageChannel()
      element.addEventListener('load', () => element.contentWindow?.postMessage(null, '*', [port2]))
      document.body.appendChild(element)
      const svgs: unknown[] = []
      for (const source of sources) {
        const { promise, resolve } = Promise.withResolvers<unknown>()
        port1.onmessage = ({ data }) => resolve(data.svg)
        port1.postMessage({ id: 1, source, isDark: false })
        svgs.push(await promise)
      }
      return svgs
    },
    [frame.replace('build/client', ''), ...attacks(canary.url), SOUND],
  )
  expect(canary.hits()).toBe(0)
  await fetch(canary.url)
  expect(canary.hits()).toBe(1)
  expect(drawn.at(-1)).toContain('收集资料')
  canary.close()
})

test('schematics of a text are drawn as pictures, those that cannot be are shown as their source @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const canary = await openCanary()
  const section = await writtenText(page, ownProduct.url, '临溪古镇承载量简报')
  await edit(section)
  const figures = [SOUND, ...attacks(canary.url), 'graph TD\nA[['].map(
    (source, no) => `:::schematic{#fig-s${no}} 流程${no}\n${source}\n:::`,
  )
  const text = page.getByRole('textbox', { name: '本节正文' })
  await text.press('Control+a')
  // Words that were written as Markdown come in form.
  await text.evaluate((node, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    node.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, figures.join('\n\n'))
  await page.keyboard.press('Control+Enter')
  await expect(section.getByRole('img', { name: '流程0' })).toBeVisible(WAIT)
  await expect(section.getByText('上面是它的源码')).toHaveCount(figures.length - 1)
  expect(canary.hits()).toBe(0)
  canary.close()

  // What draws them cannot be fetched: each is its source, and nobody waits.
  await page.route('**/assets/*draw-schematic*.js', (route) => route.abort())
  await page.reload()
  await expect(section.getByText('上面是它的源码')).toHaveCount(figures.length, WAIT)
})

test('a schematic stands in an exported Word file as a picture with its words @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { text } = await beginText(page, ownProduct.url, '流程札记')
  await text.evaluate((node, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    node.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, `:::schematic{#fig-s0} 成稿流程\n${SOUND}\n:::`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('img', { name: '成稿流程' })).toBeVisible(WAIT)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const download = page.waitForEvent('download', WAIT)
  await page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '导出Word' }).click()
  const parts = unzipSync(readFileSync(await (await download).path()))
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  expect(xml).toContain('descr="成稿流程"')
  expect(xml).not.toContain('graph TD')
  const [picture] = Object.entries(parts).filter(([name]) => /^word\/media\/.*\.png$/.test(name))
  // Wider than high, and sharp.
  const size = new DataView((picture?.[1] ?? new Uint8Array(24)).slice().buffer)
  expect(size.getUint32(16)).toBeGreaterThan(300)
})
