import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Runs `use` with a loader of the product's own TypeScript modules (paths from the repository's root),
 * as Vite transforms them for the Workers.
 */
export async function withProductCode(use) {
  // Loaded where it is used: a start that loads no such code would pay for the tool as well.
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    resolve: {
      alias: {
        '~': join(root, 'app'),
        '#packages': join(root, 'packages'),
        '#test': join(root, 'test/support'),
      },
    },
  })
  try {
    return await use((path) => vite.ssrLoadModule(path))
  } finally {
    await vite.close()
  }
}
