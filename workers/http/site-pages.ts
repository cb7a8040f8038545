import { matchRoutes, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Whether a path of this site leads to a page of its own: not to a file, a call, or the page for what is not there. */
export function hasPage(routes: Routes, path: string): boolean {
  const { pathname } = new URL(path, 'https://site.invalid')
  const [last] = matchRoutes(childrenOf(routes, undefined), pathname)?.toReversed() ?? []
  return last !== undefined && last.route.path !== '*' && last.route.isPage
}

interface Place {
  id: string
  path?: string | undefined
  isPage: boolean
  children: Place[]
}

const childrenOf = (routes: Routes, parentId: string | undefined): Place[] =>
  Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [
          {
            id: route.id,
            path: route.path,
            ...(route.index && { index: true }),
            isPage: route.module.default !== undefined,
            children: childrenOf(routes, route.id),
          },
        ]
      : [],
  )
