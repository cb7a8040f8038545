import { Suspense } from 'react'
import { data } from 'react-router'
import { pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { openDeck } from '~/features/generation/server'
import { DeckScript } from '~/features/generation/ui'
import { ShareDeck } from '~/features/generation/ui/shared'
import { SlidesMissing, SlidesPage } from '~/features/slides/ui'
import { seatOf } from './workspace/seat'
import type { Route } from './+types/in-slides'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!/^\d{1,16}$/.test(params.id)) throw pageNotFound(new URL(request.url).pathname)
  const seated = seatOf(context.get(requestContext))
  if (!seated) return { opened: null, isStranger: true }
  try {
    return { opened: await openDeck(seated, params.id), isStranger: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
    return data({ opened: null, isStranger: false }, { status: 404 })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.opened?.view.deck.title ?? '演示文稿')
}

/** /in-slides/:id, named by a creation or by the document it wrote. */
export default function InSlides({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { opened, isStranger } = loaderData
  if (!opened || !team) return <SlidesMissing isStranger={isStranger} />
  const { view, creationId, script } = opened
  const deck = { teamId: team.id, documentId: view.documentId, script }
  // A deck of a document that was brought along or belongs to a colleague has no page of its own making.
  const backTo = creationId ? `/create/${creationId}` : '/create/history'
  return (
    <Suspense fallback={null}>
      <SlidesPage
        key={view.documentId}
        teamId={team.id}
        view={view}
        backTo={backTo}
        share={creationId && <ShareDeck creationId={creationId} />}
        renderScript={(title) => (
          <Suspense fallback={null}>
            <DeckScript {...deck} title={title} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}
