import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  Outlet,
  Scripts,
  ServerRouter,
  useLoaderData,
  type ServerBuild,
} from 'react-router'

// The floor of a page: React Router alone, one loader, one table of plain cells. Nothing of the product.

interface Row {
  id: number
  title: string
  words: string
  size: string
  status: string
  by: string
  date: string
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    title: `保护规划资料之${index}：现状调查与分析报告（第二版）.pdf`,
    words: '2.08万字',
    size: '1.94 MB',
    status: '已学习',
    by: '周禾',
    date: '11-20',
  }))

function Page() {
  const loaderData = useLoaderData<{ rows: Row[]; filler: string }>()
  return (
    <table>
      <tbody>
        {loaderData.rows.map((row) => (
          <tr key={row.id}>
            <td>{row.title}</td>
            <td>{row.words}</td>
            <td>{row.size}</td>
            <td>{row.status}</td>
            <td>{row.by}</td>
            <td>{row.date}</td>
            {/* Markup of the same weight as the product's row, so that both write the same bytes. */}
            <td className={loaderData.filler}>{row.id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Root() {
  return (
    <html lang="zh-CN">
      <head>
        <title>bare</title>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

/** Bytes of filler in each row; the bench sets it so that both pages weigh the same. */
let filler = 0

const build: ServerBuild = {
  entry: {
    module: {
      default: async (request, status, headers, context) => {
        const body = await renderToReadableStream(
          <ServerRouter context={context} url={request.url} />,
        )
        headers.set('content-type', 'text/html; charset=utf-8')
        return new Response(body, { status, headers })
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    table: {
      id: 'table',
      parentId: 'root',
      index: true,
      module: {
        loader: () => ({ rows: rows(100), filler: 'x'.repeat(filler) }),
        default: Page,
      },
    },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: asset('root', '/root.js'),
      table: { ...asset('table', '/table.js'), parentId: 'root', index: true, hasLoader: true },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'none',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  allowedActionOrigins: false,
}

function asset(id: string, module: string) {
  return {
    id,
    path: '',
    module,
    imports: [],
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
}

const handle = createRequestHandler(build, 'production')

export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/hello') return new Response('hello')
    if (url.pathname === '/d1')
      return Response.json(await env.DB.prepare('SELECT 1 AS one').first())
    filler = Number(url.searchParams.get('filler') ?? 0)
    return handle(new Request(new URL('/', url), request))
  },
}
