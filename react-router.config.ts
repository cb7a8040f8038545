import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The product is a dozen routes: knowing all of them at once costs less than asking for each, and works offline.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
