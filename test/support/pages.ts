import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiReferenceContext, nonceContext, requestContext } from '~/core/request-context'
import routes from '../../app/routes'
import { apiReference } from '../../workers/http/api-reference'
import type { RenderPage } from '../../workers/http/app'

type Route = NonNullable<ServerBuild['routes'][string]>
type RouteModule = Route['module']

const modules = import.meta.glob<RouteModule>([
  '/app/root.tsx',
  '/app/routes/**/*.{ts,tsx}',
  '!**/*.test.*',
])

/** Answers a page's request as the front door's React Router does, except that nothing is drawn: what its loaders do is all. */
export async function loadPages(): Promise<RenderPage> {
  const build: ServerBuild = {
    entry: { module: { default: (_request, status) => new Response(null, { status }) } },
    routes: await routeManifest(),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  const handle = createRequestHandler(build, 'production')
  return (request, ctx, nonce) => {
    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    context.set(nonceContext, nonce)
    context.set(apiReferenceContext, apiReference)
    return handle(request, context)
  }
}

async function routeManifest(): Promise<ServerBuild['routes']> {
  const root = { id: 'root', path: '', module: await moduleOf('root.tsx') }
  const found: ServerBuild['routes'] = { root }
  const add = async (entries: readonly RouteConfigEntry[], parentId: string): Promise<void> => {
    for (const { id: ownId, file, path, index, children } of entries) {
      const id = ownId ?? file.replace(/^\.\/|\.tsx?$/g, '')
      const place = { ...(path !== undefined && { path }), ...(index && { index }) }
      found[id] = { id, parentId, ...place, module: await moduleOf(file) }
      await add(children ?? [], id)
    }
  }
  await add(await routes, 'root')
  return found
}

async function moduleOf(file: string): Promise<RouteModule> {
  const load = modules[`/app/${file.replace(/^\.\//, '')}`]
  if (!load) throw new Error(`no module of the route ${file}`)
  return load()
}
