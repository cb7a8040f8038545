import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { slideMasterOf } from '#test/slide-masters'
import { deckOf, random } from '#test/trial-decks'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { readMaster } from '~/features/exports/server/pptx'
import { SlideView } from './slide-view'

test('a page on a master has its colours, faces, shape and pictures behind the words', async () => {
  const read = await readMaster(slideMasterOf({ width: 720 }), { id: '7', name: '院版' })
  if (read.refused !== undefined) throw new Error(read.refused)
  const template = { ...read.look, pictureAddress: '/pictures?name=' }
  const pages = layoutDeck(deckOf(random(4), 6), template)
  const page = pages.find(({ layout }) => layout === 'text' || layout === 'contents')
  if (!page) throw new Error('no page of text')
  const html = renderToStaticMarkup(
    <SlideView page={page} template={template} pictureUrl={() => ''} />,
  )
  expect(html).toContain('--slide-width:720')
  expect(html).toContain('src="/pictures?name=1.png"')
  expect(html).toContain('background:#0B6E4F')
  expect(html).toContain('思源宋体')
  expect(html).toContain('color:#1A2433')
})
