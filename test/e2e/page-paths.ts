import routes from '../../app/routes'

interface Node {
  path?: string
  children?: Node[]
}

/** An address of every page of the route table; `1` stands for ids. */
export const pagePaths = () =>
  [...new Set(pathsOf(routes))].map((path) => path.replace(/:\w+/g, '1').replace('*', 'nowhere'))

function pathsOf(nodes: readonly Node[], base = ''): string[] {
  return nodes.flatMap(({ path, children }) => {
    const here = path === undefined ? base : `${base}/${path}`
    return [...(children ? pathsOf(children, here) : [here || '/']), ...(path ? [here] : [])]
  })
}
