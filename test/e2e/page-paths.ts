import routes from '../../app/routes'

interface Node {
  path?: string
  children?: Node[]
}

/** Every page of the route table, e.g. `/library/:id`. */
export const pagePatterns = () => [...new Set(pathsOf(routes))]

/** An address of every page of the route table; `1` stands for ids. */
export const pagePaths = () =>
  pagePatterns().map((path) => path.replace(/:\w+/g, '1').replace('*', 'nowhere'))

function pathsOf(nodes: readonly Node[], base = ''): string[] {
  return nodes.flatMap(({ path, children }) => {
    const here = path === undefined ? base : `${base}/${path}`
    return [...(children ? pathsOf(children, here) : [here || '/']), ...(path ? [here] : [])]
  })
}
