import { testId } from '#test/ids'
import { deckOf, random } from '#test/trial-decks'
import { renderToReadableStream } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import type { DocumentId } from '~/core/ids'
import InSlides from './in-slides'
import type { Route } from './+types/in-slides'

const view = {
  documentId: testId<DocumentId>('7'),
  rev: 1,
  deck: deckOf(random(1), 3),
  withheld: [],
  master: null,
  updateTime: '',
}

/** The page as it is drawn first, for whoever made it as a creation or reads a colleague's. */
async function drawn(creationId: string | null): Promise<string> {
  const loaderData = { opened: { view, creationId, script: null }, isStranger: false }
  const props = { loaderData } as unknown as Route.ComponentProps
  const path = '/in-slides/7'
  const Page = createRoutesStub([
    {
      id: 'root',
      Component: Outlet,
      children: [{ path, Component: () => <InSlides {...props} /> }],
    },
  ])
  const hydrationData = { loaderData: { root: { team: { id: '1' } } } }
  const page = await renderToReadableStream(
    <Page initialEntries={[path]} hydrationData={hydrationData} />,
  )
  await page.allReady
  return new Response(page).text()
}

test('a deck is shared by whose creation it is, not by whoever may read its document', async () => {
  expect(await drawn('7')).toContain('aria-label="分享"')
  const colleagues = await drawn(null)
  expect(colleagues).toContain('放映')
  expect(colleagues).not.toContain('aria-label="分享"')
})
