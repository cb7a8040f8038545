import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { Nonce } from './client/nonce'
import { isAnswer } from './client/page/page-error'
import { reasonOf } from './core/reasons'
import { nonceContext, requestContext } from './core/request-context'

export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let answer = statusOf(routerContext, status)
  if (request.method === 'HEAD') return new Response(null, { status: answer, headers })
  const nonce = context.get(nonceContext) || undefined
  const isWhole = isReadWithoutScripts(request)
  const body = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </Nonce>,
    {
      nonce,
      // Also what is ready is else put aside once a page has grown long.
      ...(isWhole && { progressiveChunkSize: Infinity }),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1000)]),
      onError(error) {
        answer = UNFORESEEN
        report(context, request, error)
      },
    },
  )
  if (isWhole) await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  for (const style of stylesOf(routerContext)) {
    headers.append('Link', `<${style}>; rel=preload; as=style`)
  }
  return new Response(body, { headers, status: answer })
}

// The head names scripts before them, and a first paint waits for styles alone.
function stylesOf({ manifest, staticHandlerContext: { matches } }: EntryContext): Set<string> {
  const styles = matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // Those that stay once loaded carry a mark.
  return new Set(styles.map((href) => href.replace(/#.*/, '')))
}

// Where no script runs, nothing that is drawn late would come into its place.
function isReadWithoutScripts({ headers, url }: Request): boolean {
  const agent = headers.get('user-agent')
  const { pathname, searchParams } = new URL(url)
  return isbot(agent) || searchParams.has('brand-frame') || pathname.startsWith('/embed/')
}

/** Errors of loaders and actions. What a loader answered on purpose is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isAnswer(error)) report(context, request, error)
}

// 500 is the page of a team that does not exist; anything unforeseen answers 400 内部服务器错误.
const UNFORESEEN = 400

function statusOf(routerContext: EntryContext, status: number): number {
  const errors = Object.values(routerContext.staticHandlerContext.errors ?? {})
  return errors.some((error) => !isAnswer(error)) ? UNFORESEEN : status
}

function report(context: Readonly<RouterContextProvider>, request: Request, error: unknown) {
  const ctx = context.get(requestContext)
  ctx.log('error', 'page.unforeseen', {
    requestId: ctx.requestId,
    path: new URL(request.url).pathname,
    reason: reasonOf(error),
  })
}
